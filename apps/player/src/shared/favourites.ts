import type { Family } from '@surahi/game';
import { useSyncExternalStore } from 'react';
import { getSession } from './session/session.ts';
import { readStored, writeStored } from './storage.ts';

/** A market as a favourite: family and market id, for example 'main 7'. */
export type Favourite = string;

/** Each player's favourite markets. They order lists only, so they stay on the phone after a log-out. */
const PREFIX = 'favourites:';

const NONE: ReadonlySet<Favourite> = new Set();

const listeners = new Set<() => void>();
let held: { text: string | undefined; favourites: ReadonlySet<Favourite> } = { text: undefined, favourites: NONE };

function storageKey(): string | undefined {
  const mobile = getSession()?.mobile;
  return mobile === undefined ? undefined : PREFIX + mobile;
}

/** This player's favourites. The same object until they change. */
function current(): ReadonlySet<Favourite> {
  const key = storageKey();
  const text = key === undefined ? undefined : readStored(key);
  if (text !== held.text) {
    held = { text, favourites: new Set(text === undefined || text === '' ? [] : text.split(',')) };
  }
  return held.favourites;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab changed them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The favourite of a market. */
export function favouriteOf({ family, gameId }: { family: Family; gameId: string }): Favourite {
  return `${family} ${gameId}`;
}

/** This player's favourite markets. Renders the caller when they change. */
export function useFavourites(): ReadonlySet<Favourite> {
  return useSyncExternalStore(subscribe, current, () => NONE);
}

/** Adds a market to the favourites, or removes it. */
export function toggleFavourite(favourite: Favourite): void {
  const key = storageKey();
  if (key === undefined) return;
  const next = new Set(current());
  if (!next.delete(favourite)) next.add(favourite);
  writeStored(key, next.size === 0 ? undefined : [...next].join());
  for (const listener of listeners) listener();
}
