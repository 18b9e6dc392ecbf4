import { useSyncExternalStore } from 'react';
import { useSession } from '../session.ts';

const listeners = new Set<() => void>();

/** Each operator of a shared browser has choices of their own. */
function keyOf(name: string, operatorId: string): string {
  return `surahi-${name}:${operatorId}`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the choice is not remembered.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A text that this browser remembers for the signed-in operator, and a function that replaces it. */
export function useStoredChoice(name: string): [text: string | null, store: (text: string) => void] {
  const key = keyOf(name, useSession().operator.operatorId);
  const text = useSyncExternalStore(listen, () => read(key));
  return [text, (next) => write(key, next)];
}
