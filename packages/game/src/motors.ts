import { canonicalPana, panasOfAnk } from './panas.ts';

/** The distinct digits of a motor input, or null when it holds anything but ASCII digits. */
function distinctDigits(input: string): number[] | null {
  if (!/^[0-9]+$/.test(input)) return null;
  return [...new Set(input)].map(Number);
}

/** SP motor: every single pana made of the digits typed, ascending; null with fewer than 3 distinct digits. */
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

/** DP motor: for every pair of digits typed the panas of aab and abb, ascending; null with fewer than 2 distinct digits. */
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

/** SP DP TP: the 12, 9 and 1 panas of one ank, groups in that order, only those ticked. */
export function spDpTp(ank: string, choice: SpDpTpChoice): string[] {
  const panas = panasOfAnk(ank);
  return [
    ...(choice.sp ? panas.single_pana : []),
    ...(choice.dp ? panas.double_pana : []),
    ...(choice.tp ? panas.triple_pana : []),
  ];
}
