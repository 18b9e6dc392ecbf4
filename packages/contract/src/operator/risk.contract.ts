import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, idText, instantMs, paiseText, reasonText } from './wire.ts';

/** Whole points as text: a sum may exceed the exact range of a JSON number. */
const pointsText = z.string().check(z.regex(/^[0-9]{1,19}$/));

/** One number of a draw: its stakes, and its payout if it wins. */
const exposedNumber = z.object({
  digits: z.string(),
  /** '' except for sangams. */
  closedigits: z.string(),
  bids: count,
  stakePaise: paiseText,
  payoutPaise: paiseText,
  /** Points that the cap of this number still accepts; null without a cap. */
  leftPoints: z.nullable(pointsText),
});

const exposedGame = z.object({
  game: z.string(),
  gameName: z.string(),
  /** none: Jodi and Full Sangam. */
  session: z.enum(['open', 'close', 'none']),
  bids: count,
  stakePaise: paiseText,
  /** The payout of the game's most expensive number. */
  worstPaise: paiseText,
  /** Numbers with bids, most expensive first; at most 500 per sangam. */
  numbers: z.array(exposedNumber),
});
export type ExposedGame = z.output<typeof exposedGame>;

/** loss: the payout of the worst result less the stakes, for the whole draw. */
const CAP_KINDS = ['draw', 'player', 'game', 'number', 'loss'] as const;

const mostPoints = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

const cap = z.object({
  capId: idText,
  family,
  marketId: z.nullable(z.int()),
  marketName: z.nullable(z.string()),
  drawId: z.nullable(idText),
  businessDate: z.nullable(dateText),
  kind: z.enum(CAP_KINDS),
  game: z.nullable(z.string()),
  /** With kind number: the one number; null means each number of the game. */
  number: z.nullable(z.object({ session: z.string(), digits: z.string(), closedigits: z.string() })),
  maxPoints: count,
  changedBy: z.string(),
  changedAtMs: instantMs,
});
export type OperatorCap = z.output<typeof cap>;
export type CapKind = OperatorCap['kind'];

export const drawExposure = defineOperatorCall({
  method: 'GET',
  path: '/risk/draws/:drawId',
  permission: 'risk.view',
  summary: 'Returns stakes and worst payouts of a draw by number.',
  params: { drawId: idText },
  response: {
    serverTimeMs: instantMs,
    drawId: idText,
    marketName: z.string(),
    family,
    businessDate: dateText,
    openAtMs: instantMs,
    closeAtMs: instantMs,
    /** Whether bidding has ended on both sides. */
    isOver: z.boolean(),
    slips: count,
    players: count,
    stakePaise: paiseText,
    /** The payout of the draw's most expensive result, over all games. */
    worstPaise: paiseText,
    /** That result as it is shown when declared, '123-60-190'. '' when no result pays anything. */
    worstResult: z.string(),
    games: z.array(exposedGame),
    /** The cap of the whole draw; null without a cap. */
    drawCap: z.nullable(z.object({ maxPoints: count, takenPoints: pointsText })),
    playerCapPoints: z.nullable(count),
    /** The most that the draw may lose; null without a cap. */
    lossCapPoints: z.nullable(count),
  },
});

export const listExposed = defineOperatorCall({
  method: 'GET',
  path: '/risk/draws',
  permission: 'risk.view',
  summary: 'Lists the draws that wait for a result with their stakes and worst payouts, next cut-off first.',
  /** Business dates, both included. */
  query: { from: z.optional(dateText), to: z.optional(dateText) },
  response: {
    serverTimeMs: instantMs,
    draws: z.array(
      z.object({
        drawId: idText,
        marketName: z.string(),
        family,
        businessDate: dateText,
        openAtMs: instantMs,
        closeAtMs: instantMs,
        isOver: z.boolean(),
        slips: count,
        stakePaise: paiseText,
        /** The payout of the draw's most expensive result, over all games. */
        worstPaise: paiseText,
        /** That result as it is shown when declared. '' when no result pays anything. */
        worstResult: z.string(),
        caps: count,
        /** The most that the draw may lose; null without a cap. */
        lossCapPoints: z.nullable(count),
      }),
    ),
  },
});

export const listCaps = defineOperatorCall({
  method: 'GET',
  path: '/risk/caps',
  permission: 'risk.view',
  summary: 'Lists every cap: of families, of markets, and of draws that accept bids.',
  response: {
    serverTimeMs: instantMs,
    caps: z.array(cap),
    markets: z.array(z.object({ marketId: z.int(), family, name: z.string() })),
  },
});

export const setCap = defineOperatorCall({
  method: 'PUT',
  path: '/risk/caps',
  permission: 'risk.caps',
  summary:
    'Sets one cap and replaces the cap with the same scope. Bids already accepted count towards it and stay valid.',
  request: {
    family,
    /** Absent: the default of the whole family. */
    marketId: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
    /** Absent: every draw of the market. */
    drawId: z.optional(idText),
    kind: z.enum(CAP_KINDS),
    game: z.optional(z.string().check(z.maxLength(20))),
    /** With kind number: one number. Absent: each number of the game. */
    number: z.optional(
      z.strictObject({
        session: z.enum(['open', 'close', 'none']),
        digits: z.string().check(z.maxLength(3)),
        closedigits: z.string().check(z.maxLength(3)),
      }),
    ),
    maxPoints: mostPoints,
    /** The points of the cap that this one replaces, as the operator saw them. null: the operator saw no such cap. */
    before: z.nullable(mostPoints),
    reason: reasonText,
  },
  response: { capId: idText },
});

export const removeCap = defineOperatorCall({
  method: 'POST',
  path: '/risk/caps/:capId/remove',
  permission: 'risk.caps',
  summary: 'Removes a cap.',
  params: { capId: idText },
  /** `before`: the points of the cap, as the operator saw them. */
  request: { before: mostPoints, reason: reasonText },
  response: { capId: idText },
});
