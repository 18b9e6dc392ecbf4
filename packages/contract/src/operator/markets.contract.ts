import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { rateFloorsShape } from './rate-floors.ts';
import { count, dateText, family, idText, instantMs, reasonText } from './wire.ts';

/** A time of day in the market's zone, 'HH:MM'. The server rejects 12:00 AM, because it belongs to two days. */
const timeOfDay = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));

const timetableDay = z.strictObject({
  /** 0 is Sunday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  openTime: timeOfDay,
  /** Null for Starline and Gali. At or before openTime it is on the next day. */
  closeTime: z.nullable(timeOfDay),
  isOn: z.boolean(),
});
export type OperatorTimetableDay = z.output<typeof timetableDay>;

const week = z.array(timetableDay).check(z.minLength(7), z.maxLength(7));

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const nameHindi = z.string().check(z.trim(), z.maxLength(60));

/** draw: a round of the public beacon decides the results. operator: people enter the results of an outside event. */
const resultMode = z.enum(['draw', 'operator']);

/** Mode operator: where the result comes from. It stands in the public log, which holds ASCII. */
const resultSource = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\x20-\x7e]*$/));

const marketShape = z.object({
  marketId: idText,
  family,
  name: z.string(),
  nameHindi: z.string(),
  /** IANA name of the zone of its times. */
  zone: z.string(),
  displayOrder: z.int(),
  /** False removes the market from every list. */
  isActive: z.boolean(),
  /** True stops bidding; the market stays on the lists. */
  isPaused: z.boolean(),
  resultMode,
  resultSource: z.string(),
  days: z.array(timetableDay),
  /** The current draw, or the last one; null before the first. */
  current: z.nullable(
    z.object({
      drawId: idText,
      businessDate: dateText,
      openAtMs: instantMs,
      closeAtMs: instantMs,
      isOff: z.boolean(),
      isClosedEarly: z.boolean(),
      isCancelled: z.boolean(),
      rateVersion: z.int(),
    }),
  ),
});
export type OperatorMarket = z.output<typeof marketShape>;

const marketParams = { marketId: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)) };

export const listOperatorMarkets = defineOperatorCall({
  method: 'GET',
  path: '/markets',
  permission: 'markets.read',
  summary: 'Lists the markets of all families or of one with their weeks and current draws, in list order.',
  query: { family: z.optional(family) },
  response: {
    serverTimeMs: instantMs,
    /** Families that `pauseMarkets` stopped. A market that is added to one, or returns to its list, starts paused. */
    stoppedFamilies: z.array(family),
    markets: z.array(marketShape),
  },
});

export const createMarket = defineOperatorCall({
  method: 'POST',
  path: '/markets',
  permission: 'markets.manage',
  summary: 'Adds a market at the end of its family. Its draws from today on are created at once.',
  request: { family, name, nameHindi, days: week, reason: reasonText },
  response: { market: marketShape },
});

export const editMarket = defineOperatorCall({
  method: 'PATCH',
  path: '/markets/:marketId',
  permission: 'markets.manage',
  summary: "Changes a market's names, shows or hides it, pauses or resumes bidding, sets how its results come about.",
  params: marketParams,
  request: {
    name: z.optional(name),
    nameHindi: z.optional(nameHindi),
    isActive: z.optional(z.boolean()),
    isPaused: z.optional(z.boolean()),
    resultMode: z.optional(resultMode),
    resultSource: z.optional(resultSource),
    reason: reasonText,
  },
  response: { market: marketShape },
});

/**
 * How many draws a change of the plan changed, and how many frozen draws stay as they are although it concerns them. A
 * node of an earlier release does not count the latter.
 */
const planEffect = { drawsChanged: count, drawsKept: z.optional(count) };

