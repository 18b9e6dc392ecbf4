import { type OperatorAnswer, OPERATOR_CALLS, type Permission } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, onSignedOut, onStalePage, setCsrfToken } from './api.ts';

export type OperatorSession = OperatorAnswer<typeof OPERATOR_CALLS.me>;

/** ended: by the server, for idleness or from elsewhere; left: by the operator. */
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

/** Calls back at every change of the session; the answer stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, getSessionState);
}

/** The session of pages that exist only when signed in. */
export function useSession(): OperatorSession {
  const current = useSessionState();
  if (current.status !== 'in') throw new Error('a page of the console was drawn without a session');
  return current.session;
}

/** Whether the signed-in operator's role may do this. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

export function enterSession(session: OperatorSession): void {
  change({ status: 'in', session });
}

/** Asks the server who is signed in; at the start of the page, and to keep an active session alive. */
export async function refreshSession(options: { background?: boolean } = {}): Promise<void> {
  const answer = await call(OPERATOR_CALLS.me, {}, options);
  if (answer.ok) change({ status: 'in', session: answer.data });
  else if (answer.code !== 'signed_out' && state.status !== 'in') {
    change({ status: 'failed', message: answer.message });
  }
}

/** Ends the session on the server, and here whatever the server says. */
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
