import type { AnyOperatorCall } from '@surahi/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import type { CallFailure, CallInput, CallOutcome } from '../api.ts';
import { callConfirmed } from '../confirmed-call.ts';
import { queryKeys } from '../query.ts';

/** Calls something that decides about money and renews what is shown; undefined when the password was not entered. */
export function useDecide(): <C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
) => Promise<CallOutcome<C> | undefined> {
  const client = useQueryClient();
  return async (definition, input) => {
    const answer = await callConfirmed(definition, input);
    // also after a refusal: somebody else may have been quicker
    void client.invalidateQueries({ queryKey: queryKeys.money });
    void client.invalidateQueries({ queryKey: queryKeys.overview });
    return answer;
  };
}

/** Refusals that concern what was typed are shown in the dialog, so it stays open. */
export function closesDialog(failure: CallFailure): boolean {
  return failure.code === 'already_decided' || failure.code === 'signed_out' || failure.code === 'not_found';
}

/** A file as base64, as calls carry it. */
export async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => failed(new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
