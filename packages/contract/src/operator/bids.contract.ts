import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, cursorText, dateText, family, idText, instantMs, paiseText, queryNumber } from './wire.ts';

/** A bid is pending until its settlement is complete. */
export const BID_STATES = ['pending', 'won', 'lost', 'refunded'] as const;

/** Filters of bids. A draw, a player or a day is required. */
export const bidFilterShape = {
  drawId: z.optional(idText),
  playerId: z.optional(idText),
  /** Ten digits: the player's mobile number. */
  mobile: z.optional(z.string().check(z.regex(/^[0-9]{10}$/))),
  /** A business date. */
  date: z.optional(dateText),
  family: z.optional(family),
  game: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}$/))),
  session: z.optional(z.enum(['open', 'close', 'none'])),
  digits: z.optional(z.string().check(z.regex(/^[0-9]{1,3}$/))),
  closedigits: z.optional(z.string().check(z.regex(/^[0-9]{3}$/))),
  state: z.optional(z.enum(BID_STATES)),
  minPoints: z.optional(queryNumber(0, 999_999_999)),
  maxPoints: z.optional(queryNumber(0, 999_999_999)),
};

const bid = z.object({
  bidId: idText,
  atMs: instantMs,
  drawId: idText,
  businessDate: dateText,
  marketName: z.string(),
  family,
  playerId: idText,
  playerName: z.string(),
  /** In full with permission players.mobile, else only the last four digits. */
  mobile: z.string(),
  game: z.string(),
  gameName: z.string(),
  session: z.enum(['open', 'close', 'none']),
  digits: z.string(),
  closedigits: z.string(),
  points: count,
  state: z.enum(BID_STATES),
  wonPaise: z.nullable(paiseText),
});
export type OperatorBid = z.output<typeof bid>;

/** Orders of a list of bids: ascending, or descending with a minus. Equal rows are ordered by id. */
export const BID_SORTS = ['-time', 'time', '-points', 'points'] as const;

export const listBids = defineOperatorCall({
  method: 'GET',
  path: '/bids',
  permission: 'bids.read',
  summary: 'Lists the bids of a draw, a player or a day. Default order: newest first.',
  query: {
    ...bidFilterShape,
    sort: z.optional(z.enum(BID_SORTS)),
    /** nextCursor of the previous page. */
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumber(1, 200)),
  },
  response: { serverTimeMs: instantMs, bids: z.array(bid), nextCursor: z.nullable(cursorText) },
});
