export { noticesChanged } from './follow-notices.ts';
export { NOTICES } from './notice-texts.ts';
export { notifyPlayer } from './notify-player.ts';
