import type { Group } from './leaves.ts';
import { ankOf } from './outcome.ts';
import type { Family, Game, Rates, Session } from './records.ts';

/** Results of a draw by session. Starline and Gali have only `open`; Gali's is two digits. */
export type Results = { readonly open: string; readonly close?: string | undefined };

type BetType = {
  family: Family;
  group: Group;
  /** The game, or undefined when the class of the pana decides. */
  game?: Game;
  /** The number of digits before the closing digits. Sangams have a pana of three closing digits. */
  width: 1 | 2 | 3;
  /** The `digits` and `closedigits` of the winning pick. Called only with the results that the group needs. */
  wins: (results: { open: string; close: string }) => readonly [digits: string, closedigits: string];
};

/** Bet types by their number, which is the pick code divided by 1,000,000. See docs/fairness-format.md. */
const BET_TYPES: Readonly<Record<number, BetType>> = {
  1: { family: 'main', group: 'open', game: 'single_digit', width: 1, wins: ({ open }) => [ankOf(open), ''] },
  2: { family: 'main', group: 'close', game: 'single_digit', width: 1, wins: ({ close }) => [ankOf(close), ''] },
  3: { family: 'main', group: 'open', width: 3, wins: ({ open }) => [open, ''] },
  4: { family: 'main', group: 'close', width: 3, wins: ({ close }) => [close, ''] },
  5: {
    family: 'main',
    group: 'both',
    game: 'jodi',
    width: 2,
    wins: ({ open, close }) => [ankOf(open) + ankOf(close), ''],
  },
  6: { family: 'main', group: 'both', game: 'half_sangam', width: 1, wins: ({ open, close }) => [ankOf(open), close] },
  7: { family: 'main', group: 'both', game: 'half_sangam', width: 1, wins: ({ open, close }) => [ankOf(close), open] },
  8: { family: 'main', group: 'both', game: 'full_sangam', width: 3, wins: ({ open, close }) => [open, close] },
  9: { family: 'starline', group: 'open', game: 'single_digit', width: 1, wins: ({ open }) => [ankOf(open), ''] },
  10: { family: 'starline', group: 'open', width: 3, wins: ({ open }) => [open, ''] },
  11: { family: 'gali', group: 'open', game: 'left_digit', width: 1, wins: ({ open }) => [open.charAt(0), ''] },
  12: { family: 'gali', group: 'open', game: 'right_digit', width: 1, wins: ({ open }) => [open.charAt(1), ''] },
  13: { family: 'gali', group: 'open', game: 'gali_jodi', width: 2, wins: ({ open }) => [open, ''] },
};

const TYPE_UNIT = 1_000_000;
const PANA_GAMES: readonly (Game | undefined)[] = [undefined, 'triple_pana', 'double_pana', 'single_pana'];

function betTypeOf(code: number): BetType {
  const type = BET_TYPES[Math.floor(code / TYPE_UNIT)];
  if (type === undefined) throw new RangeError(`not a pick code: ${code}`);
  return type;
}

/** The family and the group of a pick code. Throws RangeError when the code has an unknown bet type. */
export function placeOf(code: number): { family: Family; group: Group } {
  const { family, group } = betTypeOf(code);
  return { family, group };
}

/**
 * A bid in words, for example `single_digit 5: 10` or `half_sangam 5-123: 20`: game, digits, closing digits and points.
 * Throws RangeError when the code has an unknown bet type.
 */
export function bidText([code, points]: readonly [number, number]): string {
  const type = betTypeOf(code);
  const digits = String(Math.floor(code / 1000) % 1000).padStart(type.width, '0');
  const closing = isSangam(type) ? `-${String(code % 1000).padStart(3, '0')}` : '';
  return `${type.game ?? PANA_GAMES[new Set(digits).size]} ${digits}${closing}: ${points}`;
}

function isSangam({ game }: BetType): boolean {
  return game === 'half_sangam' || game === 'full_sangam';
}

/** The session whose result pays a group of bids. */
export function payingSession(group: Group): Session {
  return group === 'open' ? 'open' : 'close';
}

/** The session whose B holds a group of bids. Bidding on jodi and sangams ends at the open. */
export function biddingSession(group: Group): Session {
  return group === 'close' ? 'close' : 'open';
}

/**
 * The payout of bids: for each winning bid points × win ÷ stake, rounded down to the paisa. The stake is not paid back in
 * addition. Throws RangeError when a result or a rate is missing, or a code is unknown.
 * @param bids [pick code, points] of each bid
 * @returns paise
 */
export function payoutOf(bids: readonly (readonly [number, number])[], results: Results, rates: Rates): bigint {
  return bids.reduce((sum, [code, points]) => sum + payoutOfBid(code, points, results, rates), 0n);
}

function payoutOfBid(code: number, points: number, results: Results, rates: Rates): bigint {
  const type = betTypeOf(code);
  if (type.group !== 'open' && results.close === undefined) throw new RangeError('the close result is missing');
  const [digits, closedigits] = type.wins({ open: results.open, close: results.close ?? '' });
  if (code % TYPE_UNIT !== Number(digits) * 1000 + Number(closedigits)) return 0n;
  const game = type.game ?? PANA_GAMES[new Set(digits).size];
  const rate = game === undefined ? undefined : rates[game];
  if (rate === undefined) throw new RangeError(`no rate for pick code ${code}`);
  const [stake, win] = rate;
  return (BigInt(points) * 100n * BigInt(win)) / BigInt(stake);
}
