import { ankOf, canonicalPana, type Family, formatCloseResult, formatOpenResult, isPana } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

/** The number of digits of a result: two for Gali, three for a pana. */
export function numberLength(family: Family): 2 | 3 {
  return family === 'gali' ? 2 : 3;
}

export type ReadNumber =
  | { ok: true; shown: string; ank: string | null }
  /** `meant` is the valid pana with the same digits. */
  | { ok: false; problem: string; meant: string | null };

/** Checks a typed result by the rules of the game. `shown` is the result as players will read it. */
export function readNumber(family: Family, side: 'open' | 'close', text: string): ReadNumber {
  if (text.length !== numberLength(family) || !/^\d+$/.test(text)) {
    return { ok: false, problem: family === 'gali' ? t('Enter two digits') : t('Enter three digits'), meant: null };
  }
  if (family === 'gali') return { ok: true, shown: text, ank: null };
  if (!isPana(text)) {
    const [first, second, third] = [...text].map(Number);
    const meant = canonicalPana(first ?? 0, second ?? 0, third ?? 0);
    return { ok: false, problem: t('{text} is not a pana: its digits must ascend, with 0 last', { text }), meant };
  }
  return { ok: true, shown: side === 'open' ? formatOpenResult(text) : formatCloseResult(text), ank: ankOf(text) };
}
