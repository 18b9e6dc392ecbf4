import { canonicalPana } from './panas.ts';
import type { Pick } from './picks.ts';

/** What chances are counted in: a pick that wins always has this many. */
export const CERTAIN_PPM = 1_000_000;

const TRIPLES = 1000;

/** How many of the thousand triples of digits make a pana: 6 with three different digits, 3 with a pair, 1 of one digit. */
const WAYS_OF_PANA: ReadonlyMap<string, number> = countWays();

function countWays(): Map<string, number> {
  const ways = new Map<string, number>();
  for (let triple = 0; triple < TRIPLES; triple += 1) {
    const pana = canonicalPana(Math.floor(triple / 100), Math.floor(triple / 10) % 10, triple % 10);
    ways.set(pana, (ways.get(pana) ?? 0) + 1);
  }
  return ways;
}

/**
 * How often a pick wins in a million fair draws, exactly: three digits are drawn independently for each pana, two for
 * Gali. An ank is right in 1 of 10, a jodi in 1 of 100. Throws RangeError when a pana it needs is none.
 */
export function fairChancePpm(pick: Pick): number {
  const ank = CERTAIN_PPM / 10;
  switch (pick.game) {
    case 'single_digit':
    case 'left_digit':
    case 'right_digit':
      return ank;
    case 'jodi':
    case 'gali_jodi':
      return ank / 10;
    case 'single_pana':
    case 'double_pana':
    case 'triple_pana':
      return waysOf(pick.digits) * (CERTAIN_PPM / TRIPLES);
    case 'half_sangam':
      return (waysOf(pick.closedigits) * (CERTAIN_PPM / TRIPLES)) / 10;
    case 'full_sangam':
      return waysOf(pick.digits) * waysOf(pick.closedigits);
  }
}

function waysOf(pana: string): number {
  const ways = WAYS_OF_PANA.get(pana);
  if (ways === undefined) throw new RangeError(`not a pana: ${pana}`);
  return ways;
}
