import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { optionalText } from './wire-types.ts';

/** State of a bid. won: its payout exists. lost: its settlement is complete and did not pay it. */
const BID_STATES = ['pending', 'won', 'lost', 'refunded'] as const;
export type BidState = (typeof BID_STATES)[number];

/** Dates are M/D/YYYY; day-MonthName-year is accepted too. Both empty means today. */
const bidRange = { bid_from: optionalText, bid_to: optionalText, cursor: optionalText };
const winRange = { date_from: optionalText, date_to: optionalText, cursor: optionalText };

/** Ours: present when more rows exist. Send it back as cursor. */
const nextCursor = z.optional(z.string());

/** One bid as placed; every field is text. bid_date is the time of placing, '05 Jul 2025 03:04:05 PM'. */
const bidHistoryRow = z.object({
  game_id: z.string(),
  game_name: z.string(),
  pana: z.string(),
  session: z.string(),
  digits: z.string(),
  closedigits: z.string(),
  points: z.string(),
  bid_tx_id: z.string(),
  bid_date: z.string(),
  // Ours: won_amount is '' for a bid that has not won; business_date is YYYY-MM-DD.
  state: z.enum(BID_STATES),
  won_amount: z.string(),
  submission_id: z.string(),
  business_date: z.string(),
  // '346-3*-***', '346-3' for Starline, '46' for Gali Disawar; '' before a result. Older nodes do not send it.
  draw_result: z.optional(z.string()),
});

/** One win; every field is text. wining_date is '05 July 25 03:04' (main, Gali) or '05 Jul 2025 03:04:05 PM' (Starline). */
const winHistoryRow = z.object({
  game_id: z.string(),
  game_name: z.string(),
  pana: z.string(),
  session: z.string(),
  digits: z.string(),
  closedigits: z.string(),
  amount: z.string(),
  transaction_type: z.string(),
  transaction_note: z.string(),
  amount_status: z.string(),
  tx_request_number: z.string(),
  wining_date: z.string(),
  // Ours.
  points: z.string(),
  bid_tx_id: z.string(),
  submission_id: z.string(),
  business_date: z.string(),
  // wining_date of main and Gali has no AM or PM. This is the same time as '05 Jul 2025 03:04:05 PM'. Older nodes do not send it.
  credited_at: z.optional(z.string()),
});

export type BidHistoryRow = z.output<typeof bidHistoryRow>;
export type WinHistoryRow = z.output<typeof winHistoryRow>;

/** Ours: present when the range starts before this date (YYYY-MM-DD). Older rows are archived in files. */
const archivedBefore = z.optional(z.string());

const bidResponse = { bid_data: z.array(bidHistoryRow), next_cursor: nextCursor, archived_before: archivedBefore };
const winResponse = { win_data: z.array(winHistoryRow), next_cursor: nextCursor, archived_before: archivedBefore };
/** A range without rows carries it too, together with no_data. */
const ended = { archived_before: archivedBefore };

/** The specification's texts for a range without rows, sent with no_data. */
export const NO_BIDS_MSG = 'Bid History Data Not Available';
export const NO_WINS_MSG = 'Wining History Data Not Available';

export const mainBidHistory = defineCall({
  name: 'mainBidHistory',
  path: 'api-bid-history-data',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's main-market bids by business date, newest first.",
  okMsg: 'Bid History Data Available',
  request: bidRange,
  response: bidResponse,
  refusal: ended,
  errors: ['no_data'],
});

export const starlineBidHistory = defineCall({
  name: 'starlineBidHistory',
  path: 'api-starline-bid-history-data',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's Starline bids by business date, newest first.",
  okMsg: 'Bid History Data Available',
  request: bidRange,
  response: bidResponse,
  refusal: ended,
  errors: ['no_data'],
});

export const galiBidHistory = defineCall({
  name: 'galiBidHistory',
  path: 'api-galidisawar-bid-history-data',
  aliases: ['api-galidisswar-bid-history-data'],
  identity: 'player',
  whileExcluded: true,
  summary: "The player's Gali Disawar bids by business date, newest first.",
  okMsg: 'Bid History Data Available',
  request: bidRange,
  response: bidResponse,
  refusal: ended,
  errors: ['no_data'],
});

export const mainWinHistory = defineCall({
  name: 'mainWinHistory',
  path: 'api-wining-history-data',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's main-market wins by the date credited, newest first.",
  okMsg: 'Wining History Data Available',
  request: winRange,
  response: winResponse,
  refusal: ended,
  errors: ['no_data'],
});

export const starlineWinHistory = defineCall({
  name: 'starlineWinHistory',
  path: 'api-starline-wining-history-data',
  identity: 'player',
  whileExcluded: true,
  summary: "The player's Starline wins by the date credited, newest first.",
  okMsg: 'Wining History Data Available',
  request: winRange,
  response: winResponse,
  refusal: ended,
  errors: ['no_data'],
});

export const galiWinHistory = defineCall({
  name: 'galiWinHistory',
  path: 'api-galidisawar-wining-history-data',
  aliases: ['api-galidisswar-wining-history-data'],
  identity: 'player',
  whileExcluded: true,
  summary:
    "The player's Gali Disawar wins by the date credited, newest first. bid_data and win_data are the same list.",
  okMsg: 'Wining History Data Available',
  request: winRange,
  response: { ...winResponse, bid_data: z.array(winHistoryRow) },
  refusal: ended,
  errors: ['no_data'],
});
