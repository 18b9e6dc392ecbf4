import type { ListRates, MainMarketRow, SingleResultRow } from '@surahi/contract';
import type { Family, Session } from '@surahi/game';
import { reachableUrl } from './chart-url.ts';

/** One market of a list. Instants are unix ms by the server's clock. */
export type Market = {
  family: Family;
  gameId: string;
  /** The name on the wire, which a submission uses. */
  name: string;
  nameHindi: string;
  /** 12-hour text in the market's zone. */
  openTime: string;
  closeTime: string | undefined;
  /** As shown: '123-66-245', '123-6' (Starline), '45' (Gali). Stars replace undeclared digits. */
  result: string;
  hasResult: boolean;
  /** Business date of the draw with that result, day-MonthName-year. '' without a result. */
  resultDate: string;
  /** The session of that result as MARKET/DATE/SESSION. Undefined when the public log does not cover it. */
  logSession: string | undefined;
  /** True when msg_status is 1: betting was open when the server made the list. */
  running: boolean;
  openAtMs: number;
  closeAtMs: number | undefined;
  openSession: boolean;
  closeSession: boolean;
  /** Business date of the current draw, day-MonthName-year. */
  bidDate: string;
  chartUrl: string;
  /** The rates of the current draw by game, as points bid and points won. Undefined from a server without the field. */
  rates: ListRates[string] | undefined;
};

const NO_OPEN_RESULT = '***-*';
const NO_CLOSE_RESULT = '*-***';
const NO_MAIN_RESULT = '***-**-***';
const NO_STARLINE_RESULT = '***-*';
const NO_GALI_RESULT = '**';

type CommonRow = Omit<SingleResultRow, 'close_time'>;

function commonOf(
  row: CommonRow,
  rates?: ListRates,
): Omit<Market, 'family' | 'closeTime' | 'result' | 'hasResult' | 'closeAtMs'> {
  return {
    gameId: row.game_id,
    name: row.game_name,
    nameHindi: row.game_name_hindi,
    openTime: row.open_time,
    running: row.msg_status === 1,
    openAtMs: row.open_time_srt * 1000,
    openSession: row.open_session,
    closeSession: row.close_session,
    bidDate: row.bid_date,
    resultDate: row.result_date,
    logSession: row.log_session,
    chartUrl: reachableUrl(row.web_chart_url),
    rates: row.game_rate_id === undefined ? undefined : rates?.[row.game_rate_id],
  };
}

/** Joins the open result and the close result. Returns the placeholder without any. */
function joinMain(open: string, close: string): string {
  if (open === '' && close === '') return NO_MAIN_RESULT;
  return `${open === '' ? NO_OPEN_RESULT : open}${close === '' ? NO_CLOSE_RESULT : close}`;
}

/** Converts a row of the main list. `rates` is the field of the same answer. */
export function mainMarketOf(row: MainMarketRow, rates?: ListRates): Market {
  return {
    ...commonOf(row, rates),
    family: 'main',
    closeTime: row.close_time,
    closeAtMs: row.close_time_srt * 1000,
    result: joinMain(row.open_result, row.close_result),
    hasResult: row.open_result !== '' || row.close_result !== '',
  };
}

/** Converts a row of the Starline or Gali list. */
export function singleMarketOf(family: 'starline' | 'gali', row: SingleResultRow, rates?: ListRates): Market {
  const placeholder = family === 'gali' ? NO_GALI_RESULT : NO_STARLINE_RESULT;
  const result = `${row.open_result}${row.close_result}`;
  return {
    ...commonOf(row, rates),
    family,
    closeTime: undefined,
    closeAtMs: undefined,
    result: result === '' ? placeholder : result,
    hasResult: result !== '',
  };
}

/** Which sessions accept bids at an instant. The list may be older than its last cut-off. */
export function openSessions(market: Market, nowMs: number): { open: boolean; close: boolean } {
  return {
    open: market.openSession && nowMs < market.openAtMs,
    close: market.closeSession && market.closeAtMs !== undefined && nowMs < market.closeAtMs,
  };
}

/** The next cut-off. Undefined when betting has closed. */
export function nextCutOff(market: Market, nowMs: number): { session: Session; atMs: number } | undefined {
  const { open, close } = openSessions(market, nowMs);
  if (open) return { session: 'open', atMs: market.openAtMs };
  return close && market.closeAtMs !== undefined ? { session: 'close', atMs: market.closeAtMs } : undefined;
}

/** Whether the market accepts bids at an instant, by the list and by its cut-offs. */
export function isRunning(market: Market, nowMs: number): boolean {
  return market.running && nextCutOff(market, nowMs) !== undefined;
}
