import { canonicalPana, panasOfAnk } from './panas.ts';

/** The distinct digits of a motor input. Returns null for text with any other character than ASCII digits. */
function distinctDigits(input: string): number[] | null {
  if (!/^[0-9]+$/.test(input)) return null;
  return [...new Set(input)].map(Number);
}

/** SP motor: every single pana of the typed digits, ascending. Returns null for fewer than 3 distinct digits. */
export function spMotor(input: string): string[] | null {
  const digits = distinctDigits(input);
  if (digits === null || digits.length < 3) return null;
  const panas: string[] = [];
  digits.forEach((first, i) => {
    digits.slice(i + 1).forEach((second, j) => {
      for (const third of digits.slice(i + j + 2)) panas.push(canonicalPana(first, second, third));
    });
  });
  return panas.sort();
}

/** DP motor: for every pair of typed digits the panas of aab and abb, ascending. Null for fewer than 2 distinct digits. */
export function dpMotor(input: string): string[] | null {
  const digits = distinctDigits(input);
  if (digits === null || digits.length < 2) return null;
  const panas: string[] = [];
  digits.forEach((first, i) => {
    for (const second of digits.slice(i + 1)) {
      panas.push(canonicalPana(first, first, second), canonicalPana(first, second, second));
    }
  });
  return panas.sort();
}

/** Which of the three groups of the SP DP TP screen are ticked. */
export type SpDpTpChoice = { sp: boolean; dp: boolean; tp: boolean };

/** SP DP TP: the 12 single, 9 double and 1 triple panas of one ank, in that order; only the ticked groups. */
export function spDpTp(ank: string, choice: SpDpTpChoice): string[] {
  const panas = panasOfAnk(ank);
  return [
    ...(choice.sp ? panas.single_pana : []),
    ...(choice.dp ? panas.double_pana : []),
    ...(choice.tp ? panas.triple_pana : []),
  ];
}
