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

/** Chances are counted in parts per million. A pick that always wins has this chance. */
export const CERTAIN_PPM = 1_000_000;

/**
 * The chances of the numbers of each game in a fair draw, in parts per million, highest first. A pana is drawn as three
 * ordered digits, so a single pana has 6 of 1,000 chances, a double pana 3 and a triple pana 1. A sangam multiplies the
 * chances of its two values.
 */
export const CLASS_CHANCES_PPM: Readonly<Record<Game, readonly [best: number, ...rarer: number[]]>> = {
  single_digit: [100_000],
  left_digit: [100_000],
  right_digit: [100_000],
  jodi: [10_000],
  gali_jodi: [10_000],
  single_pana: [6_000],
  double_pana: [3_000],
  triple_pana: [1_000],
  half_sangam: [600, 300, 100],
  full_sangam: [36, 18, 9, 6, 3, 1],
};

/**
 * The return of each class of numbers of a game as percent of the stake, highest first. All numbers of a class have the
 * same chance. Above 100 a player gains on average.
 */
export function classReturns(game: Game, rate: Rate): number[] {
  return CLASS_CHANCES_PPM[game].map((ppm) => returnAt(ppm, rate));
}

function returnAt(ppm: number, rate: Rate): number {
  return (100 * rate.win * ppm) / (rate.stake * CERTAIN_PPM);
}

/** The return of the best number of a game as percent of the stake, for example 95 for a single digit at 10-95. */
export function returnPercent(game: Game, rate: Rate): number {
  return returnAt(CLASS_CHANCES_PPM[game][0], rate);
}

/** The returns of the numbers with the lowest and the highest chance, as percent of the stake. */
export function returnRange(game: Game, rate: Rate): { worst: number; best: number } {
  return { worst: Math.min(...classReturns(game, rate)), best: returnPercent(game, rate) };
}

/** The rate that pays less per point. Equal rates return the first. */
export function lowerRate(first: Rate, second: Rate): Rate {
  return second.win * first.stake < first.win * second.stake ? second : first;
}

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
