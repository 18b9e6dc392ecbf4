import { useQueryClient } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dashboard } from '../../shared/dashboard.ts';
import { openPlaySheet } from '../../shared/play/play-sheet.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { refresh, refreshHistories } from '../../shared/refresh.ts';
import { getSession } from '../../shared/session/session.ts';
import { shownBalance } from './bid-list.ts';
import { addPending, isOver, isRecent, readPending, resumeUntil, retryUntil } from './pending-bids.ts';
import type { BidRefusal, EndedBids, Placed } from './send-bids.ts';
import { sendLocked } from './send-bids.ts';
import { whileLocked } from './send-lock.ts';
import type { BidRequest } from './submission.ts';
import { keepAndCompare } from './signed-as-sent.ts';
import { useLatest, useOutdated } from './use-outdated.ts';

/**
 * review: waiting for SUBMIT. sending. checking: a response was lost and the request is retried. unknown: a response
 * was lost, and a retry is impossible at present or needs the player's consent. refused: the server refused some
 * requests. unsent: the device was offline and sent nothing.
 */
type SubmissionPhase = 'review' | 'sending' | 'checking' | EndedBids['phase'];

/** The open confirmation. Each request keeps its id until its outcome is known. */
export type Submission = {
  requests: readonly BidRequest[];
  phase: SubmissionPhase;
  refusal?: BidRefusal;
  /**
   * The wallet when the requests were sent, in paise. The server may have charged a request whose response was lost, so
   * the present wallet would count it twice. Undefined for requests of an earlier visit.
   */
  walletPaise?: bigint;
  /**
   * True when no list has the rows: the requests are of an earlier visit, or their response was lost. Refused ones then
   * go back to their lists at once, so the confirmation must not send them again.
   */
  isOffLists?: boolean;
};

/** Whether a request is being sent or retried. */
export function isUnderWay(submission: Submission | undefined): boolean {
  return submission?.phase === 'sending' || submission?.phase === 'checking';
}

type Handlers = {
  /** Whether the lists still have the rows of these unsent requests. Another tab may have sent or changed them. */
  isListed: (requests: readonly BidRequest[]) => boolean;
  /** Called for each request as soon as it is accepted. */
  onPlaced: (placed: Placed) => void;
  /**
   * Called when these requests cannot be retried at present. They stay stored, and the screen must not offer their rows
   * under new ids.
   */
  onUnknown: (left: readonly BidRequest[]) => void;
  /** Called for each request as soon as it is refused. `isOffLists`: no list has its rows. */
  onRefused: (request: BidRequest, refusal: BidRefusal, isOffLists: boolean) => void;
  /**
   * Called for each request whose outcome another tab learned first. If the server refused the request, that other tab
   * puts its rows back.
   */
  onElsewhere: (request: BidRequest) => void;
  /** Called once when no request is in flight any more. `left` are the refused or unsent requests. */
  onDone: (left: readonly BidRequest[], phase: 'refused' | 'unsent') => void;
};

/**
 * Sends requests one after the other. Resumes requests of the last visit: recent ones automatically, older ones when
 * the player agrees.
 */
export function useSubmission(handlers: Handlers) {
  const [submission, setSubmission] = useState<Submission>();
  const run = useRun(handlers, setSubmission);
  useEffect(() => {
    const stop = new AbortController();
    void resumePending(
      stop.signal,
      (pending) => void run(pending, 'checking', { untilMs: resumeUntil(pending) }),
      (pending) => setSubmission({ requests: pending, phase: 'unknown' }),
    );
    return () => stop.abort();
  }, [run]);

  const close = () => setSubmission(undefined);
  const closeOutdated = useOutdated(submission, handlers.isListed, close);

  return {
    submission,
    /** Does nothing without requests, because sending none would report success. */
    open: (requests: readonly BidRequest[]) => {
      if (requests.length > 0) setSubmission({ requests, phase: 'review' });
    },
    close,
    /** `walletPaise` is the wallet before these requests. Returns whether it sends the requests. */
    send: (walletPaise: bigint): boolean => {
      if (submission === undefined || isUnderWay(submission) || closeOutdated()) return false;
      const { requests, phase } = submission;
      void (phase === 'unknown' ? run(requests, 'checking') : run(requests, 'sending', { walletPaise }));
      return true;
    },
  };
}

/** `untilMs`: the time after which the player must agree to a retry. */
type RunOptions = { walletPaise?: bigint; untilMs?: number };

type Run = (requests: readonly BidRequest[], first: 'sending' | 'checking', options?: RunOptions) => Promise<void>;

