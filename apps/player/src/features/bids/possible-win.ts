import type { EntryKind, Family } from '@surahi/game';
import { ALL_PANAS, ankOf, checkPoints, decodePick, encodePick, isPana, payoutPaise, winningPicks } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import { gamesOf } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';

/** What each number of a draw pays, in paise, by the code of its pick. */
type Payouts = ReadonlyMap<number, bigint>;

const JODIS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/**
 * The highest possible payout of rows of one draw, in paise: the most that any result of the draw pays. Undefined when a
 * rate is unknown.
 */
export function possibleWinPaise(rows: readonly BidRow[], rates: Market['rates']): bigint | undefined {
  const payouts = new Map<number, bigint>();
  for (const { pick, points } of rows) {
    const rate = rates?.[pick.game];
    if (rate === undefined) return undefined;
    const [stake, win] = rate;
    const code = encodePick(pick);
    payouts.set(code, (payouts.get(code) ?? 0n) + payoutPaise(points, { stake, win }));
  }
  const family = rows[0]?.pick.family ?? 'main';
  return highest(paidResults(family, rows, payouts));
}

/**
 * The most that one bid of `points` on a screen can win, in paise. Undefined for points that no bid can have, and when a
 * rate is unknown.
 */
export function bestWinPaise(kind: EntryKind, points: string, rates: Market['rates']): bigint | undefined {
  const checked = checkPoints(points, 1);
  if (!checked.ok) return undefined;
  const wins: bigint[] = [];
  for (const game of gamesOf(kind)) {
    const rate = rates?.[game];
    if (rate === undefined) return undefined;
    wins.push(payoutPaise(checked.points, { stake: rate[0], win: rate[1] }));
  }
  return highest(wins);
}

/** The payouts of the results that can be the best result. */
function paidResults(family: Family, rows: readonly BidRow[], payouts: Payouts): bigint[] {
  const paid = (codes: readonly number[]) => codes.reduce((sum, code) => sum + (payouts.get(code) ?? 0n), 0n);
  if (family === 'gali') return JODIS.map((jodi) => paid(winningPicks(family, 'open', { jodi })));
  const opens = bestPanas(rows, (open) => paid(winningPicks(family, 'open', { open })));
  if (family === 'starline') return opens.map(({ paise }) => paise);
  const closes = bestPanas(rows, (close) => paid(winningPicks('main', 'open', { open: close }).map(onClose)));
  return opens.flatMap(({ pana: open, paise }) => {
    return closes.map(({ pana: close }) => paise + paid(winningPicks(family, 'close', { open, close })));
  });
}

/**
 * The panas of one session that can be part of the best result: the best-paid one of each ank, and those in a sangam.
 * All other panas of an ank pay less.
 */
function bestPanas(rows: readonly BidRow[], paidOn: (pana: string) => bigint): { pana: string; paise: bigint }[] {
  const inSangams = new Set(
    rows
      .filter(({ pick }) => pick.closedigits !== '')
      .flatMap(({ pick }) => [pick.digits, pick.closedigits])
      .filter(isPana),
  );
  const byAnk = new Map<string, { pana: string; paise: bigint }>();
  const kept: { pana: string; paise: bigint }[] = [];
  for (const pana of ALL_PANAS) {
    const each = { pana, paise: paidOn(pana) };
    if (inSangams.has(pana)) kept.push(each);
    const best = byAnk.get(ankOf(pana));
    if (best === undefined || each.paise > best.paise) byAnk.set(ankOf(pana), each);
  }
  return [...kept, ...byAnk.values()];
}

/** The same number on close. */
function onClose(code: number): number {
  return encodePick({ ...decodePick(code), session: 'close' });
}

function highest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => (a > b ? a : b), 0n);
}
