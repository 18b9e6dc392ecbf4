import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { changeState } from './proposals.contract.ts';
import { count, dateText, idText, instantMs, instantRange, queryNumber, reasonText } from './wire.ts';

/**
 * Why an operator writes a notice. A promotion does not reach players who are in a time-out or excluded. News does not
 * reach excluded players. A safety notice (also about money) reaches everyone.
 */
export const NOTICE_PURPOSES = ['news', 'promotion', 'safety'] as const;
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number];

export const NOTICE_STATES = ['scheduled', 'live', 'expired', 'withdrawn'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Maximum length of a notice in each language. */
export const NOTICE_LENGTH = 1_000;

/** The filter by market selects the players who bid on the market within this number of days. */
export const NOTICE_MARKET_DAYS = 30;

/** Maximum days from now until the end of a notice. */
export const NOTICE_DAYS = 365;

const purpose = z.enum(NOTICE_PURPOSES);
const points = z.int().check(z.minimum(0), z.maximum(999_999_999));
/** A mobile number of ten digits, or '#' and the number of the player. */
const playerText = z.string().check(z.trim(), z.regex(/^(#[1-9][0-9]{0,17}|[0-9]{10})$/));

/**
 * The players who receive a notice. Without a field, everyone does. Fields combine, but `player` allows no other field.
 */
const filter = {
  player: z.optional(playerText),
  marketId: z.optional(idText),
  /** Selects players who registered on this day in India or later. */
  registeredFrom: z.optional(dateText),
};

export const countReceivers = defineOperatorCall({
  method: 'GET',
  path: '/notices/receivers',
  permission: 'content.edit',
  summary: 'Counts the players whom a notice would reach now.',
  query: {
    purpose,
    ...filter,
    balanceFrom: z.optional(queryNumber(0, 999_999_999)),
    balanceTo: z.optional(queryNumber(0, 999_999_999)),
  },
  response: { receivers: count },
});

const noticeShape = z.object({
  noticeId: idText,
  purpose,
  english: z.string(),
  hindi: z.string(),
  audience: z.object({
    player: z.nullable(z.object({ playerId: idText, name: z.string() })),
    market: z.nullable(z.object({ marketId: idText, name: z.string() })),
    registeredFrom: z.nullable(dateText),
    balanceFrom: z.nullable(points),
    balanceTo: z.nullable(points),
  }),
  state: z.enum(NOTICE_STATES),
  /** The scheduled start. For a notice that is or was live, the instant at which it went live. */
  startsAtMs: instantMs,
  endsAtMs: instantMs,
  /** The number of players whom it reached when it went live; null before. */
  receivers: z.nullable(count),
  createdBy: z.string(),
  createdAtMs: instantMs,
  withdrawnBy: z.nullable(z.string()),
  withdrawnAtMs: z.nullable(instantMs),
});
export type OperatorNotice = z.output<typeof noticeShape>;

export const listNotices = defineOperatorCall({
  method: 'GET',
  path: '/notices',
  permission: 'content.read',
  summary: 'Lists the notices that operators wrote, newest first.',
  query: {
    state: z.optional(z.enum(NOTICE_STATES)),
    /** Written in this time. */
    ...instantRange,
    cursor: z.optional(idText),
  },
  response: { serverTimeMs: instantMs, notices: z.array(noticeShape), nextCursor: z.nullable(idText) },
});

export const sendNotice = defineOperatorCall({
  method: 'POST',
  path: '/notices',
  permission: 'content.edit',
  summary: 'Sends a notice to players, now or later. Repeating an id sends it once. Outside the demo it proposes it.',
  request: {
    requestId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    purpose,
    english: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTICE_LENGTH)),
    /** The text for players who chose Hindi. When it is empty, they see the English text. */
    hindi: z.string().check(z.trim(), z.maxLength(NOTICE_LENGTH)),
    audience: z.strictObject({ ...filter, balanceFrom: z.optional(points), balanceTo: z.optional(points) }),
    /** Null means now. */
    startsAtMs: z.nullable(instantMs),
    /** Players do not see the notice from this instant on. */
    endsAtMs: instantMs,
    reason: reasonText,
  },
  response: { state: changeState, noticeId: z.nullable(idText) },
});

export const withdrawNotice = defineOperatorCall({
  method: 'POST',
  path: '/notices/:noticeId/withdraw',
  permission: 'content.edit',
  summary: 'Withdraws a scheduled or live notice. It disappears from every app.',
  params: { noticeId: idText },
  request: { reason: reasonText },
  response: { noticeId: idText },
});
