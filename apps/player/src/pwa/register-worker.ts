import { announceVersion } from './new-version.ts';

const WORKER = '/service-worker.js';
/** A page that stays open asks this often whether there is a new version. */
const ASK_MS = 60 * 60_000;

/** A worker that is installed beside one that runs the page is a new version; the very first one is not. */
function watch(registration: ServiceWorkerRegistration): void {
  const note = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    announceVersion(registration.waiting);
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
