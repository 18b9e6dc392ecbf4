import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

/** Notes the worker of a new version, which waits to take over. */
export function announceVersion(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The worker of a new version; undefined while there is none. */
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
