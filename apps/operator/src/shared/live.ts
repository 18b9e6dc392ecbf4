import { OPERATOR_EVENT_SCHEMAS, OPERATOR_EVENTS_PATH, type OperatorEventName } from '@surahi/contract/operator';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { noteServerTime } from './clock.ts';
import { queryKeys } from './query.ts';
import { getSessionState, onSessionChange, refreshSession } from './session.ts';

/** Where nothing is pushed, pages ask this often. */
const POLL_MS = 5_000;

/** Bids push nothing; their sums are asked for this often while events arrive. */
const LIVE_POLL_MS = 15_000;

/** A settlement sends many events a second; pages follow at this pace. */
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

/** Whether the server's events arrive. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => connected);
}

/** How often a page asks again by itself, ms. */
export function usePollMs(): number {
  return useIsLive() ? LIVE_POLL_MS : POLL_MS;
}

/** Listens to the server's events while somebody is fully signed in, and marks what they name as out of date. */
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
    });
    on('draws', refresh);
    on('settlements', refresh);
    on('money', refreshMoney);
    on('settings', () => void client.invalidateQueries({ queryKey: queryKeys.settings }));
    on('session-ended', () => void refreshSession({ background: true }));
    opened.addEventListener('error', () => {
      close();
      // the browser's own retry gives up for good on a refusal, which a restart of the server looks like
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
  // it came one way, so its error is not known; half a second keeps better samples in place
  if (hello.success) noteServerTime(hello.data.serverTimeMs, nowMs - 500, nowMs + 500);
}

/** Runs at once, and after that once per pace however often it is asked for. */
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
