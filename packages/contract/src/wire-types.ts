import * as z from 'zod/mini';

/** Maximum length of a free text from a player, in characters. */
const MAX_TEXT = 200;

function toText(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Required text. Keeps surrounding blanks, because they are part of a password. */
export const requiredText = z.string().check(z.maxLength(MAX_TEXT));

/** An identifier or an amount. Clients send it as text or as a number; it is parsed to trimmed text. */
export const textOrNumber = z.pipe(
  z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number()]),
  z.transform((value: string | number) => toText(value)),
);

/** Like `textOrNumber`, but absent and null become ''. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number()]))),
  z.transform((value: string | number | null | undefined) => toText(value)),
);

/** Accepted and ignored: a field of older clients without meaning for this server. */
export const ignored = z.optional(z.unknown());

/** A UUID of any version, lower-cased. The client makes it before sending, so that a retry cannot act twice. Null: absent. */
export const clientRequestId = z.optional(
  z.pipe(
    z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))),
    z.transform((value: string | null) => value?.toLowerCase()),
  ),
);

/** Maximum size of a payment picture in bytes, before base64. */
export const MAX_IMAGE_BYTES = 1_500_000;

/** Body limit of calls that carry a picture, in bytes. */
export const IMAGE_BODY_BYTES = 2 * 1024 * 1024;

/** A picture as base64, without a data: prefix. */
export const base64Image = z.string().check(z.maxLength((MAX_IMAGE_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** 1 while any session accepts bids, else 2. A JSON number, because clients compare it with ===. */
export const msgStatus = z.union([z.literal(1), z.literal(2)]);

/** A whole JSON number (counts, unix seconds, unix milliseconds). */
export const wholeNumber = z.int();

/** Devices that a mobile build must log out. Always empty: the server ends sessions itself. Such builds require the list. */
export const deviceResult = z.array(z.unknown());

/** Text that is null when nothing is stored. */
export const nullableText = z.nullable(z.string());
