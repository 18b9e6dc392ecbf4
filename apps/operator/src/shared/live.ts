import { OPERATOR_EVENT_SCHEMAS, OPERATOR_EVENTS_PATH, type OperatorEventName } from '@surahi/contract/operator';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { noteServerTime } from './clock.ts';
import { queryKeys } from './query.ts';
import { getSessionState, onSessionChange, refreshSession } from './session.ts';

/** The refetch interval without live events. */
const POLL_MS = 5_000;

/** The refetch interval with live events. Bids send no events. */
const LIVE_POLL_MS = 15_000;

/** The shortest interval between two refreshes. A settlement sends many events per second. */
const PACE_MS = 400;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

let connected = false;
const listeners = new Set<() => void>();

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether live events arrive. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => connected);
}

/** The refetch interval of a page, in ms. */
export function usePollMs(): number {
  return useIsLive() ? LIVE_POLL_MS : POLL_MS;
}

/** Receives live events while an operator is fully signed in, and invalidates the queries that they concern. */
export function startLive(client: QueryClient): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  const refresh = paced(() => {
    void client.invalidateQueries({ queryKey: queryKeys.draws, refetchType: 'active' });
    void client.invalidateQueries({ queryKey: queryKeys.risk, refetchType: 'active' });
    void client.invalidateQueries({ queryKey: queryKeys.overview });
  });
  const refreshMoney = paced(() => {
    void client.invalidateQueries({ queryKey: queryKeys.money });
    void client.invalidateQueries({ queryKey: queryKeys.overview });
  });

  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    retry = undefined;
    setConnected(false);
  };
  const open = () => {
    const opened = new EventSource(OPERATOR_EVENTS_PATH);
    source = opened;
    const on = (name: OperatorEventName, act: (data: unknown) => void) =>
      opened.addEventListener(name, (event: MessageEvent<unknown>) => act(event.data));
    on('hello', (data) => {
      retryMs = FIRST_RETRY_MS;
      learnTime(data);
      setConnected(true);
      refresh();
      refreshMoney();
      void client.invalidateQueries({ queryKey: queryKeys.proposals });
    });
    on('draws', refresh);
    on('settlements', refresh);
    on('money', refreshMoney);
    on('settings', () => void client.invalidateQueries({ queryKey: queryKeys.settings }));
    on('proposals', () => void client.invalidateQueries({ queryKey: queryKeys.proposals }));
    on('session-ended', () => void refreshSession({ background: true }));
    opened.addEventListener('error', () => {
      close();
      // The browser never retries after an HTTP error, which a restarting server can cause.
      retry = setTimeout(follow, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };
  const follow = () => {
    const state = getSessionState();
    const wanted = state.status === 'in' && state.session.stage === 'full';
    if (!wanted) close();
    else if (source === undefined) {
      clearTimeout(retry);
      open();
    }
  };
  onSessionChange(follow);
  follow();
}

function learnTime(data: unknown): void {
  if (typeof data !== 'string') return;
  const hello = OPERATOR_EVENT_SCHEMAS.hello.safeParse(JSON.parse(data));
  const nowMs = Date.now();
  // The delay of the event is unknown. An assumed error of half a second keeps better samples.
  if (hello.success) noteServerTime(hello.data.serverTimeMs, nowMs - 500, nowMs + 500);
}

/** Throttles `act` to one run per PACE_MS. The first run is immediate. */
function paced(act: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    act();
    waiting = setTimeout(() => {
      waiting = undefined;
      if (!again) return;
      again = false;
      run();
    }, PACE_MS);
  };
  return () => {
    if (waiting === undefined) run();
    else again = true;
  };
}
