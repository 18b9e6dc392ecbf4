import { ankOf, resultOf } from '../outcome.ts';

/** How often each value came, with the chance that it has in one fair draw. */
export type Counts = Map<string, { seen: number; chance: number }>;

/**
 * Counts anks, panas, classes of panas, jodis, and pairs of anks of consecutive draws. `outOf` returns the outcome
 * bytes of a draw.
 */
export function countDraws(
  draws: number,
  outOf: (draw: number) => Uint8Array,
): Record<'anks' | 'panas' | 'classes of panas' | 'jodis' | 'consecutive anks', Counts> {
  const anks: Counts = new Map();
  const panas: Counts = new Map();
  const classes: Counts = new Map();
  const jodis: Counts = new Map();
  const pairs: Counts = new Map();
  let before: string | undefined;
  for (let draw = 0; draw < draws; draw += 1) {
    const out = outOf(draw);
    const pana = resultOf('main', out);
    const ank = ankOf(pana);
    const digits = new Set(pana).size;
    count(panas, pana, chanceOfPana(pana));
    count(classes, String(digits), CLASS_CHANCES[digits] ?? 0);
    count(anks, ank, 1 / 10);
    count(jodis, resultOf('gali', out), 1 / 100);
    // Pairs do not overlap, so that they are independent: half as many pairs as draws.
    if (before !== undefined) count(pairs, `${before}${ank}`, 1 / 200);
    before = before === undefined ? ank : undefined;
  }
  return { anks, panas, 'classes of panas': classes, jodis, 'consecutive anks': pairs };
}

/** The share of ordered triples that form panas with 1, 2 and 3 different digits. */
const CLASS_CHANCES = [0, 10 / 1000, 270 / 1000, 720 / 1000];

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
 * Whether the counts pass the chi-square test with p from 0.005 to 0.995. A higher p means counts that are more even than
 * chance allows. The critical values are Wilson and Hilferty's approximation.
 */
export function chiSquareFits(counts: Counts, draws: number): boolean {
  const freedom = counts.size - 1;
  const z = 2.5758; // the normal quantile of 0.995
  const critical = (quantile: number) =>
    freedom * (1 - 2 / (9 * freedom) + quantile * Math.sqrt(2 / (9 * freedom))) ** 3;
  const statistic = chiSquare(counts, draws);
  return critical(-z) < statistic && statistic < critical(z);
}
