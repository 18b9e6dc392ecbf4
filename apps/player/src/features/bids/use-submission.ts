import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { sendUntilKnown, waitOrOnline } from '../../shared/send-until-known.ts';
import { readPending, storePending } from './pending-bids.ts';
import type { BidAcceptance, BidRefusal } from './send-bids.ts';
import type { BidRequest } from './submission.ts';
import { requestBody, SUBMIT_CALLS } from './submission.ts';

/** review: waiting for SUBMIT · sending · checking: an answer was lost and is asked for · refused: some were refused. */
export type SubmissionPhase = 'review' | 'sending' | 'checking' | 'refused';

/** The open confirmation: its requests keep their ids until each outcome is known. */
export type Submission = { requests: readonly BidRequest[]; phase: SubmissionPhase; refusal?: BidRefusal };

export type Placed = { request: BidRequest; answer: BidAcceptance['data'] };

type Handlers = {
  /** Called for each request as soon as it is accepted. */
  onPlaced: (placed: Placed) => void;
  /** Called once when nothing is under way any more. */
  onDone: (refused: readonly BidRequest[]) => void;
};

/** Sends requests one after the other; what was under way at the last visit is taken up again by itself. */
export function useSubmission(handlers: Handlers) {
  const [submission, setSubmission] = useState<Submission>();
  const applyBalance = useApplyBalance();
  const latest = useRef(handlers);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = handlers;
  }, [handlers]);

  const run = useCallback(
    async (requests: readonly BidRequest[], first: SubmissionPhase) => {
      const controller = new AbortController();
      stop.current = controller;
      setSubmission({ requests, phase: first });
      storePending(requests);
      const onUnknown = () => setSubmission((held) => (held === undefined ? held : { ...held, phase: 'checking' }));
      const refused: BidRequest[] = [];
      let refusal: BidRefusal | undefined;
      for (const [index, request] of requests.entries()) {
        const answer = await sendOne(request, controller.signal, onUnknown);
        if (answer === undefined) return;
        storePending(requests.slice(index + 1));
        if (answer.ok) {
          applyBalance(answer.data.balance);
          latest.current.onPlaced({ request, answer: answer.data });
        } else {
          refused.push(request);
          refusal = answer;
        }
      }
      setSubmission(
        refused.length === 0 ? undefined : { requests: refused, phase: 'refused', ...(refusal && { refusal }) },
      );
      latest.current.onDone(refused);
    },
    [applyBalance],
  );

  useEffect(() => {
    const pending = readPending();
    // After the effect, so that the screen is drawn once before the sheet opens over it.
    if (pending.length > 0) queueMicrotask(() => void run(pending, 'checking'));
    return () => stop.current?.abort();
  }, [run]);

  return {
    submission,
    open: (requests: readonly BidRequest[]) => setSubmission({ requests, phase: 'review' }),
    close: () => setSubmission(undefined),
    send: () => void (submission && run(submission.requests, 'sending')),
  };
}

function sendOne(request: BidRequest, signal: AbortSignal, onUnknown: () => void) {
  return sendUntilKnown({
    send: () => call(SUBMIT_CALLS[request.family], requestBody(request), { signal }),
    wait: (durationMs) => waitOrOnline(durationMs, signal),
    onUnknown,
    isAborted: () => signal.aborted,
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
      void queryClient.invalidateQueries({ queryKey: ['player', 'history'] });
    },
    [queryClient],
  );
}
