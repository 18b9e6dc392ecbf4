import { INDIA_ZONE, parseClockText, zonedParts } from '@surahi/game';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning } from '../../shared/markets/market.ts';

/**
 * Whether the Gali picker refuses a game at an instant, unix ms. Without the market's row, the picker closes at the open
 * time of the router state, a 12-hour text in India time. With an unreadable text the bid screen decides.
 */
export function isGaliClosed(market: Market | undefined, openTime: string, nowMs: number): boolean {
  if (market !== undefined) return !isRunning(market, nowMs);
  const opensAt = parseClockText(openTime);
  if (opensAt === null) return false;
  const { hour, minute } = zonedParts(nowMs, INDIA_ZONE);
  return opensAt <= [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
