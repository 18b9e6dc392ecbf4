import { type Family, FAMILY_GAMES, lowerRate, type Rates, zonedDate } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type BoardMarket, type BoardRates, currentDraw, getBoard } from './board.ts';

export type DrawForBid = {
  drawId: bigint;
  businessDate: string;
  openAtMs: number;
  closeAtMs: number;
  /** An off-day: the draw never accepts bids. */
  isOff: boolean;
  /** Its record is in the public log, so the server signs its bids. */
  hasRecord: boolean;
};

/** An active market on the board. Undefined if it is unknown or inactive. */
function getMarket(ctx: AppContext, marketId: number): BoardMarket | undefined {
  return getBoard(ctx).markets.get(marketId);
}

/**
 * The current draw of a market, read from the board (docs/rules.md#current-draw). `isoDate` must be its business date or
 * the calendar date in the zone of the market. The database decides whether the draw still accepts bids.
 * Errors: market_unknown (also for another family or a market without draws), date_not_current.
 */
export function findDrawForBid(
  ctx: AppContext,
  marketId: number,
  family: Family,
  isoDate: string,
): Result<DrawForBid, 'market_unknown' | 'date_not_current'> {
  const market = getMarket(ctx, marketId);
  if (market === undefined || market.family !== family) return fail('market_unknown');
  const nowMs = ctx.clock.nowMs();
  const current = currentDraw(market, nowMs)?.current;
  if (current === undefined) return fail('market_unknown');
  if (isoDate !== current.businessDate && isoDate !== zonedDate(nowMs, market.zone)) return fail('date_not_current');
  const { drawId, businessDate, openAtMs, closeAtMs, isOff, hasRecord } = current;
  return ok({ drawId, businessDate, openAtMs, closeAtMs, isOff, hasRecord });
}

/**
 * The rates that the rate calls show for a family. Each game has the lowest rate of all current draws. The version
 * number is the newest one that a current draw uses. Without a current draw, it returns the newest version. Undefined
 * if the family has no rates.
 */
export function ratesInForce(ctx: AppContext, family: Family): BoardRates | undefined {
  const board = getBoard(ctx);
  const nowMs = ctx.clock.nowMs();
  const ofFamily = [...board.rates.values()].filter((rate) => rate.family === family);
  const used = new Set(
    [...board.markets.values()]
      .filter((market) => market.family === family)
      .map((market) => currentDraw(market, nowMs)?.current.rateVersion),
  );
  const inUse = ofFamily.filter((rate) => used.has(rate.rateVersion));
  const newest = (inUse.length > 0 ? inUse : ofFamily).toSorted((a, b) => b.rateVersion - a.rateVersion)[0];
  if (newest === undefined) return undefined;
  const lowest: Rates = { ...newest.rates };
  for (const { rates } of inUse) {
    for (const game of FAMILY_GAMES[family]) {
      const [known, other] = [lowest[game], rates[game]];
      if (other !== undefined) lowest[game] = known === undefined ? other : lowerRate(known, other);
    }
  }
  return { ...newest, rates: lowest };
}
