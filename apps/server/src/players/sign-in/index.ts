export { checkOwnPassword } from './check-own-password.ts';
export { forgetTries } from './login-tries.ts';
export { createPlayer } from './create-player.ts';
export { createLogInLimits } from './log-in-limits.ts';
