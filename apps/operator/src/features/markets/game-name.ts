import { GAME_NAMES } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

/** The name of a game as players see it. */
export function gameName(game: string): string {
  return t(Object.entries(GAME_NAMES).find(([key]) => key === game)?.[1] ?? game);
}
