import { parseWireAmount } from '@surahi/game/money';
import type { BidEntry } from './history-kinds.ts';

/** The bids on one draw, in the order of the list, with their sums in paise. */
export type DrawGroup = {
  key: string;
  gameName: string;
  businessDate: string;
  result: string;
  bids: BidEntry[];
  stakedPaise: bigint;
  wonPaise: bigint;
  /** Won and refunded points minus staked ones. Undefined while a bid is pending. */
  netPaise: bigint | undefined;
};

/** Groups bids by market and day of the draw. The draw of the newest bid comes first. */
export function groupByDraw(entries: readonly BidEntry[]): DrawGroup[] {
  const draws = new Map<string, BidEntry[]>();
  for (const entry of entries) {
    const key = `${entry.gameId}:${entry.businessDate}`;
    draws.set(key, [...(draws.get(key) ?? []), entry]);
  }
  return [...draws].map(([key, bids]) => toGroup(key, bids));
}

function toGroup(key: string, bids: BidEntry[]): DrawGroup {
  const [first] = bids;
  const stakedPaise = sum(bids, ({ points }) => points);
  const wonPaise = sum(bids, ({ wonAmount }) => wonAmount);
  const refundedPaise = sum(bids, ({ state, points }) => (state === 'refunded' ? points : '0'));
  const isPending = bids.some(({ state }) => state === 'pending');
  return {
    key,
    gameName: first?.gameName ?? '',
    businessDate: first?.businessDate ?? '',
    result: first?.result ?? '',
    bids,
    stakedPaise,
    wonPaise,
    netPaise: isPending ? undefined : wonPaise + refundedPaise - stakedPaise,
  };
}

function sum(bids: readonly BidEntry[], amountOf: (bid: BidEntry) => string): bigint {
  return bids.reduce((total, bid) => total + (parseWireAmount(amountOf(bid)) ?? 0n), 0n);
}
