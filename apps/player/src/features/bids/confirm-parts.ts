import { openSessions, type Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import type { BidRow, DrawState } from './bid-list.ts';
import type { BidRequest } from './submission.ts';

/** The bids of one draw in a submission. A request of an earlier visit may be for a market that this screen lacks. */
export type ConfirmPart = {
  key: string;
  /** The market's name. */
  name: string;
  /** Business date of the draw, day-MonthName-year. */
  bidDate: string;
  rows: readonly BidRow[];
  /** The market and the state of its current draw, when the screen knows them. */
  now: { market: Market; draw: DrawState } | undefined;
};

/** The bids of a submission by draw. */
export function partsOf(
  requests: readonly BidRequest[],
  markets: readonly Market[],
  nowMs: number,
): readonly ConfirmPart[] {
  const parts = new Map<string, ConfirmPart>();
  for (const { family, gameId, gameName, bidDate, rows } of requests) {
    const key = `${family} ${gameId} ${bidDate}`;
    const market = markets.find((one) => one.family === family && one.gameId === gameId);
    parts.set(key, {
      key,
      name: market === undefined ? gameName : marketName(market),
      bidDate,
      rows: [...(parts.get(key)?.rows ?? []), ...rows],
      now: market === undefined ? undefined : { market, draw: drawOf(market, nowMs) },
    });
  }
  return [...parts.values()];
}

/** The current draw of a market and the sessions that accept bids. */
export function drawOf(market: Market, nowMs: number): DrawState {
  return { bidDate: market.bidDate, ...openSessions(market, nowMs) };
}
