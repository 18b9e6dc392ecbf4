import type { Family } from './families.ts';
import type { Game } from './games.ts';
import { type Paise, paise, pointsToPaise } from './money.ts';

/** A rate, shown as stake-win ('10-95'): every `stake` points bid pay `win` points. Both are whole numbers. */
export type Rate = { stake: number; win: number };

export type Rates = Partial<Record<Game, Rate>>;

const DIGIT: Rate = { stake: 10, win: 95 };
const JODI: Rate = { stake: 10, win: 950 };
const SINGLE_PANA: Rate = { stake: 10, win: 1400 };
const DOUBLE_PANA: Rate = { stake: 10, win: 2800 };
const TRIPLE_PANA: Rate = { stake: 10, win: 6000 };

/** The rates of a new installation. */
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
 * The payout of a winning bid: points × win ÷ stake, rounded down to the paisa. The stake is not paid back in addition
 * (docs/rules.md#payout).
 * Throws RangeError when points, stake or win is negative or not a whole number, or when stake is 0.
 */
export function payoutPaise(points: number | bigint, rate: Rate): Paise {
  if (rate.stake < 1 || rate.win < 0 || points < 0) {
    throw new RangeError(`cannot pay ${points} points at rate ${rate.stake}-${rate.win}`);
  }
  return paise((pointsToPaise(points) * BigInt(rate.win)) / BigInt(rate.stake));
}
