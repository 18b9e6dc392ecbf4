import { serviceWorkers } from '@surahi/ui/secure-context';
import { announceVersion } from './new-version.ts';

const WORKER = '/service-worker.js';
/** How often an open page checks for a new version. */
const ASK_MS = 60 * 60_000;

/** A worker installed while another one controls the page is a new version. The very first worker is not. */
function watch(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const note = () => {
    if (registration.waiting === null || workers.controller === null) return;
    announceVersion(registration.waiting);
  };
  const follow = () => registration.installing?.addEventListener('statechange', note);
  note();
  // A new version may have begun to install before this page was opened.
  follow();
  registration.addEventListener('updatefound', follow);
}

/**
 * Registers the service worker once the page is idle. Does nothing in development, and where the browser has no service
 * workers (plain http outside localhost).
 */
export function registerWorker(): void {
  const workers = serviceWorkers();
  if (!import.meta.env.PROD || workers === undefined) return;
  const register = async () => {
    const registration = await workers.register(WORKER);
    watch(workers, registration);
    setInterval(() => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    }, ASK_MS);
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
