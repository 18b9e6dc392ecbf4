export { noticesChanged } from './follow-notices.ts';
export { NOTICES } from './notice-texts.ts';
export { markNotifiedWins } from './notified-wins.ts';
export { notifyPlayer, notifyPlayers } from './notify-player.ts';
