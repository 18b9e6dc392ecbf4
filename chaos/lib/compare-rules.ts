import { DEFAULT_RATES, decodePick, payoutPaise as ruled, winningPicks } from '../../packages/game/src/index.ts';
import { codeOf, LINES, type Outcome, type OracleFamily, PANAS, payoutPaise, picksOf } from './oracle.ts';

const POINTS = 13;
const FULL_SANGAM = 8;
/** Every 997th result judges all 48,400 full sangams; the others judge those with the result's open pana. */
const EVERY_SANGAM_AT = 997;

/** `first` describes the first difference. */
export type Comparison = { judged: number; differ: number; first: string };

/**
 * Compares the payouts of packages/game with those of the oracle, for every pick and result. With a `stride` of n it takes
 * every n-th pair of panas of the main family; Starline and Gali are always complete.
 */
export function compareRules(stride: number): Comparison {
  const found: Comparison = { judged: 0, differ: 0, first: '' };
  const picks = Object.fromEntries(Object.keys(LINES).map((type) => [type, [...picksOf(Number(type))]]));
  const judge = (
    family: OracleFamily,
    at: 'open' | 'close',
    types: readonly number[],
    result: Outcome,
    all: boolean,
  ) => {
    const stated = family === 'gali' ? { jodi: result.open } : { open: result.open, close: result.close };
    const paid = new Map(winningPicks(family, at, stated).map((code) => [code, productPays(family, code)]));
    let seen = 0;
    for (const type of types) {
      const some = type === FULL_SANGAM && !all;
      const codes = some ? PANAS.map((close) => codeOf(type, result.open, close)) : (picks[type] ?? []);
      for (const code of codes) {
        found.judged += 1;
        const expected = payoutPaise(code, POINTS, result);
        const actual = paid.get(code) ?? 0;
        if (paid.has(code)) seen += 1;
        if (expected === actual) continue;
        found.differ += 1;
        found.first ||= `${code} by ${result.open}-${result.close}: ${actual}, not ${expected}`;
      }
    }
    // packages/game lists a winner that is not a pick
    if (seen !== paid.size) found.differ += 1;
  };

  let pair = 0;
  for (const open of PANAS) {
    judge('main', 'open', [1, 3], { open, close: '' }, true);
    judge('starline', 'open', [9, 10], { open, close: '' }, true);
    for (const close of PANAS) {
      pair += 1;
      if (pair % stride === 0)
        judge('main', 'close', [2, 4, 5, 6, 7, FULL_SANGAM], { open, close }, pair % EVERY_SANGAM_AT === 0);
    }
  }
  for (let jodi = 0; jodi < 100; jodi += 1) {
    judge('gali', 'open', [11, 12, 13], { open: String(jodi).padStart(2, '0'), close: '' }, true);
  }
  return found;
}

function productPays(family: OracleFamily, code: number): number {
  const rate = DEFAULT_RATES[family][decodePick(code).game];
  if (rate === undefined) throw new Error(`no default rate for pick ${code}`);
  return Number(ruled(POINTS, rate));
}
