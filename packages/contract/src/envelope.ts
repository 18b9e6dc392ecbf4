import * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/** The fields that every request has. A missing app_key counts as '', which is never valid. */
export const envelopeSchema = z.object({
  env_type: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  app_key: z.optional(z.nullable(z.string())),
  // Only text, never a number. Absent, null and '' all mean that the request names no player.
  unique_token: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

/** The parsed envelope. `token` is undefined when the body names no player. */
export type Envelope = { envType: string; appKey: string; token: string | undefined };

const bidBody = z.object({ new_result: z.object({ unique_token: z.string().check(z.maxLength(200)) }) });

/**
 * Parses the envelope of a request body. Returns undefined when the body is not an object or a field has a wrong type.
 * Some clients send the token of a bid only inside `new_result`. That token counts when the outer one is missing.
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

/** The env_type of released clients. A server accepts it unless its settings list others. */
export const PRODUCTION_ENV_TYPE = 'Prod';

/** Fields of every answer with status true. Some clients read msg, others message, so both have the same text. */
export const successShape = { status: z.literal(true), msg: z.string(), message: z.string() };

/** Fields of every answer with status false, at any HTTP status. */
export const failureShape = { status: z.literal(false), msg: z.string(), message: z.string(), code: z.string() };

/** The body of an answer with status false. List calls add their lists, empty. */
export type FailureBody = { status: false; msg: string; message: string; code: ErrorCode };
