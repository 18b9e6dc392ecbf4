import { useSyncExternalStore } from 'react';

/**
 * break: starts a time-out. check: the reality check. offer: a deposit limit before the first deposit. welcome: the first
 * points of a new player.
 */
export type PlaySheet = 'break' | 'check' | 'offer' | 'welcome';

let open: PlaySheet | undefined;
const listeners = new Set<() => void>();

function set(next: PlaySheet | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a sheet over the present screen. Replaces the other sheet. */
export function openPlaySheet(sheet: PlaySheet): void {
  set(sheet);
}

export function closePlaySheet(): void {
  set(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open sheet, or undefined. */
export function usePlaySheet(): PlaySheet | undefined {
  return useSyncExternalStore(subscribe, () => open);
}
