/** What a push service answered. `status` is 0 when it could not be reached in time. */
export type PushAnswer = { status: number; retryAfterMs: number | undefined };

/** `gone`: the browser is not subscribed any more. `refused`: sending it again would change nothing. */
export type Delivery = 'sent' | 'gone' | 'refused' | 'retry';

/** What an answer means. A redirect is refused: no push service redirects, and following one could reach any host. */
export function deliveryOf({ status }: PushAnswer): Delivery {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'retry' : 'refused';
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;

/** The pause before the next try, after `attempts` failed ones: 30 s, doubled each time, or longer if the service asks. */
export function retryDelayMs(attempts: number, answer: PushAnswer): number {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return Math.max(pauseMs, Math.min(answer.retryAfterMs ?? 0, LONGEST_RETRY_MS));
}

/** Reads the header Retry-After: seconds. The form with a date is ignored. */
export function readRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^[0-9]{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
}
