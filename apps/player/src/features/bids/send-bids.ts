import type { submitMainBid } from '@surahi/contract';
import type { CallResult } from '../../shared/api.ts';

/** What a submit call answers. */
export type BidAnswer = CallResult<typeof submitMainBid>;
export type BidRefusal = Extract<BidAnswer, { ok: false }>;
export type BidAcceptance = Extract<BidAnswer, { ok: true }>;

const PAUSES_MS = [1000, 2000, 4000, 8000];
const LONGEST_PAUSE_MS = 10_000;

/** How long to wait before the next try, tries counted from 0. */
export function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS;
}

/** Whether an answer leaves open if the bids were placed: none came, or one that says as much or cannot be read. */
export function isUnknown({ kind }: BidRefusal): boolean {
  return kind === 'network' || kind === 'server' || kind === 'malformed';
}

export type SendUntilKnown = {
  send: () => Promise<BidAnswer>;
  /** Resolves after the time, or earlier when there is reason to hope. */
  wait: (durationMs: number) => Promise<void>;
  /** Called each time the outcome is unknown. */
  onUnknown: () => void;
  isAborted: () => boolean;
};

/**
 * Sends one request until its outcome is known. Safe to repeat because the request carries its submission id: the
 * server answers the first outcome again. Gives undefined when the caller went away.
 */
export async function sendUntilKnown(how: SendUntilKnown): Promise<BidAnswer | undefined> {
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
