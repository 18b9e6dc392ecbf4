import type { AnyCall } from '@surahi/contract';
import type { CallFailure, CallResult } from './api.ts';

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_PAUSE_MS = 10_000;

/** How long to wait before the next try, tries counted from 0. */
export function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS;
}

/** Whether an answer leaves open if the request was applied: none came, or one that says as much or cannot be read. */
export function isUnknown({ kind }: Pick<CallFailure<AnyCall>, 'kind'>): boolean {
  return kind === 'network' || kind === 'server' || kind === 'malformed';
}

export type SendUntilKnown<C extends AnyCall> = {
  send: () => Promise<CallResult<C>>;
  /** Resolves after the time, or earlier when there is reason to hope. */
  wait: (durationMs: number) => Promise<void>;
  /** Called each time the outcome is unknown. */
  onUnknown: () => void;
  isAborted: () => boolean;
};

/**
 * Sends one request until its outcome is known. Safe to repeat because the request carries an id made before the first
 * sending: the server answers the first outcome again. Gives undefined when the caller went away.
 */
export async function sendUntilKnown<C extends AnyCall>(how: SendUntilKnown<C>): Promise<CallResult<C> | undefined> {
  let wasUnknown = false;
  for (let attempt = 0; !how.isAborted(); attempt += 1) {
    // One after the other by nature: the next try depends on this one's answer.
    const answer = await how.send();
    if (how.isAborted()) return undefined;
    if (answer.ok) return answer;
    // Being turned away for haste says nothing about an earlier try.
    const unknown = isUnknown(answer) || (wasUnknown && answer.kind === 'limited');
    if (!unknown) return answer.kind === 'aborted' ? undefined : answer;
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
