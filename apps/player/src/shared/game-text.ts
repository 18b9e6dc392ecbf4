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
 * Translates the game name `pana` of the wire. Returns `pana` unchanged if it is unknown in `family`. Without `family` it
 * looks in all families.
 */
export function gameText(t: ReturnType<typeof useT>, pana: string, family?: Family): string {
  const label =
    family === undefined
      ? (parseGameLabel('main', pana) ?? parseGameLabel('gali', pana))
      : parseGameLabel(family, pana);
  return label?.kind === 'game' ? t(GAME_LABELS[label.game]) : pana;
}
