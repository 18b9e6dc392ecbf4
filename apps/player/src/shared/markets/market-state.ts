import type { Market } from './market.ts';

/** What pickers and bid screens are told of the market by the screen before them, in the router's state. */
export type MarketState = { gameId: string; openTime: string; gameName: string; pana?: string };

/** The state for a market, with the game type's name once one is chosen. */
export function marketStateOf(market: Market, pana?: string): MarketState {
  const state = { gameId: market.gameId, openTime: market.openTime, gameName: market.name };
  return pana === undefined ? state : { ...state, pana };
}

/** Reads that state; undefined where a screen was opened without it. */
export function readMarketState(state: unknown): MarketState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { gameId, openTime, gameName, pana } = state as Record<string, unknown>; // Any object may be read by key; each value is checked below.
  if (typeof gameId !== 'string' || gameId === '') return undefined;
  return {
    gameId,
    openTime: typeof openTime === 'string' ? openTime : '',
    gameName: typeof gameName === 'string' ? gameName : '',
    ...(typeof pana === 'string' ? { pana } : {}),
  };
}
