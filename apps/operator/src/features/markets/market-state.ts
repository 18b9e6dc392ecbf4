import type { OperatorMarket } from '@surahi/contract/operator';
import type { BadgeTone } from '@surahi/ui';
import { t, tIn } from '../../shared/i18n/i18n.ts';

/** The state of bidding on a market. `nextCutOffMs` is in unix ms; null if bidding is over. */
export type MarketState = { word: string; tone: BadgeTone; nextCutOffMs: number | null };

/** The state of bidding at `nowMs`, unix ms. A pause or closure takes precedence over the time of day. */
export function marketState(market: OperatorMarket, nowMs: number): MarketState {
  const { current } = market;
  const shut = (word: string, tone: BadgeTone = 'shut'): MarketState => ({ word, tone, nextCutOffMs: null });
  if (!market.isActive) return shut(t('Off the lists'));
  if (market.isPaused) return shut(t('Paused'), 'bad');
  if (current === null) return shut(t('No draw yet'));
  if (current.isCancelled) return shut(t('Cancelled'), 'bad');
  if (current.isOff) return shut(t('Day off'));
  if (current.isClosedEarly) return shut(t('Closed for today'));
  if (nowMs < current.openAtMs) return { word: tIn('state', 'Open'), tone: 'open', nextCutOffMs: current.openAtMs };
  if (nowMs < current.closeAtMs) return { word: t('Close only'), tone: 'win', nextCutOffMs: current.closeAtMs };
  return shut(t('Bidding over'));
}

/** Whether bidding on the current draw can be ended early. */
export function canCloseForToday(market: OperatorMarket, nowMs: number): boolean {
  const { current } = market;
  if (current === null || !market.isActive) return false;
  return !current.isOff && !current.isCancelled && !current.isClosedEarly && nowMs < current.closeAtMs;
}
