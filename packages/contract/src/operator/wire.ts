import * as z from 'zod/mini';

/** An id of the database, as text: it may be larger than what a JSON number holds exactly. */
export const idText = z.string().check(z.regex(/^[1-9][0-9]{0,18}$/));

/**
 * Where a page goes on: the id of the last row of the one before and, where rows stand in the order of something else,
 * what that row had of it. For the next question in the same order only.
 */
export const cursorText = z.string().check(z.regex(/^[1-9][0-9]{0,18}(\.[A-Za-z0-9_-]{1,2000})?$/));

/** A whole amount of paise (1/100 point), as text. */
export const paiseText = z.string().check(z.regex(/^-?[0-9]+$/));

/** An instant, unix milliseconds. */
export const instantMs = z.int();

/** A business date, YYYY-MM-DD. */
export const dateText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/));

export const count = z.int().check(z.minimum(0));

/** Why something is done: kept in the audit log for ever. */
export const reasonText = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

export const family = z.enum(['main', 'starline', 'gali']);

/** open is also the only side of Starline and Gali. */
export const side = z.enum(['open', 'close']);

/** A whole number within a query string. */
export function queryNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  );
}

/** An instant within a query string, unix milliseconds. */
export const queryInstantMs = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/)),
  z.transform((text: string) => Number(text)),
);
