import type { MainMarketRow, SingleResultRow } from '@surahi/contract';
import type { Family, Session } from '@surahi/game';

/** One market of a list in the app's own words. Instants are unix ms by the server's clock. */
export type Market = {
  family: Family;
  gameId: string;
  /** As on the wire; what a submission names. */
  name: string;
  nameHindi: string;
  /** 12-hour text in the market's zone. */
  openTime: string;
  closeTime: string | undefined;
  /** As shown: '123-66-245', '123-6' (Starline), '45' (Gali), stars for what is not declared. */
  result: string;
  hasResult: boolean;
  /** msg_status is 1: something could still be bid when the list was made. */
  running: boolean;
  openAtMs: number;
  closeAtMs: number | undefined;
  openSession: boolean;
  closeSession: boolean;
  /** Business date of the current draw, day-MonthName-year. */
  bidDate: string;
  chartUrl: string;
};

const NO_OPEN_RESULT = '***-*';
const NO_CLOSE_RESULT = '*-***';
const NO_MAIN_RESULT = '***-**-***';
const NO_STARLINE_RESULT = '***-*';
const NO_GALI_RESULT = '**';

type CommonRow = Omit<SingleResultRow, 'close_time'>;

function commonOf(row: CommonRow): Omit<Market, 'family' | 'closeTime' | 'result' | 'hasResult' | 'closeAtMs'> {
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
    chartUrl: row.web_chart_url,
  };
}

/** The open result joined with the close result; the placeholder without any. */
function joinMain(open: string, close: string): string {
  if (open === '' && close === '') return NO_MAIN_RESULT;
  return `${open === '' ? NO_OPEN_RESULT : open}${close === '' ? NO_CLOSE_RESULT : close}`;
}

/** A row of the main list. */
export function mainMarketOf(row: MainMarketRow): Market {
  return {
    ...commonOf(row),
    family: 'main',
    closeTime: row.close_time,
    closeAtMs: row.close_time_srt * 1000,
    result: joinMain(row.open_result, row.close_result),
    hasResult: row.open_result !== '' || row.close_result !== '',
  };
}

/** A row of the Starline or the Gali list. */
export function singleMarketOf(family: 'starline' | 'gali', row: SingleResultRow): Market {
  const placeholder = family === 'gali' ? NO_GALI_RESULT : NO_STARLINE_RESULT;
  const result = `${row.open_result}${row.close_result}`;
  return {
    ...commonOf(row),
    family,
    closeTime: undefined,
    closeAtMs: undefined,
    result: result === '' ? placeholder : result,
    hasResult: result !== '',
  };
}

/** Which sessions of the market's draw can still be bid at an instant; the list may be older than its last cut-off. */
export function openSessions(market: Market, nowMs: number): { open: boolean; close: boolean } {
  return {
    open: market.openSession && nowMs < market.openAtMs,
    close: market.closeSession && market.closeAtMs !== undefined && nowMs < market.closeAtMs,
  };
}

/** The cut-off that comes next; undefined when nothing can be bid any more. */
export function nextCutOff(market: Market, nowMs: number): { session: Session; atMs: number } | undefined {
  const { open, close } = openSessions(market, nowMs);
  if (open) return { session: 'open', atMs: market.openAtMs };
  return close && market.closeAtMs !== undefined ? { session: 'close', atMs: market.closeAtMs } : undefined;
}

/** Whether anything can be bid: by the list, and by the clock since. */
export function isRunning(market: Market, nowMs: number): boolean {
  return market.running && nextCutOff(market, nowMs) !== undefined;
}
