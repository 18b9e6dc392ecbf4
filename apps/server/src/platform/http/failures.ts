import { ERROR_CODES, type ErrorCode } from '@surahi/contract';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isConnectionLost, isReadOnly, isShortOfResources, isTimeout } from '../db/db-errors.ts';
import { CommitIndefiniteError } from '../db/db.ts';
import { BODY_LIMIT_BYTES } from './json-body.ts';
import { discardBody, tooLargeText } from './oversize.ts';
import { UploadsBusyError } from './upload-gate.ts';

export type FailureDetails = { msg?: string | undefined; extra?: Readonly<Record<string, unknown>> | undefined };

/** The body of every refusal. `msg` and `message` are equal, because old clients read one or the other. */
export function failureBody(code: ErrorCode, details: FailureDetails = {}): Record<string, unknown> {
  const msg = details.msg ?? ERROR_CODES[code].msg;
  return { ...details.extra, status: false, msg, message: msg, code };
}

/** Sends a refusal with the status its code has in the contract. */
export function sendFailure(reply: FastifyReply, code: ErrorCode, details: FailureDetails = {}): FastifyReply {
  const { http } = ERROR_CODES[code];
  reply.outcome = code;
  if (http === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(code, details)));
}

/**
 * Maps a thrown error to a code of the protocol. Returns 'busy' for a timeout, a connection lost before COMMIT, a full
 * disk, a standby or too many uploads. Writes run in transactions, so nothing changed and the client may retry. Returns 'indefinite' when
 * the outcome of COMMIT is unknown: only a repetition with the same request id shows it.
 */
export function codeOfThrown(error: unknown): ErrorCode {
  if (error instanceof CommitIndefiniteError) return 'indefinite';
  if (error instanceof UploadsBusyError) return 'busy';
  if (isTimeout(error) || isShortOfResources(error) || isReadOnly(error) || isConnectionLost(error)) return 'busy';
  const http = statusOf(error);
  if (http === 413) return 'too_large';
  if (http === 429) return 'rate_limited';
  if (http === 404) return 'not_found';
  if (http !== undefined && http >= 400 && http < 500) return 'malformed';
  return 'server_error';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/**
 * Sends every thrown error as a refusal of the protocol, with the call's empty lists. Logs bugs and outages, not
 * refusals.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfThrown(error);
    if (ERROR_CODES[code].http >= 500)
      request.log.error({ err: error, path: request.routeOptions.url, requestId: request.id }, 'request failed');
    const extra = request.routeOptions.config.emptyLists;
    if (code !== 'too_large') return sendFailure(reply, code, { extra });
    const msg = tooLargeText(request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES);
    return discardBody(request.raw).then(() => sendFailure(reply, code, { msg, extra }));
  });
}
