import { ankOf, canonicalPana, type Family, formatCloseResult, formatOpenResult, isPana } from '@surahi/game';

/** Digits of a result: a pana of three, for Gali two. */
export function numberLength(family: Family): 2 | 3 {
  return family === 'gali' ? 2 : 3;
}

export type ReadNumber =
  | { ok: true; shown: string; ank: string | null }
  /** `meant` is the pana of the same digits in the order in which panas are written. */
  | { ok: false; problem: string; meant: string | null };

/** Judges a result as it is typed, by the rules of the game; `shown` is how players will read it. */
export function readNumber(family: Family, side: 'open' | 'close', text: string): ReadNumber {
  if (text.length !== numberLength(family) || !/^\d+$/.test(text)) {
    return { ok: false, problem: family === 'gali' ? 'Two digits' : 'Three digits', meant: null };
  }
  if (family === 'gali') return { ok: true, shown: text, ank: null };
  if (!isPana(text)) {
    const [first, second, third] = [...text].map(Number);
    const meant = canonicalPana(first ?? 0, second ?? 0, third ?? 0);
    return { ok: false, problem: `${text} is no pana: digits ascend, and 0 comes last`, meant };
  }
  return { ok: true, shown: side === 'open' ? formatOpenResult(text) : formatCloseResult(text), ank: ankOf(text) };
}
