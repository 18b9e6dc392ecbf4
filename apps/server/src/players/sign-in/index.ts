export { createPlayer } from './create-player.ts';
export { createLogInLimits } from './log-in-limits.ts';
