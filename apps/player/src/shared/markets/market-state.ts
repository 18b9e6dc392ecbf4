import type { Market } from './market.ts';

/**
 * Router state about the market that one screen passes to the next. `openAtMs` is the instant of the open time. Only the
 * Gali list passes it on.
 */
export type MarketState = { gameId: string; openTime: string; gameName: string; pana?: string; openAtMs?: number };

/** The router state for a market, with the name of the chosen game type. */
export function marketStateOf(market: Market, pana?: string): MarketState {
  const state = { gameId: market.gameId, openTime: market.openTime, gameName: market.name };
  return pana === undefined ? state : { ...state, pana };
}

/** Reads the router state. Undefined when the screen was opened without it. */
export function readMarketState(state: unknown): MarketState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { gameId, openTime, gameName, pana, openAtMs } = state as Record<string, unknown>; // Reading any key of an object is safe; each value is checked below.
  if (typeof gameId !== 'string' || gameId === '') return undefined;
  return {
    gameId,
    openTime: typeof openTime === 'string' ? openTime : '',
    gameName: typeof gameName === 'string' ? gameName : '',
    ...(typeof pana === 'string' ? { pana } : {}),
    ...(typeof openAtMs === 'number' ? { openAtMs } : {}),
  };
}
