import { OPERATOR_EVENT_SCHEMAS, OPERATOR_EVENTS_PATH, type OperatorEventName } from '@surahi/contract/operator';
import { shareEvents } from '@surahi/ui/live';
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

const EVENT_NAMES: readonly OperatorEventName[] = Object.keys(OPERATOR_EVENT_SCHEMAS).filter(isEventName);

function isEventName(name: string): name is OperatorEventName {
  return Object.hasOwn(OPERATOR_EVENT_SCHEMAS, name);
}

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

/** Whose events this browser shares among its tabs. Undefined until the operator is fully signed in. */
function sharedSession(): string | undefined {
  const state = getSessionState();
  return state.status === 'in' && state.session.stage === 'full' ? state.session.operator.operatorId : undefined;
}

/** Receives live events while an operator is fully signed in, and invalidates the queries that they concern. */
export function startLive(client: QueryClient): void {
  const refreshWaiting = () => void client.invalidateQueries({ queryKey: queryKeys.waiting });
  const refresh = paced(() => {
    void client.invalidateQueries({ queryKey: queryKeys.draws, refetchType: 'active' });
    void client.invalidateQueries({ queryKey: queryKeys.risk, refetchType: 'active' });
    void client.invalidateQueries({ queryKey: queryKeys.overview });
    refreshWaiting();
  });
  // Whoever edits a week sees the week that another operator stored.
  const refreshMarkets = paced(() => {
    void client.invalidateQueries({ queryKey: queryKeys.markets, refetchType: 'active' });
  });
  const refreshMoney = paced(() => {
    void client.invalidateQueries({ queryKey: queryKeys.money });
    void client.invalidateQueries({ queryKey: queryKeys.overview });
    refreshWaiting();
  });
  const refreshProposals = () => {
    void client.invalidateQueries({ queryKey: queryKeys.proposals });
    refreshWaiting();
  };
  const refreshSettings = () => void client.invalidateQueries({ queryKey: queryKeys.settings });
  const acts: Record<OperatorEventName, (data: string) => void> = {
    hello: (data) => {
      learnTime(data);
      refresh();
      refreshMarkets();
      refreshMoney();
      refreshProposals();
      refreshSettings();
    },
    draws: () => {
      refresh();
      refreshMarkets();
    },
    settlements: refresh,
    money: refreshMoney,
    settings: refreshSettings,
    proposals: refreshProposals,
    'session-ended': () => void refreshSession({ background: true }),
  };
  const { follow } = shareEvents({
    name: 'surahi-console',
    url: OPERATOR_EVENTS_PATH,
    events: EVENT_NAMES,
    session: sharedSession,
    onEvent: (name, data) => acts[name](data),
    onConnected: setConnected,
    onGap: () => {
      // Another tab may have signed out, or signed in somebody else.
      void refreshSession({ background: true });
      void client.invalidateQueries();
    },
  });
  onSessionChange(follow);
}

function learnTime(data: string): void {
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
