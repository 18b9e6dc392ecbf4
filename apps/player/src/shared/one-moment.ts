import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let underway = 0;

function change(by: number): void {
  underway += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows during `work` that the server is overloaded and the app solves a challenge. */
export async function showOneMoment<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}

/** Whether the app solves a challenge. */
export function useOneMoment(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => underway > 0,
    () => false,
  );
}
