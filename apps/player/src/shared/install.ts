import { useSyncExternalStore } from 'react';

/** The browser's event before it offers installation. Not in the standard library's types. */
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

/** Holds back the browser's install prompt until the player asks for it. Call once at the start. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    publish(event);
  });
  window.addEventListener('appinstalled', () => publish(undefined));
}

/** Returns a function that shows the install dialog, or undefined when the browser has not offered one. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
    () => held,
  );
  if (event === undefined) return undefined;
  return () => {
    // The browser accepts each prompt once.
    publish(undefined);
    void event.prompt();
  };
}
