import type { BidHistoryRow, RequestInput, ResponseOf, WinHistoryRow } from '@surahi/contract';
import {
  galiBidHistory,
  galiWinHistory,
  mainBidHistory,
  mainWinHistory,
  starlineBidHistory,
  starlineWinHistory,
} from '@surahi/contract';
import type { Family } from '@surahi/game';
import { historyDate } from '@surahi/game';
import type { CallResult } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { CallFailed } from '../../shared/query.ts';

export type BidEntry = Extract<HistoryEntry, { kind: 'bid' }>;

/** One bid or win, with the same fields for all families. */
export type HistoryEntry = {
  id: string;
  /** Market id and business date (YYYY-MM-DD) of the draw. */
  gameId: string;
  businessDate: string;
  pana: string;
  gameName: string;
  digits: string;
  closedigits: string;
  session: string;
  /** When it was placed or credited, in the wire's format. */
  at: string;
  /** Points bid, decimal text. */
  points: string;
  submissionId: string;
} & (
  | { kind: 'bid'; state: BidHistoryRow['state']; wonAmount: string; result: string }
  | { kind: 'win'; amount: string }
);

/** A page of a history. `archivedBefore` (YYYY-MM-DD) is set when the range starts before the first available day. */
type HistoryPage = {
  entries: HistoryEntry[];
  nextCursor: string | undefined;
  archivedBefore: string | undefined;
};

type HistoryRange = { from: string; to: string; cursor: string };

/** One history: its title and the function that fetches a page. Dates are YYYY-MM-DD. */
export type HistoryKind = {
  key: string;
  family: Family;
  /** Bids are grouped by draw and have a filter by state. */
  lists: HistoryEntry['kind'];
  title: MessageId;
  fetchPage: (range: HistoryRange, signal: AbortSignal) => Promise<HistoryPage>;
};

/** Converts a page. The server answers an empty range with status false; that is not an error. */
function pageOf<C extends BidCall | WinCall>(
  answer: CallResult<C>,
  entriesOf: (data: ResponseOf<C>) => HistoryEntry[],
): HistoryPage {
  if (answer.ok) {
    const { next_cursor: nextCursor, archived_before: archivedBefore } = answer.data;
    return { entries: entriesOf(answer.data), nextCursor, archivedBefore };
  }
  if (answer.code !== 'no_data') throw new CallFailed(answer);
  return { entries: [], nextCursor: undefined, archivedBefore: answer.data?.archived_before };
}

function commonOf(row: BidHistoryRow | WinHistoryRow) {
  return {
    gameId: row.game_id,
    businessDate: row.business_date,
    pana: row.pana,
    gameName: row.game_name,
    digits: row.digits,
    closedigits: row.closedigits,
    session: row.session,
    points: row.points,
    submissionId: row.submission_id,
  };
}

function bidEntry(row: BidHistoryRow): HistoryEntry {
  const { state, won_amount: wonAmount, bid_date: at, bid_tx_id: id, draw_result: result = '' } = row;
  return { ...commonOf(row), kind: 'bid', id, at, state, wonAmount, result };
}

function winEntry(row: WinHistoryRow): HistoryEntry {
  const { tx_request_number: id, wining_date: shortTime, credited_at: at = shortTime, amount } = row;
  return { ...commonOf(row), kind: 'win', id, at, amount };
}

// The three families' calls share one type. Gali's response has two lists of wins, and this code reads `result`.
type BidCall = typeof mainBidHistory;
type WinCall = typeof mainWinHistory;

function bids(key: string, family: Family, title: MessageId, definition: BidCall): HistoryKind {
  const fetchPage: HistoryKind['fetchPage'] = async ({ from, to, cursor }, signal) => {
    const body: RequestInput<BidCall> = { bid_from: historyDate(from), bid_to: historyDate(to), cursor };
    return pageOf(await call(definition, body, { signal }), (data) => data.bid_data.map(bidEntry));
  };
  return { key, family, lists: 'bid', title, fetchPage };
}

function wins(key: string, family: Family, title: MessageId, definition: WinCall): HistoryKind {
  const fetchPage: HistoryKind['fetchPage'] = async ({ from, to, cursor }, signal) => {
    const body: RequestInput<WinCall> = { date_from: historyDate(from), date_to: historyDate(to), cursor };
    return pageOf(await call(definition, body, { signal }), (data) => data.win_data.map(winEntry));
  };
  return { key, family, lists: 'win', title, fetchPage };
}

/** The six histories. */
export const HISTORY_KINDS = {
  mainBids: bids('main-bids', 'main', 'title.bidHistory', mainBidHistory),
  mainWins: wins('main-wins', 'main', 'title.winHistory', mainWinHistory),
  starlineBids: bids('starline-bids', 'starline', 'title.starlineBids', starlineBidHistory),
  starlineWins: wins('starline-wins', 'starline', 'title.starlineWins', starlineWinHistory),
  galiBids: bids('gali-bids', 'gali', 'title.galiBids', galiBidHistory),
  galiWins: wins('gali-wins', 'gali', 'title.galiWins', galiWinHistory),
} as const;
