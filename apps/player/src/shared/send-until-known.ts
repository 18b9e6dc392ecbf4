import type { AnyCall, ErrorCode } from '@surahi/contract';
import type { CallFailure, CallResult } from './api.ts';

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_PAUSE_MS = 10_000;

/** How long to wait before the next try, tries counted from 0. */
function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS;
}

/** Whether an answer leaves open if the request was applied: none came, or one that says as much or cannot be read. */
function isUnknown({ kind }: Pick<CallFailure<AnyCall>, 'kind'>): boolean {
  return kind === 'network' || kind === 'server' || kind === 'malformed';
}

/**
 * Refusals given before the id is looked up, from what may change between two tries: the player was blocked, or something
 * on the way takes the request no longer. What a server finds wrong in the rows themselves it found wrong the first time.
 */
const REFUSED_BEFORE_LOOKUP: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'player_blocked',
  'malformed',
  'forbidden',
  'not_found',
  'too_large',
]);

/** Whether a refusal says nothing about an earlier try: it turns away who asks, and the id was not looked up. */
function leavesEarlierTryOpen({ kind, code }: Pick<CallFailure<AnyCall>, 'kind' | 'code'>): boolean {
  return kind === 'unauthorized' || (kind === 'refused' && REFUSED_BEFORE_LOOKUP.has(code));
}

export type SendUntilKnown<C extends AnyCall> = {
  send: () => Promise<CallResult<C>>;
  /** Resolves after the time, or earlier when there is reason to hope. */
  wait: (durationMs: number) => Promise<void>;
  /** Called each time the outcome is unknown. */
  onUnknown: () => void;
  isAborted: () => boolean;
  /** Whether the request may have been sent before, by an earlier visit or try. */
  wasSent: boolean;
};

/** How the sending ended: with the request's outcome, or with a refusal that leaves open what became of an earlier try. */
export type SendResult<C extends AnyCall> =
  | { known: true; answer: CallResult<C> }
  | { known: false; refusal: CallFailure<C> };

/**
 * Sends one request until its outcome is known. Safe to repeat because the request carries an id made before the first
 * sending: the server answers the first outcome again. Stops with the outcome still unknown where asking on is of no use
 * now; the request must then be kept and asked for later under the same id. Gives undefined when the caller went away.
 */
export async function sendUntilKnown<C extends AnyCall>(how: SendUntilKnown<C>): Promise<SendResult<C> | undefined> {
  let wasUnknown = how.wasSent;
  for (let attempt = 0; !how.isAborted(); attempt += 1) {
    // One after the other by nature: the next try depends on this one's answer.
    const answer = await how.send();
    if (how.isAborted()) return undefined;
    if (answer.ok) return { known: true, answer };
    if (answer.kind === 'aborted') return undefined;
    if (wasUnknown && leavesEarlierTryOpen(answer)) return { known: false, refusal: answer };
    // Being turned away for haste says nothing about an earlier try either, and passes soon.
    if (!isUnknown(answer) && !(wasUnknown && answer.kind === 'limited')) return { known: true, answer };
    wasUnknown = true;
    how.onUnknown();
    await how.wait(answer.retryAfterMs ?? pauseBefore(attempt));
  }
  return undefined;
}

/** Waits, but no longer than until the network comes back or the caller goes away. */
export function waitOrOnline(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
