import type { submitMainBid } from '@surahi/contract';
import type { CallResult } from '../../shared/api.ts';
import { call } from '../../shared/api.ts';
import type { SendUntilKnown } from '../../shared/send-until-known.ts';
import { sendUntilKnown } from '../../shared/send-until-known.ts';
import { wait } from '../../shared/wait.ts';
import { dropPending, isPending } from './pending-bids.ts';
import type { BidRequest } from './submission.ts';
import { whileLocked, withOutcome } from './send-lock.ts';
import { requestBody, SUBMIT_CALLS } from './submission.ts';

/** The result of a submit call. */
type BidResult = CallResult<typeof submitMainBid>;
export type BidRefusal = Extract<BidResult, { ok: false }>;

/** A request with the server's acceptance. */
export type Placed = { request: BidRequest; answer: Extract<BidResult, { ok: true }>['data'] };

type SendHow = Pick<SendUntilKnown<typeof submitMainBid>, 'onUnknown' | 'isAborted' | 'isExpired' | 'wasSent'> & {
  signal: AbortSignal;
  /** Whether the device knows that it has no network. */
  isOffline: () => boolean;
  /** Called for each request as soon as it is accepted. */
  onPlaced: (placed: Placed) => void;
  /** Called for each request as soon as it is refused. */
  onRefused: (request: BidRequest, refusal: BidRefusal) => void;
  /**
   * Called for each request whose outcome another tab learned first. If the server refused the request, that other tab
   * puts its rows back.
   */
  onElsewhere: (request: BidRequest) => void;
};

/**
 * The requests that were not accepted. refused: the server refused them; `refusal` is the last refusal. unknown: a
 * response was lost. unsent: the device was offline before the request was sent. The last two leave out refused ones.
 */
export type EndedBids = {
  requests: readonly BidRequest[];
  phase: 'refused' | 'unknown' | 'unsent';
  refusal?: BidRefusal;
};

/** Another tab knows the outcome. */
const ELSEWHERE = { known: true, answer: undefined } as const;

/**
 * Like `sendBids`, but first waits for tabs that are sending any of the requests, as `whileLocked` does. Also returns
 * undefined if aborted while waiting.
 */
export function sendLocked(requests: readonly BidRequest[], how: SendHow): Promise<EndedBids | undefined> {
  return whileLocked(requests, how.signal, () => sendBids(requests, how));
}

/**
 * Sends requests in order and removes each one with a known outcome from the pending ones. Returns the refused
 * requests. If a retry is impossible at present or the time is over, it returns that request and all later ones. While
 * the device is offline, it sends only retries of requests that were sent before. Returns undefined when aborted.
 */
export async function sendBids(requests: readonly BidRequest[], how: SendHow): Promise<EndedBids | undefined> {
  const refused: BidRequest[] = [];
  let refusal: BidRefusal | undefined;
  for (const [index, request] of requests.entries()) {
    if (!how.wasSent && how.isOffline()) {
      const unsent = requests.slice(index);
      for (const each of unsent) dropPending(each);
      return { requests: unsent, phase: 'unsent' };
    }
    const sent = isPending(request) ? await sendOne(request, how) : ELSEWHERE;
    if (sent === undefined) return undefined;
    if (!sent.known) {
      return { requests: requests.slice(index), phase: 'unknown', ...(sent.refusal && { refusal: sent.refusal }) };
    }
    const { answer } = sent;
    const outcome = await withOutcome(request, async () => handleOutcome(request, answer, how));
    if (outcome === 'aborted') return undefined;
    if (outcome !== undefined) {
      refused.push(request);
      refusal = outcome;
    }
  }
  return { requests: refused, phase: 'refused', ...(refusal && { refusal }) };
}

/**
 * Removes a request with a known outcome from the pending ones and calls its handler. Returns the refusal if this tab
 * puts the rows back. An aborted screen leaves the request to the next visit.
 */
function handleOutcome(
  request: BidRequest,
  answer: BidResult | undefined,
  how: SendHow,
): BidRefusal | 'aborted' | undefined {
  if (how.isAborted()) return 'aborted';
  const isElsewhere = !isPending(request);
  dropPending(request);
  if (answer?.ok === true) {
    how.onPlaced({ request, answer: answer.data });
  } else if (answer === undefined || isElsewhere) {
    how.onElsewhere(request);
  } else {
    how.onRefused(request, answer);
    return answer;
  }
  return undefined;
}

/**
 * Sends one request until its outcome is known. A tab that wakes up may find that another one has sent the request. It
 * then sends nothing more: a refused bid is in its list again, and the player may have sent it under another id.
 */
async function sendOne(request: BidRequest, { signal, onUnknown, isAborted, isExpired, wasSent }: SendHow) {
  const sent = await sendUntilKnown({
    send: () => call(SUBMIT_CALLS[request.family], requestBody(request), { signal }),
    wait: (durationMs) => wait(durationMs, { signal, online: true }),
    onUnknown,
    isAborted,
    isExpired: () => isExpired() || !isPending(request),
    wasSent,
  });
  return sent?.known === false && !isPending(request) ? ELSEWHERE : sent;
}
