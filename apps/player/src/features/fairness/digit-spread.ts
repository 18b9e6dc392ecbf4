import type { marketCharts, ResponseOf } from '@surahi/contract';
import { ankOf } from '@surahi/game';

/** Counts of the digits 0 to 9. `deviation` is their chi-square distance from equal counts. */
type Spread = { counts: readonly number[]; results: number; deviation: number };

/** A fair draw stays below this deviation in 999 of 1,000 cases: chi-square with 9 degrees of freedom. */
export const USUAL_DEVIATION = 27.88;

/**
 * The digits of declared results: the anks of panas, and both digits of a Gali result. `market` is the id of one market,
 * or undefined for all markets of the family.
 */
export function digitSpread(
  { family, results }: Pick<ResponseOf<typeof marketCharts>, 'family' | 'results'>,
  market: string | undefined,
): Spread {
  const shown = results.filter(({ game_id }) => market === undefined || game_id === market);
  const digits = shown.flatMap(({ open_pana, close_pana, jodi }) =>
    family === 'gali' ? [...jodi] : [open_pana, close_pana].flatMap((pana) => (pana === '' ? [] : [ankOf(pana)])),
  );
  const counts = Array.from({ length: 10 }, () => 0);
  for (const digit of digits) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  const expected = digits.length / counts.length;
  const deviation = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { counts, results: digits.length, deviation: digits.length === 0 ? 0 : deviation };
}
