export { notifyPlayer } from './notify-player.ts';
