import { OPERATOR_ERRORS, type OperatorErrorCode } from '@surahi/contract/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOfThrown } from '../../platform/http/failures.ts';
import { BODY_LIMIT_BYTES } from '../../platform/http/json-body.ts';
import { discardBody, tooLargeText } from '../../platform/http/oversize.ts';

/** Sends a refusal in the console's format. */
export function refuse(
  reply: FastifyReply,
  code: OperatorErrorCode,
  message?: string,
  extra: object = {},
): FastifyReply {
  const { http, message: usual } = OPERATOR_ERRORS[code];
  reply.outcome = code;
  if ((http === 503 || http === 429) && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...extra, code, message: message ?? usual }));
}

const THROWN: Partial<Record<ReturnType<typeof codeOfThrown>, OperatorErrorCode>> = {
  indefinite: 'indefinite',
  busy: 'busy',
  too_large: 'too_large',
  rate_limited: 'too_many_tries',
  not_found: 'not_found',
  malformed: 'malformed',
};

/** Sends a thrown error as a refusal. Logs bugs and outages. */
export function refuseThrown(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const code = THROWN[codeOfThrown(error)] ?? 'server_error';
  if (OPERATOR_ERRORS[code].http >= 500) {
    request.log.error({ err: error, path: request.routeOptions.url }, 'a request of the console failed');
  }
  if (code !== 'too_large') return refuse(reply, code);
  const message = tooLargeText(request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES);
  return discardBody(request.raw).then(() => refuse(reply, code, message));
}
