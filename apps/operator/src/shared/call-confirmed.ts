import type { AnyOperatorCall } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, type CallInput, type CallOutcome } from './api.ts';
import { getSessionState, onSessionChange } from './session.ts';

type PasswordRequest = { close: (entered: boolean) => void };

let request: PasswordRequest | undefined;
const listeners = new Set<() => void>();

function change(next: PasswordRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The call that waits for the password; undefined if none does. */
export function usePasswordRequest(): PasswordRequest | undefined {
  return useSyncExternalStore(subscribe, () => request);
}

/** The id of the signed-in operator; undefined without a session. */
function signedInOperator(): string | undefined {
  const state = getSessionState();
  return state.status === 'in' ? state.session.operator.operatorId : undefined;
}

/**
 * Asks this operator for the password. Resolves to false if the operator closes the prompt, or is not the one who is
 * signed in. Otherwise the next operator of this tab would confirm the call of the previous one.
 */
export function requestPassword(operatorId: string | undefined): Promise<boolean> {
  request?.close(false);
  if (signedInOperator() !== operatorId) return Promise.resolve(false);
  return new Promise((resolve) => {
    const opened: PasswordRequest = {
      close: (entered) => {
        stopWatching();
        if (request === opened) change(undefined);
        resolve(entered);
      },
    };
    const stopWatching = onSessionChange(() => {
      if (signedInOperator() !== operatorId) opened.close(false);
    });
    change(opened);
  });
}

/**
 * Makes a call and repeats it after the operator entered the password, if the server requires that. Returns undefined
 * if the operator closed the password prompt or signed out before.
 */
export async function callConfirmed<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
): Promise<CallOutcome<C> | undefined> {
  const operatorId = signedInOperator();
  for (;;) {
    const outcome = await call(definition, input);
    if (outcome.ok || outcome.code !== 'password_needed') return outcome;
    if (!(await requestPassword(operatorId))) return undefined;
  }
}