export const setTimetable = defineOperatorCall({
  method: 'PUT',
  path: '/markets/:marketId/timetable',
  permission: 'markets.manage',
  summary:
    'Replaces the week of a market. A draw that is current or in the public log keeps its cut-offs and is counted in drawsKept.',
  params: marketParams,
  request: {
    days: week,
    /** The week that the operator saw. Refused when another one was stored since. */
    before: week,
    reason: reasonText,
  },
  response: { market: marketShape, ...planEffect },
});

export const orderMarkets = defineOperatorCall({
  method: 'PUT',
  path: '/markets/order',
  permission: 'markets.manage',
  summary: "Sets the order of a family's markets.",
  request: {
    family,
    marketIds: z.array(marketParams.marketId).check(z.maxLength(1_000)),
    /** The order of the whole family that the operator saw. Refused when another one was stored since. */
    before: z.array(marketParams.marketId).check(z.maxLength(1_000)),
    reason: reasonText,
  },
  response: { marketsOrdered: count },
});

export const pauseMarkets = defineOperatorCall({
  method: 'POST',
  path: '/markets/pause',
  permission: 'markets.manage',
  summary: 'Stops or resumes bidding on every market, or on every market of a family, new markets included.',
  request: { family: z.optional(family), isPaused: z.boolean(), reason: reasonText },
  response: { marketsChanged: count },
});

const closureShape = z.object({
  closureId: idText,
  /** Null closes every market. */
  marketId: z.nullable(idText),
  marketName: z.nullable(z.string()),
  businessDate: dateText,
  reason: z.string(),
});
export type OperatorClosure = z.output<typeof closureShape>;

export const listClosures = defineOperatorCall({
  method: 'GET',
  path: '/closures',
  permission: 'markets.read',
  summary: 'Lists closed days from a date on. Default: today in India.',
  query: { from: z.optional(dateText) },
  response: { today: dateText, closures: z.array(closureShape) },
});

export const addClosure = defineOperatorCall({
  method: 'POST',
  path: '/closures',
  permission: 'markets.manage',
  summary:
    'Closes one market, or all, on a day. A draw that is current or in the public log stays open and is counted in drawsKept.',
  request: { marketId: z.nullable(marketParams.marketId), businessDate: dateText, reason: reasonText },
  response: { closure: closureShape, ...planEffect },
});

export const removeClosure = defineOperatorCall({
  method: 'DELETE',
  path: '/closures/:closureId',
  permission: 'markets.manage',
  summary:
    'Opens a closed day again. A draw that is current or in the public log stays off and is counted in drawsKept.',
  params: { closureId: idText },
  request: { reason: reasonText },
  response: planEffect,
});

const rate = z.strictObject({
  stake: z.int().check(z.minimum(1), z.maximum(1_000)),
  win: z.int().check(z.minimum(1), z.maximum(10_000_000)),
});

/** One rate per game of the family: every `stake` points bid pay `win` points. */
const rates = z.record(z.string().check(z.maxLength(20)), rate);

const rateVersionShape = z.object({
  rateVersion: z.int(),
  rates,
  createdAtMs: instantMs,
  createdBy: z.nullable(z.string()),
  /** Draws that accept bids under this version. They keep it when a newer version is published. */
  openDraws: count,
});
export type OperatorRateVersion = z.output<typeof rateVersionShape>;

export const listOperatorRates = defineOperatorCall({
  method: 'GET',
  path: '/rates',
  permission: 'markets.read',
  summary: "Lists the versions of every family's rates, newest first, and the lowest return that may be published.",
  response: {
    floors: rateFloorsShape,
    families: z.array(z.object({ family, games: z.array(z.string()), versions: z.array(rateVersionShape) })),
  },
});

export const publishRates = defineOperatorCall({
  method: 'POST',
  path: '/rates',
  access: 'confirmed',
  permission: 'rates.publish',
  summary:
    'Publishes a version of rates. Draws that are not current yet use it; current draws and their bids keep theirs.',
  request: {
    family,
    rates,
    /** The newest version that the operator saw. Refused when another one was published since. */
    basedOn: z.nullable(z.int()),
    reason: reasonText,
  },
  response: { rateVersion: z.int() },
});
