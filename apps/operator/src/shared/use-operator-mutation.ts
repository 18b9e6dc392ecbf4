import type { AnyOperatorCall, OperatorAnswer } from '@surahi/contract/operator';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallFailure, CallInput } from './api.ts';
import { callConfirmed } from './call-confirmed.ts';
import { notify, notifyFailure, notifyWithUndo } from './toast.ts';

type MutationEffects<C extends AnyOperatorCall> = {
  /** The toast after success. */
  done?: string | ((data: OperatorAnswer<C>) => string);
  /** Offered with the toast: takes the change back by a call of its own. Needs `done`. */
  undo?: () => void;
  onDone?: (data: OperatorAnswer<C>) => void;
  /** Runs after success, once the invalidated queries have been fetched again. */
  onRefetched?: () => void;
  /** Returns true if the form shows the failure. Otherwise a toast shows it. */
  onFailure?: (failure: CallFailure) => boolean;
};

/** Sends one call. Resolves to true if the server accepted it; never rejects. */
export type SendCall = <C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  effects?: MutationEffects<C>,
) => Promise<boolean>;

/**
 * Sends calls that change something: asks for the password if the server requires it, shows the result and invalidates
 * `queryKeys`. A failed call invalidates them too, because another operator may have acted first or the answer may be lost.
 */
export function useOperatorMutation(...queryKeys: QueryKey[]): { send: SendCall; isSending: boolean } {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: () => Promise<boolean>) => run() });

  const send: SendCall = (definition, input, { done, undo, onDone, onRefetched, onFailure } = {}) =>
    mutateAsync(async () => {
      const outcome = await callConfirmed(definition, input);
      if (outcome === undefined) return false;
      if (outcome.ok) {
        const text = typeof done === 'function' ? done(outcome.data) : done;
        if (text !== undefined && undo !== undefined) notifyWithUndo(text, undo);
        else if (text !== undefined) notify(text);
        onDone?.(outcome.data);
      } else if (onFailure?.(outcome) !== true) notifyFailure(outcome);
      // Not awaited: a slow refetch must not keep a dialog open after its change was made.
      const refetched = Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (outcome.ok) void refetched.then(onRefetched);
      return outcome.ok;
    });
  return { send, isSending: isPending };
}
