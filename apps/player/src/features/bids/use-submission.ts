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
 * review: waiting for SUBMIT · sending · checking: an answer was lost and is asked for · unknown: an answer was lost and
 * cannot be asked for now · refused: some were refused.
 */
export type SubmissionPhase = 'review' | 'sending' | 'checking' | 'unknown' | 'refused';

/** The open confirmation: its requests keep their ids until each outcome is known. */
export type Submission = { requests: readonly BidRequest[]; phase: SubmissionPhase; refusal?: BidRefusal };

export type Placed = { request: BidRequest; answer: BidAcceptance['data'] };

type Handlers = {
  /** Called for each request as soon as it is accepted. */
  onPlaced: (placed: Placed) => void;
  /** Called when these cannot be asked for now. They stay remembered, and must not be offered under other ids. */
  onUnknown: (left: readonly BidRequest[]) => void;
  /** Called once when nothing is under way any more. */
  onDone: (refused: readonly BidRequest[]) => void;
};

/**
 * Sends requests one after the other. What was under way at the last visit is taken up again: by itself where that was just
 * now, else when the player says so.
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
        // With its session the request has lost its player: it waits for the next login, and nobody else may send it.
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
    // After the effect, so that the screen is drawn once before the sheet opens over it.
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
 * Sends them in order: what was refused, or, where one cannot be asked for now, that one with all after it. Gives undefined
 * when the caller went away. What was placed or refused is no longer remembered as pending.
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

/** Shows the balance that an acceptance tells, without waiting for the list; histories are asked for anew. */
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
