const listeners = new Set<() => void>();
let underway = 0;

/** True while the part of the app that a screen is made of is being fetched. */
export function isScreenLoading(): boolean {
  return underway > 0;
}

/** Calls back when that may have changed; returns how to stop. */
export function onScreenLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long to wait before each further try; a network that comes back ends the wait. */
const RETRY_AFTER_MS = [500, 1500];

/** A part of the app could not be fetched, however often it was tried. */
export class ChunkUnreachable extends Error {}

/**
 * Fetches a part of the app, trying again a few times. Throws ChunkUnreachable once that was in vain: a browser that
 * remembers a failed import, as Chromium does, then needs a reload.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await load();
    } catch {
      await pause(waitMs);
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new ChunkUnreachable('A part of the app could not be fetched', { cause });
  }
}

/** Fetches a part that someone waits for, as loadChunk does, and says so meanwhile. */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await loadChunk(load);
  } finally {
    change(-1);
  }
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    window.addEventListener('online', go);
  });
}

function change(by: 1 | -1): void {
  underway += by;
  // React asks for a part while it draws, and must not be told of a change then.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
