import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import type { ErrorCode } from './error-codes.ts';
import { limitRefusal } from './limits.contract.ts';
import { signedLeaf } from './signed-leaf.ts';
import { clientRequestId, optionalText, textOrNumber, wholeNumber } from './wire-types.ts';

/** Maximum bids in one submission. More return too_many_rows. */
export const MAX_BID_ROWS = 250;

/** More rows than this return malformed instead of too_many_rows. */
const MAX_PARSED_ROWS = 2000;

/** Digits are text: '05' is a jodi, the number 5 is not. */
const digitText = z.string().check(z.maxLength(20));
const optionalDigitText = z.pipe(
  z.optional(z.nullable(digitText)),
  z.transform((value: string | null | undefined) => value ?? ''),
);

/** One bid. The session and pana of the row override those of the batch. */
const bidRow = z.object({
  session: optionalText,
  digits: digitText,
  closedigits: optionalDigitText,
  points: textOrNumber,
  pana: optionalText,
});

/** The batch: gameid is the market, pana the game's name, bid_date the draw's business date (day-MonthName-year). */
const bidBatch = z.object({
  Gamename: optionalText,
  totalbit: textOrNumber,
  gameid: textOrNumber,
  pana: optionalText,
  gametype: optionalText,
  bid_date: textOrNumber,
  session: optionalText,
  result: z.array(bidRow).check(z.maxLength(MAX_PARSED_ROWS)),
});

export type BidBatch = z.output<typeof bidBatch>;

const request = { game_id: optionalText, new_result: bidBatch, submission_id: clientRequestId };

const response = {
  // Balance after the submission, decimal text in points.
  balance: z.string(),
  // The client's id, or an id of the server when the client sent none.
  submission_id: z.string(),
  // One per row, in the order sent: the bid_tx_id of the histories.
  bid_ids: z.optional(z.array(z.string())),
  // Unix milliseconds.
  accepted_at: wholeNumber,
  // Ours: one per group: bids on open, bids on both sessions, bids on close. Absent when the log has no record of the
  // draw.
  acceptances: z.optional(z.array(signedLeaf)),
  // Ours: the text that is shown with every proof. Absent when it is empty, and without acceptances.
  log_notice: z.optional(z.string()),
};

// 2 when a main market accepts no such bid, or none on that day.
const refusal = { game_status: z.optional(wholeNumber), ...limitRefusal };

const errors = [
  'betting_disabled',
  'player_blocked',
  'market_unknown',
  'draw_closed',
  'open_session_closed',
  'close_session_closed',
  'bidding_paused',
  'date_not_current',
  'no_rows',
  'too_many_rows',
  'digit_missing',
  'digit_invalid',
  'points_missing',
  'points_invalid',
  'points_below_minimum',
  'points_above_maximum',
  'total_mismatch',
  'insufficient_balance',
  'session_invalid',
  'session_conflict',
  'label_unknown',
  'label_mismatch',
  'outer_game_mismatch',
  'cap_reached',
  'limit_reached',
  'time_out',
  'self_excluded',
  'quiet_hours',
  'market_blocked',
  'game_blocked',
  'reality_check',
  'register_unavailable',
  'id_reused',
  'already_accepted',
  'indefinite',
  'busy',
] as const satisfies readonly ErrorCode[];

export const submitMainBid = defineCall({
  name: 'submitMainBid',
  path: 'api-submit-bid',
  identity: 'player',
  whileExcluded: 'retries',
  summary: 'Places bids on a main market: all or none, and at most once per submission_id.',
  okMsg: 'Bid Successfully Submitted',
  request,
  response,
  refusal,
  errors,
});

export const submitStarlineBid = defineCall({
  name: 'submitStarlineBid',
  path: 'api-starline-submit-bid',
  identity: 'player',
  whileExcluded: 'retries',
  summary: 'Places bids on a Starline draw: all or none, and at most once per submission_id.',
  okMsg: 'Bid Successfully Submitted',
  request,
  response,
  refusal,
  errors,
});

export const submitGaliBid = defineCall({
  name: 'submitGaliBid',
  path: 'api-galidisawar-submit-bid',
  aliases: ['api-galidisswar-submit-bid'],
  identity: 'player',
  whileExcluded: 'retries',
  summary: 'Places bids on a Gali Disawar market: all or none, and at most once per submission_id.',
  okMsg: 'Bid Successfully Submitted',
  request,
  response,
  refusal,
  errors,
});
