import type { NoteWords } from '@surahi/contract';
import { gameText } from '../../shared/game-text.ts';
import type { useT } from '../../shared/i18n/i18n.ts';
import { marketName } from '../../shared/markets/use-markets.ts';

/** The words of a movement's note in the current language. */
export function noteWords(t: ReturnType<typeof useT>): NoteWords {
  return {
    market: (names) => marketName({ name: names.market_name, nameHindi: names.market_name_hindi }),
    game: (pana) => (pana === 'Jodi Digit' ? t('note.jodi') : gameText(t, pana)),
    session: (session) => t(session === 'Open' ? 'note.open' : 'note.close'),
    to: (name) => t('note.to', { name }),
    from: (name) => t('note.from', { name }),
    request: (number) => t('withdraw.request', { number }),
    more: (count) => t('note.more', { count }),
    welcomeBonus: t('note.welcomeBonus'),
    correction: t('note.correction'),
  };
}
