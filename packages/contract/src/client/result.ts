import type { AnyCall, RefusalOf, ResponseOf } from '../define-call.ts';
import type { ErrorCode } from '../error-codes.ts';

/**
 * Why a call brought nothing:
 * refused: the server understood and says no (status false) · unauthorized: no session, or a dead one ·
 * limited: too many requests · server: 5xx; `indefinite` among its codes means it may have been applied ·
 * network: no answer, in time or at all · malformed: an answer that is not what the contract says ·
 * aborted: the caller's own signal.
 */
export type FailureKind = 'refused' | 'unauthorized' | 'limited' | 'server' | 'network' | 'malformed' | 'aborted';

export type CallFailure<C extends AnyCall> = {
  ok: false;
  kind: FailureKind;
  /** A server newer than this code may send one it does not know: look-ups by code need a default. */
  code?: ErrorCode;
  /** The server's own text, or for malformed what was wrong. */
  msg?: string;
  httpStatus?: number;
  /** From Retry-After, in milliseconds. */
  retryAfterMs?: number;
  /** The whole answer with status false, where there was one. */
  data?: RefusalOf<C>;
};

export type CallResult<C extends AnyCall> = { ok: true; data: ResponseOf<C> } | CallFailure<C>;
