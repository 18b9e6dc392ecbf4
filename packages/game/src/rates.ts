import type { Family } from './families.ts';
import type { Game } from './games.ts';
import { type Paise, paise, PAISE_PER_POINT } from './money.ts';

/** A rate as shown, stake-win ('10-95'): `win` points are paid for every `stake` points bid. Both are whole numbers. */
export type Rate = { stake: number; win: number };

export type Rates = Partial<Record<Game, Rate>>;

const DIGIT: Rate = { stake: 10, win: 95 };
const JODI: Rate = { stake: 10, win: 950 };
const SINGLE_PANA: Rate = { stake: 10, win: 1400 };
const DOUBLE_PANA: Rate = { stake: 10, win: 2800 };
const TRIPLE_PANA: Rate = { stake: 10, win: 6000 };

/** The rates a new installation starts with. */
export const DEFAULT_RATES: Record<Family, Rates> = {
  main: {
    single_digit: DIGIT,
    jodi: JODI,
    single_pana: SINGLE_PANA,
    double_pana: DOUBLE_PANA,
    triple_pana: TRIPLE_PANA,
    half_sangam: { stake: 10, win: 10_000 },
    full_sangam: { stake: 10, win: 100_000 },
  },
  starline: {
    single_digit: DIGIT,
    single_pana: SINGLE_PANA,
    double_pana: DOUBLE_PANA,
    triple_pana: TRIPLE_PANA,
  },
  gali: { left_digit: DIGIT, right_digit: DIGIT, gali_jodi: JODI },
};

/**
 * What a winning bid of `points` pays: points × win ÷ stake, floored to the paisa; the stake is not returned on top.
 * Throws RangeError on a rate or points that are not whole numbers, a stake below 1 or anything negative.
 */
export function payoutPaise(points: number, rate: Rate): Paise {
  if (rate.stake < 1 || rate.win < 0 || points < 0)
    throw new RangeError(`bad rate ${rate.stake}-${rate.win} or points`);
  return paise((BigInt(points) * PAISE_PER_POINT * BigInt(rate.win)) / BigInt(rate.stake));
}
