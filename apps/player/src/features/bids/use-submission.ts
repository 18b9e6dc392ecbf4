import type { submitMainBid } from '@surahi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { refreshHistories } from '../../shared/refresh.ts';
import type { SendUntilKnown } from '../../shared/send-until-known.ts';
import { sendUntilKnown, waitOrOnline } from '../../shared/send-until-known.ts';
import { getSession } from '../../shared/session/session.ts';
import { addPending, dropPending, isRecent, readPending } from './pending-bids.ts';
import type { BidAcceptance, BidRefusal } from './send-bids.ts';
import type { BidRequest } from './submission.ts';
import { requestBody, SUBMIT_CALLS } from './submission.ts';

/**
 * review: waiting for SUBMIT. sending. checking: a response was lost and the request is retried. unknown: a response
 * was lost and a retry is impossible at present. refused: the server refused some requests.
 */
export type SubmissionPhase = 'review' | 'sending' | 'checking' | 'unknown' | 'refused';

/** The open confirmation. Each request keeps its id until its outcome is known. */
export type Submission = { requests: readonly BidRequest[]; phase: SubmissionPhase; refusal?: BidRefusal };

export type Placed = { request: BidRequest; answer: BidAcceptance['data'] };

type Handlers = {
  /** Called for each request as soon as it is accepted. */
  onPlaced: (placed: Placed) => void;
  /**
   * Called when these requests cannot be retried at present. They stay stored, and the screen must not offer their rows
   * under new ids.
   */
  onUnknown: (left: readonly BidRequest[]) => void;
  /** Called once when no request is in flight any more, with the refused ones. */
  onDone: (refused: readonly BidRequest[]) => void;
};

/**
 * Sends requests one after the other. Resumes requests of the last visit: recent ones automatically, older ones when
 * the player agrees.
 */
export function useSubmission(handlers: Handlers) {
  const [submission, setSubmission] = useState<Submission>();
  const applyBalance = useApplyBalance();
  const latest = useRef(handlers);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = handlers;
  }, [handlers]);

  const run = useCallback(
    async (requests: readonly BidRequest[], first: 'sending' | 'checking') => {
      const mobile = getSession()?.mobile;
      if (mobile === undefined) return;
      const controller = new AbortController();
      stop.current = controller;
      setSubmission({ requests, phase: first });
      addPending(mobile, requests);
      const ended = await sendAll(requests, {
        signal: controller.signal,
        onUnknown: () => setSubmission((held) => (held === undefined ? held : { ...held, phase: 'checking' })),
        // The request belongs to this player's session. It waits for the next login, and another player must not send
        // it.
        isAborted: () => controller.signal.aborted || getSession()?.mobile !== mobile,
        wasSent: first === 'checking',
        onPlaced: (placed) => {
          applyBalance(placed.answer.balance);
          latest.current.onPlaced(placed);
        },
      });
      if (ended === undefined) return;
      const { phase, requests: left } = ended;
      setSubmission(left.length === 0 ? undefined : ended);
      if (phase === 'unknown') latest.current.onUnknown(left);
      else latest.current.onDone(left);
    },
    [applyBalance],
  );

  useEffect(() => {
    const pending = readPending(getSession()?.mobile);
    // Runs after the effect, so that the screen paints once before the sheet opens over it.
    if (pending.every(isRecent)) {
      if (pending.length > 0) queueMicrotask(() => void run(pending, 'checking'));
    } else {
      queueMicrotask(() => setSubmission({ requests: pending, phase: 'unknown' }));
    }
    return () => stop.current?.abort();
  }, [run]);

  return {
    submission,
    open: (requests: readonly BidRequest[]) => setSubmission({ requests, phase: 'review' }),
    close: () => setSubmission(undefined),
    send: () => void (submission && run(submission.requests, submission.phase === 'unknown' ? 'checking' : 'sending')),
  };
}

type SendHow = { signal: AbortSignal } & Pick<Handlers, 'onPlaced'> &
  Pick<SendUntilKnown<typeof submitMainBid>, 'onUnknown' | 'isAborted' | 'wasSent'>;

type Ended = Submission & { phase: 'refused' | 'unknown' };

/**
 * Sends requests in order and removes each one with a known outcome from the pending ones. Returns the refused
 * requests. When a retry is impossible at present, it returns that request and all later ones as left. Returns
 * undefined when aborted.
 */
async function sendAll(requests: readonly BidRequest[], how: SendHow): Promise<Ended | undefined> {
  const refused: BidRequest[] = [];
  let refusal: BidRefusal | undefined;
  for (const [index, request] of requests.entries()) {
    const sent = await sendOne(request, how);
    if (sent === undefined) return undefined;
    if (!sent.known) return { requests: requests.slice(index), phase: 'unknown', refusal: sent.refusal };
    const { answer } = sent;
    dropPending(request);
    if (answer.ok) {
      how.onPlaced({ request, answer: answer.data });
    } else {
      refused.push(request);
      refusal = answer;
    }
  }
  return { requests: refused, phase: 'refused', ...(refusal && { refusal }) };
}

function sendOne(request: BidRequest, { signal, onUnknown, isAborted, wasSent }: SendHow) {
  return sendUntilKnown({
    send: () => call(SUBMIT_CALLS[request.family], requestBody(request), { signal }),
    wait: (durationMs) => waitOrOnline(durationMs, signal),
    onUnknown,
    isAborted,
    wasSent,
  });
}

/** Returns a function that shows the balance of an acceptance at once and refetches the histories. */
function useApplyBalance(): (balance: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (balance) => {
      queryClient.setQueryData<Dashboard>(queryKeys.dashboard, (held) =>
        held === undefined ? held : { ...held, wallet_amt: balance },
      );
      refreshHistories(queryClient);
    },
    [queryClient],
  );
}
