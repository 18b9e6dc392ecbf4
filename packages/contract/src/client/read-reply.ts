import type { AnyCall, RefusalOf, ResponseOf } from '../define-call.ts';
import type { FailureBody } from '../envelope.ts';
import { extractJsonObject, parseObject, type JsonObject } from './extract-json-object.ts';
import type { CallResult, FailureKind } from './result.ts';

/** A complete HTTP answer. */
export type Reply = { httpStatus: number; text: string; retryAfter: string | null };

/** Checks an answer against the contract of its call. Never throws. */
export function readReply<C extends AnyCall>(call: C, reply: Reply): CallResult<C> {
  const { httpStatus } = reply;
  const body = parseBody(call, reply.text);
  if (httpStatus >= 200 && httpStatus < 300) {
    if (body === undefined) return { ok: false, kind: 'malformed', httpStatus, msg: 'The answer is not JSON' };
    if (body.status !== false) return readSuccess(call, httpStatus, body);
  }
  const refusal = body === undefined ? undefined : call.refusal.safeParse(body);
  const failure = { ok: false, kind: failureKind(httpStatus), httpStatus, ...retryAfter(reply) } as const;
  if (refusal === undefined || !refusal.success) {
    return failure.kind === 'refused' ? { ...failure, kind: 'malformed', msg: 'The refusal is malformed' } : failure;
  }
  // This call's own schema parsed the body; the compiler sees only the schema of any call. The server may send a code that
  // this version does not know. The type documents that.
  const data = refusal.data as RefusalOf<C> & FailureBody;
  return { ...failure, code: data.code, msg: data.msg, data };
}

function readSuccess<C extends AnyCall>(call: C, httpStatus: number, body: JsonObject): CallResult<C> {
  const read = call.response.safeParse(body);
  if (read.success) {
    // This call's own schema parsed the body; the compiler sees only the schema of any call.
    return { ok: true, data: read.data as ResponseOf<C> };
  }
  const issue = read.error.issues[0];
  return { ok: false, kind: 'malformed', httpStatus, msg: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

function parseBody(call: AnyCall, text: string): JsonObject | undefined {
  const plain = parseObject(text);
  if (plain !== undefined || !call.scanReply) return plain;
  return extractJsonObject(text, (value) => 'status' in value);
}

function failureKind(httpStatus: number): FailureKind {
  if (httpStatus === 401) return 'unauthorized';
  if (httpStatus === 429) return 'limited';
  return httpStatus >= 500 ? 'server' : 'refused';
}

function retryAfter(reply: Reply): { retryAfterMs?: number } {
  const seconds = Number(reply.retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {};
}
