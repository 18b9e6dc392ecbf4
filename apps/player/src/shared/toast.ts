import { useSyncExternalStore } from 'react';

/** A warning stays for its whole time. An error ends earlier, with its screen or with the next success. */
export type ToastMessage = {
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  durationMs?: number | undefined;
};

/** What draws the toasts and ends the errors among them. */
export type ToastDrawer = { draw: (message: ToastMessage) => void; endErrors: () => void };

const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let wanted = false;
let toaster: ToastDrawer | undefined;

function raise(message: ToastMessage): void {
  if (toaster !== undefined) {
    toaster.draw(message);
    return;
  }
  waiting.push(message);
  wanted = true;
  for (const listener of listeners) listener();
}

function raiser(kind: ToastMessage['kind']) {
  return (text: string, durationMs?: number): void => raise({ kind, text, durationMs });
}

/** Short messages over the page. The chunk that draws them loads with the first one. */
export const toast = {
  success: raiser('success'),
  error: raiser('error'),
  info: raiser('info'),
  warning: raiser('warning'),
};

/** Connects the component that draws toasts. It receives the waiting toasts and all later ones. */
export function attachToaster(drawer: ToastDrawer): () => void {
  toaster = drawer;
  for (const message of waiting.splice(0)) drawer.draw(message);
  return () => {
    toaster = undefined;
  };
}

/** Ends the error toasts: the player's next action succeeded without a toast of its own. */
export function endErrorToasts(): void {
  toaster?.endErrors();
}

/** Called when the toast chunk failed to load. Drops the waiting toasts, and the next toast loads the chunk again. */
export function dropToasts(): void {
  waiting.length = 0;
  wanted = false;
  for (const listener of listeners) listener();
}

/** True from the first toast on. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}
