import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, idText, instantMs, paiseText, reasonText, side } from './wire.ts';

/**
 * off: no bidding on this day; waiting: can still be bid; closed: bidding is over, no result; entered: stored, not yet
 * declared; declared and settling: being paid; voiding: being taken back; voided: taken back, no new entry yet.
 */
export const SIDE_STATES = [
  'off',
  'waiting',
  'closed',
  'entered',
  'declared',
  'settling',
  'settled',
  'voiding',
  'voided',
  'cancelled',
] as const;
export type SideState = (typeof SIDE_STATES)[number];

/** One run over a draw's slips: paying a result, or refunding a cancelled draw. */
export const settlementShape = z.object({
  settlementId: idText,
  drawId: idText,
  /** null for a refund, which is of the whole draw. */
  side: z.nullable(side),
  purpose: z.enum(['pay', 'refund']),
  state: z.enum(['running', 'complete', 'reversing', 'reversed']),
  slipsTotal: count,
  slipsDone: count,
  /** Stakes of the slips looked through so far. */
  stakePaise: paiseText,
  payoutsCount: count,
  paidPaise: paiseText,
  reversedCount: count,
  startedAtMs: instantMs,
  completedAtMs: z.nullable(instantMs),
});
export type OperatorSettlement = z.output<typeof settlementShape>;

const drawSide = z.object({
  side,
  state: z.enum(SIDE_STATES),
  /** Bidding on this side ends here by the timetable. */
  cutOffAtMs: instantMs,
  /** The declared number, else the entered one. */
  number: z.nullable(z.string()),
  /** To be sent with declare; null unless the state is 'entered'. */
  entryId: z.nullable(idText),
  enteredBy: z.nullable(z.string()),
  /** True when the signed-in operator entered it, who may then not be the one to declare (needsSecondPerson). */
  enteredByMe: z.boolean(),
  declaredBy: z.nullable(z.string()),
  declaredAtMs: z.nullable(instantMs),
  /** Of the declared result, or of the one that was voided last. */
  settlement: z.nullable(settlementShape),
});

export const drawShape = z.object({
  drawId: idText,
  marketId: z.int(),
  marketName: z.string(),
  family,
  businessDate: dateText,
  currentFromMs: instantMs,
  openAtMs: instantMs,
  /** The same as openAtMs for Starline and Gali. */
  closeAtMs: instantMs,
  /** The draw that players see and bid on now. */
  isCurrent: z.boolean(),
  isOff: z.boolean(),
  isDemo: z.boolean(),
  closedEarlyAtMs: z.nullable(instantMs),
  cancelledAtMs: z.nullable(instantMs),
  cancelReason: z.nullable(z.string()),
  slips: count,
  stakePaise: paiseText,
  /** Main: open and close; else open alone. */
  sides: z.array(drawSide),
  /** Of a cancelled draw. */
  refund: z.nullable(settlementShape),
});
export type OperatorDraw = z.output<typeof drawShape>;

const historyRow = z.object({
  atMs: instantMs,
  what: z.enum(['closed_early', 'entered', 'declared', 'settled', 'voided', 'reversed', 'cancelled', 'refunded']),
  /** Operator, command line or robot; null for what the server does by itself. */
  who: z.nullable(z.string()),
  address: z.nullable(z.string()),
  side: z.nullable(side),
  number: z.nullable(z.string()),
  /** How many winners or stakes, where money moved. */
  count: z.nullable(count),
  amountPaise: z.nullable(paiseText),
  reason: z.nullable(z.string()),
});

const drawId = { drawId: idText };
const oneSide = { drawId: idText, side };

export const listDraws = defineOperatorCall({
  method: 'GET',
  path: '/draws',
  permission: 'draws.read',
  summary:
    "The draws of a business date, today's in India unless another is asked for, in the order of their cut-offs.",
  query: { date: z.optional(dateText), family: z.optional(family), state: z.optional(z.enum(SIDE_STATES)) },
  response: { date: dateText, serverTimeMs: instantMs, draws: z.array(drawShape) },
});

