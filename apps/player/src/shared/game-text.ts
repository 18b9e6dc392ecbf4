import type { Family, Game } from '@surahi/game';
import { parseGameLabel } from '@surahi/game';
import type { MessageId } from './i18n/i18n.ts';
import type { useT } from './i18n/i18n.ts';

/** The name of each game. */
export const GAME_LABELS: Readonly<Record<Game, MessageId>> = {
  single_digit: 'game.singleDigit',
  jodi: 'game.jodiDigit',
  single_pana: 'game.singlePana',
  double_pana: 'game.doublePana',
  triple_pana: 'game.triplePana',
  half_sangam: 'game.halfSangam',
  full_sangam: 'game.fullSangam',
  left_digit: 'game.leftDigit',
  right_digit: 'game.rightDigit',
  gali_jodi: 'game.jodiDigit',
};

/**
 * The name in the current language of a game that the wire names, or the wire's name when it is unknown. Without a
 * family, `pana` may be a game of any.
 */
export function gameText(t: ReturnType<typeof useT>, pana: string, family?: Family): string {
  const label =
    family === undefined
      ? (parseGameLabel('main', pana) ?? parseGameLabel('gali', pana))
      : parseGameLabel(family, pana);
  return label?.kind === 'game' ? t(GAME_LABELS[label.game]) : pana;
}
