import { GAME_NAMES } from '@surahi/game';

/** The name of a game as players see it. */
export function gameName(game: string): string {
  return Object.entries(GAME_NAMES).find(([key]) => key === game)?.[1] ?? game;
}
