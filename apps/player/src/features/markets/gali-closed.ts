import { INDIA_ZONE, parseClockText, zonedParts } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import type { MarketState } from '../../shared/markets/market-state.ts';
import { isRunning } from '../../shared/markets/market.ts';

/**
 * Whether the Gali picker refuses a game at an instant, unix ms. Without the market's row, it compares with `openAtMs` of
 * the router state. The time of day is not enough: late in the evening the list shows the draw of tomorrow. Without
 * `openAtMs` it compares with `openTime`, a 12-hour text in India time. If that text is invalid, the picker refuses
 * nothing, and the bid screen checks.
 */
export function isGaliClosed(
  market: Market | undefined,
  { openAtMs, openTime }: Pick<MarketState, 'openAtMs' | 'openTime'>,
  nowMs: number,
): boolean {
  if (market !== undefined) return !isRunning(market, nowMs);
  if (openAtMs !== undefined) return openAtMs <= nowMs;
  const opensAt = parseClockText(openTime);
  if (opensAt === null) return false;
  const { hour, minute } = zonedParts(nowMs, INDIA_ZONE);
  return opensAt <= [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
