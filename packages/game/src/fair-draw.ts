import { canonicalPana } from './panas.ts';
import type { Pick } from './picks.ts';
import { CERTAIN_PPM } from './rates.ts';

const TRIPLES = 1000;

/** For each pana, how many of the 1000 digit triples form it: 6 (single pana), 3 (double) or 1 (triple). */
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
 * The exact chance that a pick wins a fair draw, in parts per million. A fair draw picks three independent digits for
 * each pana, two for Gali. An ank wins 1 in 10 draws, a jodi 1 in 100. Throws RangeError on an invalid pana.
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
