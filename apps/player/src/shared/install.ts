import { useSyncExternalStore } from 'react';

/** The browser's own event before it would offer to install the app; not in the standard library's types. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

const listeners = new Set<() => void>();
let held: InstallPromptEvent | undefined;

function publish(next: InstallPromptEvent | undefined): void {
  held = next;
  for (const listener of listeners) listener();
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer to install until the player asks for it. Called once at the start. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    publish(event);
  });
  window.addEventListener('appinstalled', () => publish(undefined));
}

/** Shows the browser's install dialog; undefined where the browser has not offered one. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
  if (event === undefined) return undefined;
  return () => {
    // An offer can be used once only.
    publish(undefined);
    void event.prompt();
  };
}
