import type { Game } from '@surahi/game';
import { parseGameLabel } from '@surahi/game';
import type { MessageId } from './i18n/i18n.ts';
import type { useT } from './i18n/i18n.ts';

const GAME_TEXTS: Record<Game, MessageId> = {
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

/** The name in the current language of a game that the wire names, or the wire's name when it is unknown. */
export function gameText(t: ReturnType<typeof useT>, pana: string): string {
  const label = parseGameLabel('main', pana) ?? parseGameLabel('gali', pana);
  return label?.kind === 'game' ? t(GAME_TEXTS[label.game]) : pana;
}
