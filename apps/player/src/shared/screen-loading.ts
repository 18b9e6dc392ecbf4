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

/** Fetches a screen's part and says so meanwhile. Gives and fails what `load` does. */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await load();
  } finally {
    change(-1);
  }
}

function change(by: 1 | -1): void {
  underway += by;
  // React asks for a part while it draws, and must not be told of a change then.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
