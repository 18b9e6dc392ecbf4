import type { AnyOperatorCall } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, type CallInput, type CallOutcome } from './api.ts';

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

function requestPassword(): Promise<boolean> {
  request?.close(false);
  return new Promise((resolve) => {
    change({
      close: (entered) => {
        change(undefined);
        resolve(entered);
      },
    });
  });
}

/**
 * Makes a call and repeats it after the operator entered the password, if the server requires that.
 * Returns undefined if the operator closed the password prompt.
 */
export async function callConfirmed<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
): Promise<CallOutcome<C> | undefined> {
  for (;;) {
    const outcome = await call(definition, input);
    if (outcome.ok || outcome.code !== 'password_needed') return outcome;
    if (!(await requestPassword())) return undefined;
  }
}
