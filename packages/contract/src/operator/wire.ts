import { isDate } from '@surahi/game';
import * as z from 'zod/mini';

/** The largest bigint of PostgreSQL. */
const LARGEST_ID = 9_223_372_036_854_775_807n;
/** The largest key of an advisory lock. Draws are locked by their id. */
const LARGEST_DRAW_ID = 2_147_483_647n;

/** A database id as text: it may exceed the exact range of a JSON number. */
export const idText = z.string().check(
  z.regex(/^[1-9][0-9]{0,18}$/, { abort: true }),
  z.refine((text) => BigInt(text) <= LARGEST_ID),
);

/** The id of a draw in a request. */
export const drawIdText = z.string().check(
  z.regex(/^[1-9][0-9]{0,9}$/, { abort: true }),
  z.refine((text) => BigInt(text) <= LARGEST_DRAW_ID),
);

/**
 * Start of the next page: the id of the last row and, when the list has another order, that row's sort value. Valid only
 * for the same filters and order.
 */
export const cursorText = z.string().check(
  z.regex(/^[1-9][0-9]{0,18}(\.[A-Za-z0-9_-]{1,2000})?$/, { abort: true }),
  z.refine((text) => BigInt(text.split('.')[0] ?? '') <= LARGEST_ID),
);

/** A whole amount of paise (1/100 point) as text. May be negative. */
export const paiseText = z.string().check(z.regex(/^-?[0-9]+$/));

/** The end of the year 9999. A later time has no date of four digits, and after the year 275760 none at all. */
const LAST_INSTANT_MS = 253_402_300_799_999;

/** A time in unix milliseconds, of the years 1970 to 9999. */
export const instantMs = z.int().check(z.minimum(0), z.maximum(LAST_INSTANT_MS));

/** A business date that exists, YYYY-MM-DD, of the years 2000 to 2999: the days after it are dates of four digits too. */
export const dateText = z.string().check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/, { abort: true }),
  z.refine((text) => isDate(text)),
);

export const count = z.int().check(z.minimum(0));

/** The reason of an action. The audit log keeps it permanently. */
export const reasonText = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const family = z.enum(['main', 'starline', 'gali']);

/** Starline and Gali have only the open side. */
export const side = z.enum(['open', 'close']);

/** A whole number in a query string. */
export function queryNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );
}

/** A time in a query string, unix milliseconds. */
export const queryInstantMs = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/)),
  z.transform((text: string) => Number(text)),
);

/** Limits a list to rows from the first instant on, and before the second. */
export const instantRange = { fromMs: z.optional(queryInstantMs), toMs: z.optional(queryInstantMs) };
