import { type OperatorAnswer, OPERATOR_CALLS, type Permission } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, onSignedOut, onStalePage, setCsrfToken } from './api.ts';

export type OperatorSession = OperatorAnswer<typeof OPERATOR_CALLS.me>;

/** `why` is 'ended' if the server ended the session, 'left' if the operator signed out, 'none' without a session. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'out'; why: 'none' | 'ended' | 'left'; idleMinutes: number | null }
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
  return useSyncExternalStore(onSessionChange, getSessionState);
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

export function enterSession(session: OperatorSession): void {
  change({ status: 'in', session });
}

/** Fetches the session from the server. Unless it is a background call, it keeps the session alive. */
export async function refreshSession(options: { background?: boolean } = {}): Promise<void> {
  const outcome = await call(OPERATOR_CALLS.me, {}, options);
  if (outcome.ok) change({ status: 'in', session: outcome.data });
  else if (outcome.code !== 'signed_out' && state.status !== 'in') {
    change({ status: 'failed', message: outcome.message });
  }
}

/** Ends the session on the server. The page signs out even if that fails. */
export async function leaveSession(): Promise<void> {
  await call(OPERATOR_CALLS.signOut, {});
  change({ status: 'out', why: 'left', idleMinutes: null });
}

onSignedOut(() => {
  if (state.status === 'out') return;
  if (state.status === 'in') change({ status: 'out', why: 'ended', idleMinutes: state.session.idleMinutes });
  else change({ status: 'out', why: 'none', idleMinutes: null });
});

onStalePage(() => void refreshSession({ background: true }));
