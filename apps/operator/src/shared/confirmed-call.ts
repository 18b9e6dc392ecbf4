import type { AnyOperatorCall } from '@surahi/contract/operator';
import { useSyncExternalStore } from 'react';
import { call, type CallInput, type CallOutcome } from './api.ts';

type Waiting = { answer: (entered: boolean) => void };

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

function change(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open question for the password; the prompt answers it. */
export function usePasswordQuestion(): Waiting | undefined {
  return useSyncExternalStore(subscribe, () => waiting);
}

function askPassword(): Promise<boolean> {
  waiting?.answer(false);
  return new Promise((done) => {
    change({
      answer: (entered) => {
        change(undefined);
        done(entered);
      },
    });
  });
}

/**
 * A call that the server may answer with the wish for the password: then the operator is asked, and the same call is made
 * again. Undefined when the operator would rather not.
 */
export async function callConfirmed<C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
): Promise<CallOutcome<C> | undefined> {
  for (;;) {
    const answer = await call(definition, input);
    if (answer.ok || answer.code !== 'password_needed') return answer;
    if (!(await askPassword())) return undefined;
  }
}
