import type { Market } from '../markets/market.ts';

/** A market whose draw of 21 November 2026 is open. A main market closes one second after it opens. */
export function testMarket(family: Market['family'], gameId: string, openAtMs: number): Market {
  return {
    family,
    gameId,
    name: `Market ${gameId}`,
    nameHindi: '',
    openTime: '10:30 AM',
    closeTime: undefined,
    result: '',
    hasResult: false,
    resultDate: '',
    logSession: undefined,
    running: true,
    openAtMs,
    closeAtMs: family === 'main' ? openAtMs + 1000 : undefined,
    openSession: true,
    closeSession: family === 'main',
    bidDate: '21-November-2026',
    chartUrl: '',
    rates: undefined,
  };
}