/** Returns the function that sends requests and shows their state. The end of the screen stops it. */
function useRun(handlers: Handlers, show: Dispatch<SetStateAction<Submission | undefined>>): Run {
  const { applyBalance, refetchBalance } = useBalance();
  const latest = useLatest(handlers);
  const lastRun = useRef<{ requests: readonly BidRequest[]; stop: AbortController }>(undefined);
  useEffect(() => () => lastRun.current?.stop.abort(), []);
  return useCallback(
    async (requests, first, { walletPaise, untilMs = retryUntil() } = {}) => {
      const mobile = getSession()?.mobile;
      // A second click can come before the screen shows that the first one is under way. A retry has a list of its own,
      // because sendBids returns what is left as a new one.
      if (mobile === undefined || requests === lastRun.current?.requests) return;
      const controller = new AbortController();
      lastRun.current = { requests, stop: controller };
      const isOffLists = first === 'checking';
      let isElsewhere = false;
      let isRetry = isOffLists;
      show({ requests, phase: first, isOffLists, ...(walletPaise === undefined ? {} : { walletPaise }) });
      if (first === 'sending') addPending(mobile, requests);
      const ended = await sendLocked(requests, {
        signal: controller.signal,
        isOffline: () => !navigator.onLine,
        onUnknown: () => {
          isRetry = true;
          show((held) => (held === undefined ? held : { ...held, phase: 'checking' }));
        },
        // The request belongs to this player's session. It waits for the next login, and another player must not send
        // it.
        isAborted: () => controller.signal.aborted || getSession()?.mobile !== mobile,
        isExpired: () => isOver(untilMs),
        wasSent: isOffLists,
        onPlaced: (placed) => {
          const { balance, acceptances } = placed.answer;
          // A retry may return the first answer, whose balance is outdated.
          if (isRetry) refetchBalance();
          else applyBalance(balance);
          if (acceptances !== undefined) keepAndCompare(mobile, placed.request, acceptances);
          latest.current.onPlaced(placed);
        },
        onRefused: (request, refusal) => latest.current.onRefused(request, refusal, isOffLists),
        onElsewhere: (request) => {
          isElsewhere = true;
          latest.current.onElsewhere(request);
        },
      });
      if (ended === undefined) return;
      const { phase, requests: left } = ended;
      show(left.length === 0 ? undefined : { ...ended, isOffLists });
      if (ended.refusal?.code === 'reality_check') openPlaySheet('check');
      if (phase === 'unknown') latest.current.onUnknown(left);
      else if (left.length > 0 || !isElsewhere) latest.current.onDone(left, phase);
    },
    [applyBalance, refetchBalance, latest, show],
  );
}

/**
 * Calls `resume` with the player's requests of the last visit, or `ask` when one of them is not recent. Waits while
 * another tab sends one of them. Runs after the screen has painted once, before the sheet opens over it.
 */
async function resumePending(
  signal: AbortSignal,
  resume: (pending: readonly BidRequest[]) => void,
  ask: (pending: readonly BidRequest[]) => void,
): Promise<void> {
  const found = readPending(getSession()?.mobile);
  if (found.length === 0) return;
  await whileLocked(found, signal, () => Promise.resolve());
  const pending = signal.aborted ? [] : readPending(getSession()?.mobile);
  if (pending.length > 0) (pending.every(isRecent) ? resume : ask)(pending);
}

/** Functions that show the balance after an acceptance, from the answer or by a refetch, and refetch the histories. */
function useBalance() {
  const queryClient = useQueryClient();
  const applyBalance = useCallback(
    (balance: string) => {
      queryClient.setQueryData<Dashboard>(queryKeys.dashboard, (held) =>
        held === undefined ? held : { ...held, wallet_amt: balance },
      );
      refreshHistories(queryClient);
    },
    [queryClient],
  );
  const refetchBalance = useCallback(() => {
    refresh(queryClient, queryKeys.dashboard);
    refreshHistories(queryClient);
  }, [queryClient]);
  return { applyBalance, refetchBalance };
}

/**
 * The balance to show while requests are sent: the wallet before them minus all their rows. It does not use the current
 * wallet, which may already include accepted rows. Undefined at other times.
 */
export function balanceDuring(submission: Submission | undefined): bigint | undefined {
  if (submission?.walletPaise === undefined || !isUnderWay(submission)) return undefined;
  const rows = submission.requests.flatMap((request) => request.rows);
  return shownBalance(submission.walletPaise, rows);
}
