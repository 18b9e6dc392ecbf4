import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.ts';
import type { Credentials } from './credentials.ts';
import { CREDENTIALS_KEY, parseCredentials, serialiseCredentials } from './credentials.ts';

export type { Credentials } from './credentials.ts';

type Listener = () => void;

const listeners = new Set<Listener>();
const onEndListeners = new Set<Listener>();
let current = parseCredentials(readStored(CREDENTIALS_KEY));
let lastEnd: SessionEnd = 'none';

/** How the last session of this tab ended: by the player's own log out, or because the server no longer knew it. */
export type SessionEnd = 'none' | 'logout' | 'dead';

/** How the last session ended; after a log out no one is led back to where they were. */
export function lastSessionEnd(): SessionEnd {
  return lastEnd;
}

function publish(next: Credentials | undefined): void {
  const ended = current !== undefined && next?.token !== current.token;
  current = next;
  if (ended) for (const listener of onEndListeners) listener();
  for (const listener of listeners) listener();
}

// Another tab logged in or out.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== CREDENTIALS_KEY && event.key !== null) return;
  lastEnd = 'logout';
  publish(parseCredentials(event.newValue ?? undefined));
});

/** The session as stored; undefined for a visitor. */
export function getSession(): Credentials | undefined {
  return current;
}

/** Remembers a login. */
export function startSession(credentials: Credentials): void {
  writeStored(CREDENTIALS_KEY, serialiseCredentials(credentials));
  lastEnd = 'none';
  publish(credentials);
}

/** Keeps the session and changes what is known of the player. */
export function updateSession(change: Partial<Credentials>): void {
  if (current === undefined) return;
  const next = { ...current, ...change };
  writeStored(CREDENTIALS_KEY, serialiseCredentials(next));
  // Not published as an end, also when the token is a new one: it is the same login and nothing private has to go.
  current = next;
  for (const listener of listeners) listener();
}

/** Forgets the session in this browser; the server is told by whoever logs out. */
export function endSession(how: SessionEnd): void {
  lastEnd = how;
  writeStored(CREDENTIALS_KEY, undefined);
  publish(undefined);
}

/** Calls back whenever a session ends here, for whatever reason; returns how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  onEndListeners.add(listener);
  return () => onEndListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back at every change of the session; returns how to stop. */
export const onSessionChange = subscribe;

/** Whom the server draws the first page for: someone who is logged in, it does not matter who. */
const ANYONE: Credentials = { username: '', mobile: '', token: '' };

/** The session, followed. */
export function useSession(): Credentials | undefined {
  return useSyncExternalStore(subscribe, getSession, () => ANYONE);
}
