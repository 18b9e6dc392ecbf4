import { ankOf, resultOf } from '../outcome.ts';

/** How often each value came, with the chance that it has in one fair draw. */
export type Counts = Map<string, { seen: number; chance: number }>;

/** Counts anks, panas and jodis over a number of draws. `outOf` returns the outcome bytes of a draw. */
export function countDraws(
  draws: number,
  outOf: (draw: number) => Uint8Array,
): Record<'anks' | 'panas' | 'jodis', Counts> {
  const anks: Counts = new Map();
  const panas: Counts = new Map();
  const jodis: Counts = new Map();
  for (let draw = 0; draw < draws; draw += 1) {
    const out = outOf(draw);
    const pana = resultOf('main', out);
    count(panas, pana, chanceOfPana(pana));
    count(anks, ankOf(pana), 1 / 10);
    count(jodis, resultOf('gali', out), 1 / 100);
  }
  return { anks, panas, jodis };
}

function count(counts: Counts, value: string, chance: number): void {
  const found = counts.get(value) ?? { seen: 0, chance };
  found.seen += 1;
  counts.set(value, found);
}

/** 6, 3 or 1 of 1,000 ordered triples form a pana with 3, 2 or 1 different digits. */
function chanceOfPana(pana: string): number {
  return ([0, 1, 3, 6][new Set(pana).size] ?? 0) / 1000;
}

/** Pearson's statistic of the counts. */
export function chiSquare(counts: Counts, draws: number): number {
  let sum = 0;
  for (const { seen, chance } of counts.values()) sum += (seen - draws * chance) ** 2 / (draws * chance);
  return sum;
}

/**
 * Whether the counts pass the chi-square test with p > 0.001. The critical value is Wilson and Hilferty's approximation,
 * whose error is below 1 % from 9 degrees of freedom on.
 */
export function chiSquareFits(counts: Counts, draws: number): boolean {
  const freedom = counts.size - 1;
  const z = 3.0902; // the normal quantile of 0.999
  const critical = freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
  return chiSquare(counts, draws) < critical;
}
