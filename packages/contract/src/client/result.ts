import type { AnyCall, RefusalOf, ResponseOf } from '../define-call.ts';
import type { ErrorCode } from '../error-codes.ts';

/**
 * Why a call failed:
 * refused: the server rejected the request (status false) · unauthorized: no session, or the session has ended ·
 * limited: too many requests · server: HTTP 5xx; with code `indefinite` the request may have been applied ·
 * network: no answer before the timeout · malformed: the answer breaks the contract ·
 * aborted: the caller's signal.
 */
export type FailureKind = 'refused' | 'unauthorized' | 'limited' | 'server' | 'network' | 'malformed' | 'aborted';

export type CallFailure<C extends AnyCall> = {
  ok: false;
  kind: FailureKind;
  /** A newer server may send a code that this version does not know: every lookup by code needs a default. */
  code?: ErrorCode;
  /** The server's text. For malformed: the reason. */
  msg?: string;
  httpStatus?: number;
  /** The pause that Retry-After asks for, in milliseconds. */
  retryAfterMs?: number;
  /** The whole answer with status false, if there was one. */
  data?: RefusalOf<C>;
};

export type CallResult<C extends AnyCall> = { ok: true; data: ResponseOf<C> } | CallFailure<C>;
