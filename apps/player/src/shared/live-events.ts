import type { EventData, EventName } from '@surahi/contract';
import { EVENT_SCHEMAS, readEvent } from '@surahi/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Dashboard } from './dashboard.ts';
import { setFigures } from './dashboard.ts';
import { noteBid, noteChange } from './play/visit-news.ts';
import { queryKeys } from './query-keys.ts';
import { refresh, refreshForBreak, refreshHistories } from './refresh.ts';
import { endSession } from './session/session.ts';
import { keepWalletNews } from './wallet-news.ts';

/** A parsed live event. Tabs also send it to each other. */
export type LiveMessage = { [N in EventName]: { name: N; data: EventData<N> } }[EventName];

/** The names of all events. */
export const EVENT_NAMES: readonly EventName[] = Object.keys(EVENT_SCHEMAS).filter(isEventName);

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENT_SCHEMAS, name);
}

/** Parses an event. Returns undefined when this version does not know its shape. */
export function parseLiveEvent(name: EventName, text: unknown): LiveMessage | undefined {
  const data = typeof text === 'string' ? readEvent(name, text) : undefined;
  // readEvent returns the data of the given name, so name and data match.
  return data === undefined ? undefined : ({ name, data } as LiveMessage);
}

type Versions = EventData<'hello'>['versions'];
type Family = keyof Versions;

const LIST_KEYS: Record<Family, QueryKey> = {
  main: queryKeys.dashboard,
  starline: queryKeys.starlineMarkets,
  gali: queryKeys.galiMarkets,
};

function refreshLists(queryClient: QueryClient, families: readonly Family[], versions: Versions): void {
  for (const family of families) refreshList(queryClient, LIST_KEYS[family], versions[family]);
}

/** The most refetches of a list when the response is older than the event. */
const MOST_REPEATS = 3;

/** Pause before such a repeat, ms. The random part spreads the players. */
const repeatPauseMs = () => 1000 + Math.random() * 1000;

/** The rows of a list as text. */
function rowsOf(data: object | undefined): string {
  return JSON.stringify(Object.values(data ?? {}).filter((part) => Array.isArray(part)));
}

/**
 * Refetches a list that is older than `version`. The node that answers may not have the change yet. If the rows are
 * still the same, this refetches a few times. It compares rows, because nodes give the same content different versions.
 */
function refreshList(queryClient: QueryClient, queryKey: QueryKey, version: number, repeats = MOST_REPEATS): void {
  const query = queryClient.getQueryCache().find<{ version: number }>({ queryKey });
  if (query === undefined) return;
  const { data, fetchStatus } = query.state;
  if (data !== undefined && data.version >= version) return;
  // The first response may be older than this event. Refetching has no effect while it is in flight.
  if (data === undefined && fetchStatus === 'fetching' && query.promise !== undefined) {
    const lookAgain = () => refreshList(queryClient, queryKey, version, repeats);
    void query.promise.then(lookAgain, lookAgain);
    return;
  }
  const before = rowsOf(data);
  void queryClient.invalidateQueries({ queryKey }).then(() => {
    if (repeats === 0 || rowsOf(query.state.data) !== before) return;
    setTimeout(() => refreshList(queryClient, queryKey, version, repeats - 1), repeatPauseMs());
  });
}

/** The time-out of the newest wallet event. */
let timeOut = 0;

/** Refetches limits and promotions when the time-out starts, changes or ends, on whichever device. */
function noteTimeOut(queryClient: QueryClient, until = timeOut): void {
  if (until === timeOut) return;
  timeOut = until;
  refreshForBreak(queryClient);
}

function refreshAll(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const key of keys) refresh(queryClient, key);
}

function applyWallet(queryClient: QueryClient, event: EventData<'wallet'>): void {
  if (event.reason === 'bid') noteBid(queryClient);
  const seq = /^\d+$/.test(event.seq) ? BigInt(event.seq) : undefined;
  const { balance: wallet_amt, hold: hold_amt, betting_status, notification_count } = event;
  const unseen = notification_count === undefined ? {} : { notification_count };
  const figures = { wallet_amt, hold_amt, betting_status, ...unseen };
  if (!keepWalletNews(seq, figures)) return;
  noteTimeOut(queryClient, event.time_out_until);
  noteChange(queryClient, event.limits_change);
  const held = queryClient.getQueryData<Dashboard>(queryKeys.dashboard);
  const isKnown =
    held?.wallet_amt === wallet_amt &&
    held.hold_amt === hold_amt &&
    held.betting_status === betting_status &&
    held.notification_count >= (notification_count ?? 0);
  setFigures(queryClient, figures);
  // A stream starts with the current state. Histories are stale only when the state differs from the known one.
  if (event.reason !== 'status' || !isKnown) refreshHistories(queryClient);
}

/** Applies an event to the query cache. */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  switch (message.name) {
    case 'hello':
      refreshLists(queryClient, ['main', 'starline', 'gali'], message.data.versions);
      return;
    case 'lists':
      refreshLists(queryClient, message.data.families, message.data.versions);
      return;
    case 'wallet':
      applyWallet(queryClient, message.data);
      return;
    case 'settings':
      refreshAll(queryClient, [['public'], queryKeys.slider, queryKeys.allHeadlines, queryKeys.depositLimits]);
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
      return;
    case 'notices':
      refresh(queryClient, queryKeys.allNotices);
      return;
    case 'session-ended':
      endSession('dead');
  }
}
