import type { ListRates, MainMarketRow, SingleResultRow } from '@surahi/contract';
import { clockText, type Family, formatCloseResult, formatOpenResult, wireBidDate, zonedParts } from '@surahi/game';
import type { Config } from '../../config/config.ts';
import {
  type Board,
  type BoardDraw,
  type BoardMarket,
  chartUrl,
  currentDraw,
  openSessions,
  shownDraw,
} from '../markets/index.ts';

/** The inputs of rows besides the board: the instant (unix ms), the switch time ('HH:MM') and the public address. */
export type ListMoment = { atMs: number; switchTime: string; config: Pick<Config, 'publicUrl'> };

type CommonRow = Omit<SingleResultRow, 'close_time'>;
type Placed = { market: BoardMarket; draw: BoardDraw; row: CommonRow };

/** The rows of the main list, sorted by display order and open instant. */
export function mainRows(board: Board, moment: ListMoment): MainMarketRow[] {
  const placed = place(board, 'main', moment);
  placed.sort((a, b) => order(a, b) || a.draw.openAtMs - b.draw.openAtMs || a.market.marketId - b.market.marketId);
  return placed.map(({ market, draw, row }) => ({
    ...row,
    game_name_letter: [...market.name][0] ?? '',
    close_time: clockOf(draw.closeAtMs, market.zone).text,
  }));
}

/** The rows of the Starline or Gali list, sorted by display order and time of day. */
export function singleResultRows(board: Board, family: Exclude<Family, 'main'>, moment: ListMoment): SingleResultRow[] {
  const placed = place(board, family, moment);
  placed.sort(
    (a, b) =>
      order(a, b) || compare(a.row.open_time_sort, b.row.open_time_sort) || a.market.marketId - b.market.marketId,
  );
  return placed.map(({ row }) => ({ ...row, close_time: null }));
}

function order(a: Placed, b: Placed): number {
  return a.market.displayOrder - b.market.displayOrder;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function place(board: Board, family: Family, moment: ListMoment): Placed[] {
  const placed: Placed[] = [];
  for (const market of board.markets.values()) {
    if (market.family !== family) continue;
    const draws = currentDraw(market, moment.atMs);
    if (draws === undefined) continue;
    const shown = shownDraw(market, draws, moment.atMs, moment.switchTime);
    placed.push({ market, draw: draws.current, row: commonRow(market, draws.current, shown, moment) });
  }
  return placed;
}

function commonRow(market: BoardMarket, draw: BoardDraw, shown: BoardDraw, moment: ListMoment): CommonRow {
  const { openSession, closeSession } = openSessions(market, draw, moment.atMs);
  const isRunning = openSession || closeSession;
  const open = clockOf(draw.openAtMs, market.zone);
  const openSeconds = Math.floor(draw.openAtMs / 1000);
  const hasResult = shown.openNumber !== '' || shown.closeNumber !== '';
  return {
    game_id: String(market.marketId),
    game_name: market.name,
    game_name_hindi: market.nameHindi,
    open_time: open.text,
    open_time_sort: open.sort,
    msg: statusText(draw, isRunning),
    msg_status: isRunning ? 1 : 2,
    open_result: openResult(market.family, shown.openNumber),
    close_result: shown.closeNumber === '' ? '' : formatCloseResult(shown.closeNumber),
    time_srt: openSeconds,
    open_time_srt: openSeconds,
    close_time_srt: Math.floor(draw.closeAtMs / 1000),
    web_chart_url: chartUrl(moment.config, market.family, market.marketId),
    bid_date: wireBidDate(draw.businessDate),
    result_date: hasResult ? wireBidDate(shown.businessDate) : '',
    ...(hasResult && shown.hasRecord ? { log_session: logSession(market, shown) } : {}),
    open_session: openSession,
    close_session: closeSession,
    game_rate_id: String(draw.rateVersion),
  };
}

/** The session of the newest part of a result, as MARKET/DATE/SESSION. */
function logSession({ marketId }: BoardMarket, { businessDate, closeNumber }: BoardDraw): string {
  return `${marketId}/${businessDate}/${closeNumber === '' ? 'open' : 'close'}`;
}

/** The rates that the rows of a list refer to, by `game_rate_id`. */
export function ratesOf(board: Board, rows: readonly Pick<CommonRow, 'game_rate_id'>[]): ListRates {
  const rates: ListRates = {};
  for (const id of new Set(rows.map((row) => row.game_rate_id))) {
    const version = id === undefined ? undefined : board.rates.get(Number(id));
    if (id === undefined || version === undefined) continue;
    const pairs: ListRates[string] = {};
    for (const [game, { stake, win }] of Object.entries(version.rates)) pairs[game] = [stake, win];
    rates[id] = pairs;
  }
  return rates;
}

/** The texts of the protocol. The off-day text has a lower-case c. */
function statusText(draw: BoardDraw, isRunning: boolean): string {
  if (isRunning) return 'Market Running';
  return draw.isOff ? 'Market closed' : 'Market Closed';
}

function openResult(family: Family, number: string): string {
  if (number === '') return '';
  return family === 'gali' ? number : formatOpenResult(number);
}

/** The time of day of an instant in a zone, as '10:30 AM' and as 'HH:MM:SS'. */
function clockOf(instantMs: number, zone: string): { text: string; sort: string } {
  const { hour, minute, second } = zonedParts(instantMs, zone);
  const time = `${two(hour)}:${two(minute)}`;
  return { text: clockText(time), sort: `${time}:${two(second)}` };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
