import type { AnyCall, ErrorCode } from '@surahi/contract';
import type { CallFailure, CallResult } from './api.ts';

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_PAUSE_MS = 10_000;

/** Delay before a retry, ms. `attempt` starts at 0. */
function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS;
}

/** Whether a response leaves the outcome unknown: none arrived, it says so, or it is unreadable. */
export function isUnknown({ kind }: Pick<CallFailure<AnyCall>, 'kind'>): boolean {
  return kind === 'network' || kind === 'server' || kind === 'malformed';
}

/**
 * Refusals that the server returns before it looks up the request id, for causes that can change between two tries: a
 * blocked player, or a limit on the way. An error in the rows is not such a cause, because the first try had the same
 * rows.
 */
const REFUSED_BEFORE_LOOKUP: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'player_blocked',
  'malformed',
  'forbidden',
  'not_found',
  'too_large',
]);

/** Whether a refusal leaves the outcome of an earlier try unknown, because the server did not look up the id. */
function leavesEarlierTryOpen({ kind, code }: Pick<CallFailure<AnyCall>, 'kind' | 'code'>): boolean {
  return kind === 'unauthorized' || (kind === 'refused' && REFUSED_BEFORE_LOOKUP.has(code));
}

export type SendUntilKnown<C extends AnyCall> = {
  send: () => Promise<CallResult<C>>;
  /** Resolves after the time, or earlier when a retry is likely to succeed. */
  wait: (durationMs: number) => Promise<void>;
  /** Called each time the outcome is unknown. */
  onUnknown: () => void;
  isAborted: () => boolean;
  /** Whether the player no longer expects the request. Asked before each try, because a frozen page can wake up late. */
  isExpired: () => boolean;
  /** Whether an earlier visit or try may have sent the request. */
  wasSent: boolean;
};

/**
 * The outcome of the request, or `known: false`. Then `refusal` is the response that left an earlier try unknown, or is
 * absent if the request expired.
 */
export type SendResult<C extends AnyCall> =
  | { known: true; answer: CallResult<C> }
  | { known: false; refusal?: CallFailure<C> };

/**
 * Sends one request until its outcome is known. Retries are safe: the request's id is made before the first try, and
 * the server returns the first outcome again. When a retry is useless at present or the request has expired, returns with
 * the outcome unknown. The caller must keep the id and retry only under it. Returns undefined when the caller aborted.
 */
export async function sendUntilKnown<C extends AnyCall>(how: SendUntilKnown<C>): Promise<SendResult<C> | undefined> {
  let wasUnknown = how.wasSent;
  for (let attempt = 0; !how.isAborted(); attempt += 1) {
    if (how.isExpired()) return { known: false };
    // Sequential: each try depends on the previous response.
    const answer = await how.send();
    if (how.isAborted()) return undefined;
    if (answer.ok) return { known: true, answer };
    if (answer.kind === 'aborted') return undefined;
    if (wasUnknown && leavesEarlierTryOpen(answer)) return { known: false, refusal: answer };
    // A rate limit also leaves an earlier try unknown, and it passes soon.
    if (!isUnknown(answer) && !(wasUnknown && answer.kind === 'limited')) return { known: true, answer };
    wasUnknown = true;
    how.onUnknown();
    await how.wait(answer.retryAfterMs ?? pauseBefore(attempt));
  }
  return undefined;
}
