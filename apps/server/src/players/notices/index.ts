export { noticesChanged } from './follow-notices.ts';
export { notifyPlayer } from './notify-player.ts';
