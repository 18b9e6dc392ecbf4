import * as z from 'zod/mini';

/** A database id as text: it may exceed the exact range of a JSON number. */
export const idText = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/));

/**
 * Start of the next page: the id of the last row and, when the list has another order, that row's sort value. Valid only
 * for the same filters and order.
 */
export const cursorText = z.string().check(z.regex(/^[1-9][0-9]{0,18}(\.[A-Za-z0-9_-]{1,2000})?$/));

/** A whole amount of paise (1/100 point) as text. May be negative. */
export const paiseText = z.string().check(z.regex(/^-?[0-9]+$/));

/** A time in unix milliseconds. */
export const instantMs = z.int();

/** A business date, YYYY-MM-DD. */
export const dateText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/));

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
