import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { count, dateText, family, idText, instantMs, reasonText } from './wire.ts';

/** A time of day in the market's zone, 'HH:MM'; 12:00 AM is refused by the server, for it belongs to two days. */
const timeOfDay = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));

const timetableDay = z.strictObject({
  /** 0 is Sunday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  openTime: timeOfDay,
  /** null for Starline and Gali; at or before openTime it is on the next day. */
  closeTime: z.nullable(timeOfDay),
  isOn: z.boolean(),
});
export type OperatorTimetableDay = z.output<typeof timetableDay>;

const week = z.array(timetableDay).check(z.minLength(7), z.maxLength(7));

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const nameHindi = z.string().check(z.trim(), z.maxLength(60));

export const marketShape = z.object({
  marketId: idText,
  family,
  name: z.string(),
  nameHindi: z.string(),
  /** IANA name of the zone its times are in. */
  zone: z.string(),
  displayOrder: z.int(),
  /** False takes it off every list. */
  isActive: z.boolean(),
  /** True leaves it on the lists and stops bidding. */
  isPaused: z.boolean(),
  days: z.array(timetableDay),
  /** The draw that can be bid on or was last; null before the first. */
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
  summary: 'Every market of the three families with its week and its current draw, in the order of the lists.',
  response: { serverTimeMs: instantMs, markets: z.array(marketShape) },
});

export const createMarket = defineOperatorCall({
  method: 'POST',
  path: '/markets',
  permission: 'markets.manage',
  summary: 'Adds a market at the end of its family; its draws from today on are made at once.',
  request: { family, name, nameHindi, days: week, reason: reasonText },
  response: { market: marketShape },
});

export const editMarket = defineOperatorCall({
  method: 'PATCH',
  path: '/markets/:marketId',
  permission: 'markets.manage',
  summary: "Changes a market's names, takes it off the lists or back, pauses or resumes bidding on it.",
  params: marketParams,
  request: {
    name: z.optional(name),
    nameHindi: z.optional(nameHindi),
    isActive: z.optional(z.boolean()),
    isPaused: z.optional(z.boolean()),
    reason: reasonText,
  },
  response: { market: marketShape },
});

export const setTimetable = defineOperatorCall({
  method: 'PUT',
  path: '/markets/:marketId/timetable',
  permission: 'markets.manage',
  summary: 'Replaces the week; the current draw keeps its cut-offs, the next one takes the new ones.',
  params: marketParams,
  request: { days: week, reason: reasonText },
  response: { market: marketShape, drawsChanged: count },
});

export const orderMarkets = defineOperatorCall({
  method: 'PUT',
  path: '/markets/order',
  permission: 'markets.manage',
  summary: "Puts a family's markets in this order.",
  request: { family, marketIds: z.array(marketParams.marketId).check(z.maxLength(1_000)), reason: reasonText },
  response: { marketsOrdered: count },
});

export const pauseMarkets = defineOperatorCall({
  method: 'POST',
  path: '/markets/pause',
  permission: 'markets.manage',
  summary: 'Pauses or resumes bidding on every market at once.',
  request: { isPaused: z.boolean(), reason: reasonText },
  response: { marketsChanged: count },
});

export const closureShape = z.object({
  closureId: idText,
  /** null closes every market. */
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
  summary: 'Days without bidding from a date on, today in India when none is given.',
  query: { from: z.optional(dateText) },
  response: { today: dateText, closures: z.array(closureShape) },
});

export const addClosure = defineOperatorCall({
  method: 'POST',
  path: '/closures',
  permission: 'markets.manage',
  summary: 'Closes one market, or all, on a day. A draw that is current already stays; close it for today instead.',
  request: { marketId: z.nullable(marketParams.marketId), businessDate: dateText, reason: reasonText },
  response: { closure: closureShape, drawsChanged: count },
});

export const removeClosure = defineOperatorCall({
  method: 'DELETE',
  path: '/closures/:closureId',
  permission: 'markets.manage',
  summary: 'Opens a closed day again.',
  params: { closureId: idText },
  request: { reason: reasonText },
  response: { drawsChanged: count },
});

const rate = z.strictObject({
  stake: z.int().check(z.minimum(1), z.maximum(1_000)),
  win: z.int().check(z.minimum(1), z.maximum(10_000_000)),
});

/** By game of the family: `win` points are paid for every `stake` points. */
const rates = z.record(z.string().check(z.maxLength(20)), rate);

export const rateVersionShape = z.object({
  rateVersion: z.int(),
  rates,
  createdAtMs: instantMs,
  createdBy: z.nullable(z.string()),
  /** Draws that can be bid on now under this version: they keep it, whatever is published later. */
  openDraws: count,
});
export type OperatorRateVersion = z.output<typeof rateVersionShape>;

export const listOperatorRates = defineOperatorCall({
  method: 'GET',
  path: '/rates',
  permission: 'markets.read',
  summary: 'The versions of every family’s rates, the newest first.',
  response: {
    families: z.array(z.object({ family, games: z.array(z.string()), versions: z.array(rateVersionShape) })),
  },
});

export const publishRates = defineOperatorCall({
  method: 'POST',
  path: '/rates',
  access: 'confirmed',
  permission: 'rates.publish',
  summary: 'Adds a version: draws that are not current yet take it, current ones and their bids keep theirs.',
  request: {
    family,
    rates,
    /** The newest version that was looked at; refused when somebody has published another since. */
    basedOn: z.nullable(z.int()),
    reason: reasonText,
  },
  response: { rateVersion: z.int() },
});
