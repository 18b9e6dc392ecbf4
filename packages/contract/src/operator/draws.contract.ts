import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, drawIdText, family, idText, instantMs, paiseText, reasonText, side } from './wire.ts';

/**
 * off: no bidding on this day. planned: accepts no bids yet. waiting: accepts bids. closed: bidding has ended, no result yet. entered: a result is
 * stored, not declared. declared, settling: being paid. voiding: being taken back. voided: taken back, no new result.
 */
export const SIDE_STATES = [
  'off',
  'planned',
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

/** One settlement of a draw: it pays a result, or refunds a cancelled draw. */
export const settlementShape = z.object({
  settlementId: idText,
  drawId: idText,
  /** Null for a refund, which covers the whole draw. */
  side: z.nullable(side),
  purpose: z.enum(['pay', 'refund']),
  state: z.enum(['running', 'complete', 'reversing', 'reversed']),
  slipsTotal: count,
  slipsDone: count,
  /** Stakes of the slips processed so far. */
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
  /** End of bidding on this side by the timetable. */
  cutOffAtMs: instantMs,
  /** When an operator ended bidding on this side or on the whole draw. */
  closedEarlyAtMs: z.nullable(instantMs),
  /** Mode draw: the round of the public beacon that decides the side. Null when people enter the result. */
  beaconRound: z.nullable(z.object({ round: count, dueAtMs: instantMs })),
  /** The declared or entered number. Until two blind entries agree, only the person who typed a number sees it. */
  number: z.nullable(z.string()),
  /** Send it with declare. Null unless `entries` is 'agree'. */
  entryId: z.nullable(idText),
  enteredBy: z.nullable(z.string()),
  enteredByMe: z.boolean(),
  /** Undeclared entries. one: a second operator must enter the result. agree: it can be previewed and declared. */
  entries: z.enum(['none', 'one', 'differ', 'agree']),
  /** Whether the signed-in operator has an entry or a change left. A change is possible once. */
  mayEnter: z.boolean(),
  declaredBy: z.nullable(z.string()),
  declaredAtMs: z.nullable(instantMs),
  /** The settlement of the declared result, or of the last voided one. */
  settlement: z.nullable(settlementShape),
});

const drawShape = z.object({
  drawId: idText,
  marketId: z.int(),
  marketName: z.string(),
  family,
  businessDate: dateText,
  currentFromMs: instantMs,
  openAtMs: instantMs,
  /** Equal to openAtMs for Starline and Gali. */
  closeAtMs: instantMs,
  isCurrent: z.boolean(),
  isOff: z.boolean(),
  isDemo: z.boolean(),
  /** draw: public randomness decides the results, and nobody can enter, void or cancel them. */
  resultMode: z.enum(['draw', 'operator']),
  /** Mode draw: the draw can still be cancelled. True in mode operator. */
  mayCancel: z.boolean(),
  closedEarlyAtMs: z.nullable(instantMs),
  cancelledAtMs: z.nullable(instantMs),
  cancelReason: z.nullable(z.string()),
  slips: count,
  stakePaise: paiseText,
  /** Main: open and close. Starline and Gali: open. */
  sides: z.array(drawSide),
  /** Present for a cancelled draw. */
  refund: z.nullable(settlementShape),
});
export type OperatorDraw = z.output<typeof drawShape>;

const historyRow = z.object({
  atMs: instantMs,
  what: z.enum([
    'closed_early',
    'session_closed',
    'entered',
    'declared',
    'settled',
    'voided',
    'reversed',
    'cancelled',
    'refunded',
  ]),
  /** Operator, command line or robot; null for actions of the server. */
  who: z.nullable(z.string()),
  address: z.nullable(z.string()),
  side: z.nullable(side),
  number: z.nullable(z.string()),
  /** Number of winners or refunded stakes; null when no money moved. */
  count: z.nullable(count),
  amountPaise: z.nullable(paiseText),
  reason: z.nullable(z.string()),
});

const drawId = { drawId: drawIdText };
const oneSide = { drawId: drawIdText, side };

export const listDraws = defineOperatorCall({
  method: 'GET',
  path: '/draws',
  permission: 'draws.read',
  summary: 'Lists the draws of a business date in the order of their cut-offs. Default: today in India.',
  query: {
    date: z.optional(dateText),
    family: z.optional(family),
    state: z.optional(z.enum(SIDE_STATES)),
    /** A part of the market's name, in any letter case. */
    name: z.optional(z.string().check(z.maxLength(60))),
  },
  response: { date: dateText, serverTimeMs: instantMs, draws: z.array(drawShape) },
});

export const listDueDraws = defineOperatorCall({
  method: 'GET',
  path: '/due-draws',
  permission: 'draws.read',
  summary:
    'Lists the draws of the last 7 days with a side that is due: closed, without a declared result. Longest due first, at most 100.',
  response: {
    serverTimeMs: instantMs,
    draws: z.array(drawShape),
    // The draws that take bids now, also those of yesterday that close after midnight. First cut-off first. Optional: nodes
    // of an earlier release do not send it.
    taking: z.optional(z.array(drawShape)),
  },
});

export const getDraw = defineOperatorCall({
  method: 'GET',
  path: '/draws/:drawId',
  permission: 'draws.read',
  summary: 'Returns one draw with its settlements and its history, oldest first.',
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
  summary: 'Returns the progress of one settlement.',
  params: { settlementId: idText },
  response: { settlement: settlementShape },
});

export const enterResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results',
  permission: 'results.enter',
  summary: 'Stores a result after the cut-off. Nothing is visible or paid. One change is possible, with a reason.',
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
  /** In full with permission players.mobile, else only the last four digits. */
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
  summary: 'Returns winners and payout of the entered result. Two blind entries must agree first. Audited.',
  params: oneSide,
  response: {
    entryId: idText,
    number: z.string(),
    enteredBy: z.string(),
    slips: count,
    stakePaise: paiseText,
    payoutPaise: paiseText,
    totals: z.array(previewTotal),
    /** The 100 largest. */
    winners: z.array(previewWinner),
  },
});

export const declareResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results/:side/declare',
  access: 'confirmed',
  permission: 'results.declare',
  summary: 'Declares the entered result: it becomes final and visible, and its winners are paid.',
  params: oneSide,
  request: { entryId: idText },
  response: { resultId: idText, settlementId: idText },
});

export const voidResult = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results/:side/void',
  access: 'confirmed',
  permission: 'results.void',
  summary: 'Voids a declared result and takes back exactly what it paid. Voiding open first voids close.',
  params: oneSide,
  request: { reason: reasonText },
  response: { settlementIds: z.array(idText) },
});
