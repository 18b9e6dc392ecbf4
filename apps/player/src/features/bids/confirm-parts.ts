import { openSessions, type Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import type { BidRow, DrawState } from './bid-list.ts';
import { isSendable } from './bid-list.ts';
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

/** The market of a request. Undefined when the screen does not know it. */
function marketOf({ family, gameId }: BidRequest, markets: readonly Market[]): Market | undefined {
  return markets.find((one) => one.family === family && one.gameId === gameId);
}

/** The name of a request's market in the current language, or the name that was sent when the market is unknown. */
export function nameOfRequest(request: BidRequest, markets: readonly Market[]): string {
  const market = marketOf(request, markets);
  return market === undefined ? request.gameName : marketName(market);
}

/** The bids of a submission by draw. */
export function partsOf(
  requests: readonly BidRequest[],
  markets: readonly Market[],
  nowMs: number,
): readonly ConfirmPart[] {
  const parts = new Map<string, ConfirmPart>();
  for (const request of requests) {
    const { family, gameId, bidDate, rows } = request;
    const key = `${family} ${gameId} ${bidDate}`;
    const market = marketOf(request, markets);
    parts.set(key, {
      key,
      name: nameOfRequest(request, markets),
      bidDate,
      rows: [...(parts.get(key)?.rows ?? []), ...rows],
      now: market === undefined ? undefined : { market, draw: drawOf(market, nowMs) },
    });
  }
  return [...parts.values()];
}

/** How many of the bids of a draw came too late for their session. 0 when the screen does not know the market. */
export function endedOf({ rows, now }: ConfirmPart): number {
  return now === undefined ? 0 : rows.filter((row) => !isSendable(row, now.draw)).length;
}

/** The current draw of a market and the sessions that accept bids. */
export function drawOf(market: Market, nowMs: number): DrawState {
  return { bidDate: market.bidDate, ...openSessions(market, nowMs) };
}
