import { type OperatorAnswer, OPERATOR_CALLS, type Permission } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, onSignedOut, onStalePage, setCsrfToken } from './api.ts';
import { readDueSignOut, writeDueSignOut } from './due-sign-out.ts';

export type OperatorSession = OperatorAnswer<typeof OPERATOR_CALLS.me>;

/**
 * `why` is 'ended' if the server ended the session, 'left' if the operator signed out, 'none' without a session. It is
 * 'kept' if the operator signed out but the server did not confirm it, so the session may still live.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'out'; why: 'none' | 'ended' | 'left' | 'kept'; idleMinutes: number | null }
  | { status: 'in'; session: OperatorSession };

let state: SessionState = { status: 'loading' };
const listeners = new Set<() => void>();

function change(next: SessionState): void {
  state = next;
  setCsrfToken(next.status === 'in' ? next.session.csrfToken : undefined);
  for (const listener of listeners) listener();
}

export function getSessionState(): SessionState {
  return state;
}

/** Calls `listener` at every change of the session. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, getSessionState, getSessionState);
}

/** The session, for pages that need one. Throws without a session. */
export function useSession(): OperatorSession {
  const current = useSessionState();
  if (current.status !== 'in') throw new Error('This page needs a session');
  return current.session;
}

/** Whether the operator has a permission. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

/** Shows the console for a new session. A due sign-out is forgotten, because the new session replaced that session. */
export function enterSession(session: OperatorSession): void {
  writeDueSignOut(undefined);
  change({ status: 'in', session });
}

/**
 * Fetches the session from the server. Unless it is a background call, it keeps the session alive. A sign-out that is
 * due is sent first.
 */
export async function refreshSession(options: { background?: boolean } = {}): Promise<void> {
  const wasIn = state.status === 'in';
  if (!wasIn && (await signOutAgain())) return;
  const outcome = await call(OPERATOR_CALLS.me, {}, options);
  // The operator signed out during this call.
  if (wasIn && (state.status === 'out' || readDueSignOut() !== undefined)) return;
  if (outcome.ok) change({ status: 'in', session: outcome.data });
  else if (outcome.code !== 'signed_out' && state.status !== 'in') {
    change({ status: 'failed', message: outcome.message });
  }
}

/**
 * Ends the session on the server and leaves the console. Without the server's confirmation the page does not claim that
 * the operator is signed out, and the sign-out stays due.
 */
export async function leaveSession(): Promise<void> {
  if (state.status === 'in') writeDueSignOut(state.session.csrfToken);
  await retrySignOut();
}

/** Sends the sign-out that is due. If there is none to send, fetches the session, which another tab may have changed. */
export async function retrySignOut(): Promise<void> {
  if (!(await signOutAgain())) await refreshSession({ background: true });
}

/**
 * Sends the sign-out that is due. Returns false if none is due, or if the browser has a later session by now. The token
 * names the session, so a late sign-out cannot end a later one.
 */
export async function signOutAgain(): Promise<boolean> {
  const csrfToken = readDueSignOut();
  if (csrfToken === undefined) return false;
  setCsrfToken(csrfToken);
  const outcome = await call(OPERATOR_CALLS.signOut, {});
  const isReplaced = !outcome.ok && outcome.code === 'csrf_wrong';
  const isOut = outcome.ok || outcome.code === 'signed_out';
  if (isOut || isReplaced) writeDueSignOut(undefined);
  if (isReplaced) setCsrfToken(state.status === 'in' ? state.session.csrfToken : undefined);
  else change({ status: 'out', why: isOut ? 'left' : 'kept', idleMinutes: null });
  return !isReplaced;
}

onSignedOut(() => {
  // The sign-out that this page could not confirm has happened, for example by another tab.
  if (state.status === 'out' && state.why === 'kept') change({ status: 'out', why: 'left', idleMinutes: null });
  if (state.status === 'out') return;
  if (state.status === 'in') change({ status: 'out', why: 'ended', idleMinutes: state.session.idleMinutes });
  else change({ status: 'out', why: 'none', idleMinutes: null });
});

onStalePage(() => {
  // A due sign-out of an earlier session caused this. Its caller fetches the session.
  if (readDueSignOut() === undefined) void refreshSession({ background: true });
});
