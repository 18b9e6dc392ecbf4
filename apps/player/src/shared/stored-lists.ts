import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { getSession, onSessionEnd } from './session/session.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * The lists that a start without a network shows, and the field with their rows. The browser caches the slider's
 * pictures.
 */
const KEPT: readonly { entry: string; key: QueryKey; rows: string }[] = [
  { entry: 'list.main', key: queryKeys.dashboard, rows: 'result' },
  { entry: 'list.starline', key: queryKeys.starlineMarkets, rows: 'result' },
  { entry: 'list.gali', key: queryKeys.galiMarkets, rows: 'result' },
  { entry: 'list.slider', key: queryKeys.slider, rows: 'sliderdata' },
];

/** Figures that are never stored: an old balance would mislead. */
const PRIVATE_FIELDS = ['wallet_amt', 'hold_amt'] as const;

/** Delay of writes, ms: the lists change every few seconds, and writing is slow on a cheap phone. */
const WRITE_DELAY_MS = 2_000;

/** Older lists are out of date in every row. */
const MAX_AGE_MS = 7 * 86_400_000;

type StoredList = { mobile: string; updatedAtMs: number; data: Record<string, unknown> };

const storedTimes = new Set<number>();

/** Whether data with this update time came from the device rather than from the server. */
export function cameFromDevice(updatedAtMs: number): boolean {
  return storedTimes.has(updatedAtMs);
}

/** Serialises a list without the balance, marked with its player. */
export function serialiseList(data: object, updatedAtMs: number, mobile: string): string {
  const kept: Record<string, unknown> = { ...data };
  for (const field of PRIVATE_FIELDS) if (field in kept) kept[field] = '';
  return JSON.stringify({ mobile, updatedAtMs, data: kept } satisfies StoredList);
}

/** Parses a stored list. Returns undefined when it is absent, damaged, too old, or another player's. */
export function parseList(
  text: string | undefined,
  rows: string,
  mobile: string,
  nowMs: number,
): StoredList | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { mobile: owner, updatedAtMs, data } = value as Record<string, unknown>; // Reading any key of an object is safe; each value is checked below.
  if (owner !== mobile || typeof updatedAtMs !== 'number' || nowMs - updatedAtMs > MAX_AGE_MS) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: Record<string, unknown> = { ...data };
  // Another version of the app may have written a different shape.
  return Array.isArray(fields[rows]) ? { mobile, updatedAtMs, data: fields } : undefined;
}

/** Puts the stored lists into the cache with their real age, so that they are refetched at once. */
function restore(queryClient: QueryClient): void {
  const session = getSession();
  if (session === undefined) return;
  for (const { entry, key, rows } of KEPT) {
    const stored = parseList(readStored(entry), rows, session.mobile, Date.now());
    if (stored === undefined) continue;
    storedTimes.add(stored.updatedAtMs);
    queryClient.setQueryData(key, stored.data, { updatedAt: stored.updatedAtMs });
    // A list stored a moment ago would count as fresh, and it lacks the balance.
    void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
}

function forget(): void {
  storedTimes.clear();
  for (const { entry } of KEPT) writeStored(entry, undefined);
}

function write(entry: string, query: Query): void {
  const session = getSession();
  const { data, dataUpdatedAt } = query.state;
  if (session === undefined || typeof data !== 'object' || data === null || cameFromDevice(dataUpdatedAt)) return;
  writeStored(entry, serialiseList(data, dataUpdatedAt, session.mobile));
}

/**
 * Stores the last market lists and shows them at the next start until the server answers. The end of a session removes
 * them.
 */
export function keepLists(queryClient: QueryClient): void {
  restore(queryClient);
  onSessionEnd(forget);
  const waiting = new Map<string, { query: Query; timer: ReturnType<typeof setTimeout> }>();
  const writeNow = (entry: string, query: Query) => {
    waiting.delete(entry);
    write(entry, query);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return;
    const kept = KEPT.find(({ key }) => JSON.stringify(key) === query.queryHash);
    if (kept === undefined || waiting.has(kept.entry)) return;
    const timer = setTimeout(() => writeNow(kept.entry, query), WRITE_DELAY_MS);
    waiting.set(kept.entry, { query, timer });
  });
  // A page that closes within the delay would lose its lists.
  window.addEventListener('pagehide', () => {
    for (const [entry, { query, timer }] of waiting) {
      clearTimeout(timer);
      writeNow(entry, query);
    }
  });
}
