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

/**
 * How the last session of this tab ended. 'logout': the player logged out here. 'elsewhere': the player logged out in
 * another tab of this browser. 'dead': the server had ended it.
 */
export type SessionEnd = 'none' | 'logout' | 'elsewhere' | 'dead';

/** How the last session ended. After a log-out, the next login opens home. */
export function lastSessionEnd(): SessionEnd {
  return lastEnd;
}

/**
 * A password change replaces the token but does not end the session. Ending it would stop money requests that are in
 * flight.
 */
function publish(next: Credentials | undefined): void {
  const ended = current !== undefined && next?.mobile !== current.mobile;
  current = next;
  if (ended) for (const listener of onEndListeners) listener();
  for (const listener of listeners) listener();
}

/** Tells the other tabs that the server had ended the session. */
const DEAD_KEY = 'session.dead';

// Another tab logged in or out, or changed the login.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== CREDENTIALS_KEY && event.key !== null) return;
  lastEnd = readStored(DEAD_KEY) === undefined ? 'elsewhere' : 'dead';
  publish(parseCredentials(event.newValue ?? undefined));
});

/** The stored session, or undefined for a visitor. */
export function getSession(): Credentials | undefined {
  return current;
}

/** Stores a login. */
export function startSession(credentials: Credentials): void {
  writeStored(DEAD_KEY, undefined);
  writeStored(CREDENTIALS_KEY, serialiseCredentials(credentials));
  lastEnd = 'none';
  publish(credentials);
}

/** Changes fields of the session in this tab and the others. The session does not end if the player stays the same. */
export function updateSession(change: Partial<Credentials>): void {
  if (current === undefined) return;
  const next = { ...current, ...change };
  writeStored(CREDENTIALS_KEY, serialiseCredentials(next));
  publish(next);
}

/** Removes the session from this browser. logOut notifies the server. */
export function endSession(how: SessionEnd): void {
  lastEnd = how;
  // Before the entry, whose removal the other tabs follow.
  writeStored(DEAD_KEY, how === 'dead' ? '1' : undefined);
  writeStored(CREDENTIALS_KEY, undefined);
  publish(undefined);
}

/** Subscribes to session ends of any cause. Returns the unsubscribe function. */
export function onSessionEnd(listener: Listener): () => void {
  onEndListeners.add(listener);
  return () => onEndListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Subscribes to every change of the session. Returns the unsubscribe function. */
export const onSessionChange = subscribe;

/** The server renders the first page for any logged-in player. */
const ANYONE: Credentials = { username: '', mobile: '', token: '' };

/** The session. Renders the caller when it changes. */
export function useSession(): Credentials | undefined {
  return useSyncExternalStore(subscribe, getSession, () => ANYONE);
}
