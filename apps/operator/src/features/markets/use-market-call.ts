import type { AnyOperatorCall, OperatorAnswer } from '@surahi/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/api.ts';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { queryKeys } from '../../shared/query.ts';
import { tell, tellFailure } from '../../shared/toast.ts';

/** Changes markets, days or rates: tells how it went and renews what is shown; the answer, or undefined if refused. */
export function useMarketCall(): <C extends AnyOperatorCall>(
  definition: C,
  input: CallInput<C>,
  done: string,
) => Promise<OperatorAnswer<C> | undefined> {
  const client = useQueryClient();
  return async (definition, input, done) => {
    const answer = await callConfirmed(definition, input);
    if (answer === undefined) return undefined;
    if (answer.ok) tell(done);
    else tellFailure(answer);
    // also after a refusal: somebody else may have been quicker
    await client.invalidateQueries({ queryKey: queryKeys.markets });
    void client.invalidateQueries({ queryKey: queryKeys.draws });
    return answer.ok ? answer.data : undefined;
  };
}
