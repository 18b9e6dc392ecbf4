import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/** The fields every request carries beside its own. A missing key reads as '' and never matches. */
export const envelopeSchema = z.object({
  env_type: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  app_key: z.optional(z.nullable(z.string())),
  // Never a number: text is compared with text only. Absent, null and '' all mean that no one is named.
  unique_token: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

/** The envelope in our words; `token` is undefined when the body names no one. */
export type Envelope = { envType: string; appKey: string; token: string | undefined };

const bidBody = z.object({ new_result: z.object({ unique_token: z.string().check(z.maxLength(200)) }) });

/**
 * Reads the envelope out of a parsed body; undefined when the body is no object or a field has another type.
 * Some clients put the token of a bid into `new_result` alone, so it is looked for there when it is missing outside.
 */
export function readEnvelope(body: unknown): Envelope | undefined {
  const read = envelopeSchema.safeParse(body);
  if (!read.success) return undefined;
  const { env_type: envType, app_key: appKey, unique_token: outerToken } = read.data;
  const token = outerToken || innerToken(body);
  return { envType: String(envType ?? '').trim(), appKey: (appKey ?? '').trim(), token: token || undefined };
}

function innerToken(body: unknown): string | undefined {
  const read = bidBody.safeParse(body);
  return read.success ? read.data.new_result.unique_token : undefined;
}

/** The value of env_type that a released client sends. */
export const PRODUCTION_ENV_TYPE = 'Prod';

/** What every accepted request's answer has. Some clients read msg and some message, so both are always sent, alike. */
export const successShape = { status: z.literal(true), msg: z.string(), message: z.string() };

/** What every answer with status false has, whatever its HTTP status. */
export const failureShape = { status: z.literal(false), msg: z.string(), message: z.string(), code: z.string() };

/** An answer with status false as it stands on the wire; list calls carry their list keys beside it, empty. */
export type FailureBody = { status: false; msg: string; message: string; code: ErrorCode };
