import { useSyncExternalStore } from 'react';

const WORKER = '/service-worker.js';
/** A page that stays open asks this often whether there is a new version. */
const ASK_MS = 60 * 60_000;

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

function publish(next: ServiceWorker | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** A worker that is installed beside one that runs the page is a new version; the very first one is not. */
function watch(registration: ServiceWorkerRegistration): void {
  const note = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) publish(registration.waiting);
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
}

/**
 * Lets the service worker keep the app for the next visit, once the page has nothing better to do. Nothing happens where the
 * browser has no service workers (plain http off localhost) and while the app is developed.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register(WORKER);
    watch(registration);
    setInterval(() => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    }, ASK_MS);
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Switches to the new version and reloads the page with it; undefined while there is none. */
export function useUpdate(): (() => void) | undefined {
  const worker = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => undefined,
  );
  if (worker === undefined) return undefined;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take-over');
  };
}
