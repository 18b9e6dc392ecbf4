import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

/** Stores the service worker of a new version, which waits to take over. */
export function announceVersion(worker: ServiceWorker): void {
  change(worker);
}

/** Ends the offer until the app starts again or a newer version arrives. */
export function postponeVersion(): void {
  change(undefined);
}

function change(worker: ServiceWorker | undefined): void {
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