const drawDay = z.object({
  date: dateText,
  draws: count,
  /** Draws of which a side is over and has no result. */
  waiting: count,
  /** Draws without bidding: days off and cancelled ones. */
  off: count,
});
export type OperatorDrawDay = z.output<typeof drawDay>;

export const listDrawDays = defineOperatorCall({
  method: 'GET',
  path: '/draw-days',
  permission: 'draws.read',
  summary: 'The days of a month (YYYY-MM) that have draws, with how many wait for a result.',
  query: { month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)) },
  response: { today: dateText, days: z.array(drawDay) },
});

export const getDraw = defineOperatorCall({
  method: 'GET',
  path: '/draws/:drawId',
  permission: 'draws.read',
  summary: 'One draw, its settlements and who did what to it, oldest first.',
  params: drawId,
  response: {
    draw: drawShape,
    settlements: z.array(settlementShape),
    history: z.array(historyRow),
    serverTimeMs: instantMs,
  },
});

export const getSettlement = defineOperatorCall({
  method: 'GET',
  path: '/settlements/:settlementId',
  permission: 'draws.read',
  summary: 'How far one settlement is.',
  params: { settlementId: idText },
  response: { settlement: settlementShape },
});

export const enterResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results',
  permission: 'results.enter',
  summary: 'Stores what the result is, only after the cut-off. It shows and pays nothing; a change needs a reason.',
  params: drawId,
  request: { side, number: z.string().check(z.regex(/^[0-9]{2,3}$/)), reason: z.optional(reasonText) },
  response: { entryId: idText },
});

const previewTotal = z.object({
  game: z.string(),
  /** open, close or none. */
  session: z.string(),
  digits: z.string(),
  closedigits: z.string(),
  bids: count,
  points: z.string(),
  payoutPaise: paiseText,
});

const previewWinner = z.object({
  playerId: idText,
  name: z.string(),
  /** Only the last four digits unless one may see numbers in full. */
  mobile: z.string(),
  game: z.string(),
  digits: z.string(),
  closedigits: z.string(),
  points: z.string(),
  payoutPaise: paiseText,
});

export const previewResult = defineOperatorCall({
  method: 'GET',
  path: '/draws/:drawId/results/:side/preview',
  permission: 'results.preview',
  summary: 'Winners and payout of the entered result.',
  params: oneSide,
  response: {
    entryId: idText,
    number: z.string(),
    enteredBy: z.string(),
    slips: count,
    stakePaise: paiseText,
    payoutPaise: paiseText,
    totals: z.array(previewTotal),
    /** The largest hundred. */
    winners: z.array(previewWinner),
  },
});

export const declareResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results/:side/declare',
  access: 'confirmed',
  permission: 'results.declare',
  summary: 'Makes the entered result final and visible and pays its winners.',
  params: oneSide,
  request: { entryId: idText },
  response: { resultId: idText, settlementId: idText },
});

export const voidResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results/:side/void',
  access: 'confirmed',
  permission: 'results.void',
  summary: 'Takes a declared result back with exactly what it paid. Voiding open voids close first.',
  params: oneSide,
  request: { reason: reasonText },
  response: { settlementIds: z.array(idText) },
});

export const cancelDraw = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/cancel',
  access: 'confirmed',
  permission: 'draws.cancel',
  summary: 'Calls the draw off for good: what was won is taken back, then each stake is refunded.',
  params: drawId,
  request: { reason: reasonText },
  response: { settlementId: idText },
});

export const closeForToday = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/close-for-today',
  permission: 'draws.close',
  summary: 'Ends bidding on the current draw at once; bids already placed stay.',
  params: drawId,
  request: { reason: reasonText },
  response: { closedEarlyAtMs: instantMs },
});
