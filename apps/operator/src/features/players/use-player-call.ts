import type { AnyOperatorCall } from '@surahi/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/api.ts';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { queryKeys } from '../../shared/query.ts';
import { tell, tellFailure } from '../../shared/toast.ts';

/** Changes something about a player, tells how it went and renews what is shown; true when it was done. */
export function usePlayerCall(): <C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  done: string,
) => Promise<boolean> {
  const client = useQueryClient();
  return async (definition, input, done) => {
    const answer = await callConfirmed(definition, input);
    if (answer === undefined) return false;
    if (answer.ok) tell(done);
    else tellFailure(answer);
    // also after a refusal: somebody else may have been quicker
    await client.invalidateQueries({ queryKey: queryKeys.players });
    return answer.ok;
  };
}
