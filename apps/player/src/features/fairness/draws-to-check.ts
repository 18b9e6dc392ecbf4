import type { marketCharts, ResponseOf } from '@surahi/contract';
import type { DrawAddress } from '../../shared/draw-path.ts';

type Charts = ResponseOf<typeof marketCharts>;

/** One draw of the list. The result of a session is '' until it is declared. */
export type DrawToChoose = {
  market: Charts['markets'][number];
  date: string;
  sessions: readonly { address: DrawAddress; result: string }[];
};

/** Length of the list when no market is chosen. */
const MOST_DRAWS = 8;

/**
 * The draws of a family that have a result in the public log, newest first. When a market is chosen, its draw of `today`
 * is listed even without a result, because its rules can be checked already.
 */
export function drawsToCheck(charts: Charts, market: string | undefined, today: string): DrawToChoose[] {
  const declared = charts.results.flatMap(({ game_id: id, date, open_pana, close_pana, jodi }) => {
    if (market !== undefined && id !== market) return [];
    const open = charts.family === 'gali' ? jodi : open_pana;
    const draw = drawOf(charts, id, date, open, close_pana);
    const from = draw?.market.log_from;
    return draw === undefined || from === undefined || date < from ? [] : [draw];
  });
  const hasResult = charts.results.some(({ game_id: id, date }) => id === market && date === today);
  const running = market === undefined || hasResult ? undefined : drawOf(charts, market, today, '', '');
  const all = [...declared, ...(running === undefined ? [] : [running])].toReversed();
  return market === undefined ? all.slice(0, MOST_DRAWS) : all;
}

function drawOf(charts: Charts, id: string, date: string, open: string, close: string): DrawToChoose | undefined {
  const market = charts.markets.find(({ game_id }) => game_id === id);
  if (market === undefined) return undefined;
  const sessions = [{ address: { market: id, date, session: 'open' }, result: open }];
  if (charts.family === 'main') sessions.push({ address: { market: id, date, session: 'close' }, result: close });
  return { market, date, sessions };
}
