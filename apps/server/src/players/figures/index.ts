export { playerBlock } from './player-block.ts';
export {
  createFiguresCache,
  dropPlayers,
  getFiguresOfPlayers,
  getPlayerFigures,
  peekPlayer,
  type PlayerFigures,
  playersDropped,
} from './player-figures.ts';
export { type PlayerFlags, readFlags } from './player-flags.ts';
