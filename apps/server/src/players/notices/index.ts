export { tellPlayer } from './notify-player.ts';
