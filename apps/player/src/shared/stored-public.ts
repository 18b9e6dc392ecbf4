import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { readStored, storedKeys, writeStored } from './storage.ts';

const PREFIX = 'public:';

/** Public data to show without a network. Payees are never stored, because a removed payee must not be paid. */
const KEPT: ReadonlySet<unknown> = new Set(['rates', 'how-to-play', 'money-rules', 'policy-text', 'charts', 'social']);

/** Longer responses are not stored. All results of a market, for example, would fill the browser's storage. */
const MOST_CHARACTERS = 100_000;

/** Older data is removed at the next start. */
const MAX_AGE_MS = 30 * 86_400_000;

/** Entries above this number are removed at the next start, the oldest first. */
const MOST_ENTRIES = 20;

type Stored = { key: QueryKey; updatedAtMs: number; data: object };

/** Shows stored public data until the server responds, and stores each response. The data is about no player. */
export function keepPublicData(queryClient: QueryClient): void {
  for (const { key, updatedAtMs, data } of readAll()) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: updatedAtMs });
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
  const cache = queryClient.getQueryCache();
  // The first screen may have its responses already.
  for (const query of cache.getAll()) write(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') write(event.query);
  });
}

function write({ queryKey: key, queryHash, state }: Query): void {
  const { data, dataUpdatedAt: updatedAtMs } = state;
  if (key[0] !== 'public' || !KEPT.has(key[1]) || typeof data !== 'object' || data === null) return;
  const text = JSON.stringify({ key, updatedAtMs, data } satisfies Stored);
  if (text.length <= MOST_CHARACTERS) writeStored(PREFIX + queryHash, text);
}

/** Returns the newest usable entries. Removes the others. */
function readAll(): Stored[] {
  const found = storedKeys(PREFIX).flatMap((name) => {
    const stored = parse(readStored(name));
    if (stored !== undefined && Date.now() - stored.updatedAtMs <= MAX_AGE_MS) return [{ name, stored }];
    writeStored(name, undefined);
    return [];
  });
  found.sort((a, b) => b.stored.updatedAtMs - a.stored.updatedAtMs);
  for (const { name } of found.slice(MOST_ENTRIES)) writeStored(name, undefined);
  return found.slice(0, MOST_ENTRIES).map(({ stored }) => stored);
}

function parse(text: string | undefined): Stored | undefined {
  try {
    // Only keepPublicData writes these entries.
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    const { key, updatedAtMs, data } = stored ?? {};
    if (!Array.isArray(key) || typeof updatedAtMs !== 'number' || typeof data !== 'object' || data === null) {
      return undefined;
    }
    return { key, updatedAtMs, data };
  } catch {
    return undefined;
  }
}
