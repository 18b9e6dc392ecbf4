import * as z from 'zod/mini';

/** Longest free text a player may send in one field. */
const MAX_TEXT = 200;

function toText(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Text, required; surrounding blanks are kept because passwords and notes mean what was typed. */
export const requiredText = z.string().check(z.maxLength(MAX_TEXT));

/** An identifier or an amount: clients of this protocol send it as text or as a number; it is read as trimmed text. */
export const textOrNumber = z.pipe(
  z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number()]),
  z.transform((value: string | number) => toText(value)),
);

/** As `textOrNumber`, but absent and null are read as ''. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number()]))),
  z.transform((value: string | number | null | undefined) => toText(value)),
);

/** Accepted, never used: fields that older clients send and that carry no meaning here. */
export const ignored = z.optional(z.unknown());

/** A UUID of any version, lower-cased; the id a client makes before it sends, so that a retry cannot act twice. Null is none. */
export const clientRequestId = z.optional(
  z.pipe(
    z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))),
    z.transform((value: string | null) => value?.toLowerCase()),
  ),
);

/** Largest picture of a payment, in bytes, before it is written as base64. */
export const MAX_IMAGE_BYTES = 1_500_000;

/** The body limit of calls that carry a picture, in bytes. */
export const IMAGE_BODY_BYTES = 2 * 1024 * 1024;

/** The bytes of a picture as base64, without a data: prefix. */
export const base64Image = z.string().check(z.maxLength((MAX_IMAGE_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** The number 1 while something can still be bid, else 2. A JSON number: clients compare it with ===. */
export const msgStatus = z.union([z.literal(1), z.literal(2)]);

/** A whole JSON number (counts, unix seconds, unix milliseconds). */
export const wholeNumber = z.int();

/** Devices that a mobile build logs out: none here, sessions end on the server. Such a build reads the list all the same. */
export const deviceResult = z.array(z.unknown());

/** Text that the protocol leaves null where nothing is stored. */
export const nullableText = z.nullable(z.string());
