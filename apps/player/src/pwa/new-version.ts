import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

/** Stores the service worker of a new version, which waits to take over. */
export function announceVersion(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The service worker of a new version, or undefined. */
export function useNewVersion(): ServiceWorker | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => undefined,
  );
}
