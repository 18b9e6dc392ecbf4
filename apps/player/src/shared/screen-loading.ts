import { wait } from './wait.ts';

const listeners = new Set<() => void>();
let underway = 0;

/** Whether the chunk of a screen is loading. */
export function isScreenLoading(): boolean {
  return underway > 0;
}

/** Subscribes to changes of that state. Returns the unsubscribe function. */
export function onScreenLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Delay before each retry, ms. A network that returns ends the delay. */
const RETRY_AFTER_MS = [500, 1500];

/** A chunk failed to load after all retries. */
export class ChunkUnreachable extends Error {}

/**
 * Loads a chunk with a few retries. Throws ChunkUnreachable when all fail. A browser that caches a failed import, as
 * Chromium does, then needs a reload.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await load();
    } catch {
      await wait(waitMs, { online: true });
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new ChunkUnreachable('A chunk of the app failed to load. Check the connection and reload.', { cause });
  }
}

/** Loads a chunk as loadChunk does, and marks the screen as loading meanwhile. */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await loadChunk(load);
  } finally {
    change(-1);
  }
}

function change(by: 1 | -1): void {
  underway += by;
  // React requests chunks during render, where a state change is not allowed.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
