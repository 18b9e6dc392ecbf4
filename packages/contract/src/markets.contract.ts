import type { Family } from '@surahi/game';
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { playerBlock, serverTime } from './player-block.ts';
import { deviceResult, msgStatus, nullableText, optionalText, wholeNumber } from './wire-types.ts';

/** The three market families. */
export const MARKET_FAMILIES = ['main', 'starline', 'gali'] as const satisfies readonly Family[];
export type MarketFamily = Family;

/** How the app sorts the markets that accept bids: by the next cut-off, or as the operator sorted the list. */
export const MARKET_ORDERS = ['closing', 'operator'] as const;
export type MarketOrder = (typeof MARKET_ORDERS)[number];

/** Ours: a MarketOrder. The rows are always in the operator's order. Says whether the app sorts them by the next cut-off. */
const marketOrder = z.optional(z.string());

const commonRow = {
  game_id: z.string(),
  game_name: z.string(),
  game_name_hindi: z.string(),
  // 12-hour text in the market's zone, '10:30 AM'.
  open_time: z.string(),
  // 'HH:MM:SS': the same time in sortable form.
  open_time_sort: z.string(),
  msg: z.string(),
  msg_status: msgStatus,
  // '123-6' (main, Starline), '45' (Gali), '' without a result.
  open_result: z.string(),
  // '6-245' (main), else ''.
  close_result: z.string(),
  // Cut-off times of the current draw in unix seconds. open_time_srt equals time_srt.
  time_srt: wholeNumber,
  open_time_srt: wholeNumber,
  close_time_srt: wholeNumber,
  web_chart_url: z.string(),
  // Ours: business date of the current draw (day-MonthName-year) and of the draw whose result is shown ('' without one).
  bid_date: z.string(),
  result_date: z.string(),
  // Ours: whether each session of the current draw accepts bids.
  open_session: z.boolean(),
  close_session: z.boolean(),
  // Ours: the session of the newest part of the shown result, as MARKET/DATE/SESSION. The public log uses this address.
  // Absent without a result, and for a draw that the log does not cover.
  log_session: z.optional(z.string()),
  // Ours: the key of the rates of the current draw in the field `rates` of the answer.
  game_rate_id: z.optional(z.string()),
};

/** Ours: rates by key. Each game has a pair: every `stake` points bid pay `win` points. */
const listRates = z.optional(z.record(z.string(), z.record(z.string(), z.tuple([wholeNumber, wholeNumber]))));
export type ListRates = NonNullable<z.output<typeof listRates>>;

/** One row of the main market list. */
const mainMarketRow = z.object({
  ...commonRow,
  game_name_letter: z.string(),
  close_time: z.string(),
  // Milliseconds to the two cut-offs, never negative. Outdated once sent: clients should use the cut-off times.
  open_duration: z.optional(wholeNumber),
  close_duration: z.optional(wholeNumber),
});

/** One row of the Starline or Gali list. close_time is unused and close_session is always false. */
const singleResultRow = z.object({ ...commonRow, close_time: nullableText });

export type MainMarketRow = z.output<typeof mainMarketRow>;
export type SingleResultRow = z.output<typeof singleResultRow>;

/** Ours: grows with every change of a list. Live `lists` events carry it, so that clients can detect an outdated answer. */
const listVersion = wholeNumber;

export const dashboard = defineCall({
  name: 'dashboard',
  path: 'api-get-dashboard-data',
  identity: 'optional',
  summary: 'The main market list and the player block. Clients without live events poll it every 5 seconds.',
  okMsg: 'Success',
  request: { player_id: optionalText },
  response: {
    ...playerBlock,
    account_block_status: z.string(),
    // Ours: 'excluded' for a player who is excluded from play, else ''.
    play_status: z.optional(z.string()),
    referral_code: z.string(),
    withdraw_status: wholeNumber,
    app_maintainence_msg: z.string(),
    maintainence_msg_status: z.string(),
    notice_count: wholeNumber,
    notification_count: wholeNumber,
    device_result: deviceResult,
    result: z.array(mainMarketRow),
    rates: listRates,
    market_order: marketOrder,
    version: listVersion,
    // Fields of mobile-app builds. Present when set.
    app_link: z.optional(z.string()),
    share_msg: z.optional(z.string()),
    user_current_version: z.optional(z.string()),
    user_minimum_version: z.optional(z.string()),
  },
});

export const starlineMarkets = defineCall({
  name: 'starlineMarkets',
  path: 'api-starline-game',
  identity: 'optional',
  summary: 'The Starline market list. Clients without live events poll it every 5 seconds.',
  okMsg: 'Success',
  request: {},
  response: {
    web_starline_chart_url: z.string(),
    result: z.array(singleResultRow),
    rates: listRates,
    market_order: marketOrder,
    version: listVersion,
    server_time: serverTime,
  },
});

export const galiMarkets = defineCall({
  name: 'galiMarkets',
  path: 'api-galidisawar-game',
  aliases: ['api-galidisswar-game'],
  identity: 'optional',
  summary: 'The Gali Disawar market list. Clients without live events poll it every 5 seconds.',
  okMsg: 'Success',
  request: {},
  response: {
    web_galidessar_chart_url: z.string(),
    result: z.array(singleResultRow),
    rates: listRates,
    market_order: marketOrder,
    version: listVersion,
    server_time: serverTime,
  },
});
