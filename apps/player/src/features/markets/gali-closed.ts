import { INDIA_ZONE, parseClockText, zonedParts } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning } from '../../shared/markets/market.ts';

/**
 * Whether the Gali picker refuses a game at an instant, unix ms. Without the market's row, it compares with `openTime`
 * of the router state, a 12-hour text in India time. If the text is invalid, it refuses nothing, and the bid screen
 * checks.
 */
export function isGaliClosed(market: Market | undefined, openTime: string, nowMs: number): boolean {
  if (market !== undefined) return !isRunning(market, nowMs);
  const opensAt = parseClockText(openTime);
  if (opensAt === null) return false;
  const { hour, minute } = zonedParts(nowMs, INDIA_ZONE);
  return opensAt <= [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
