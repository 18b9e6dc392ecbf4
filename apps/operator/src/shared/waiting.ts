import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { usePollMs } from './live.ts';
import { queryKeys, useOperatorQuery } from './query.ts';

export type Waiting = OperatorAnswer<typeof OPERATOR_CALLS.countWaiting>;

const NOTHING: Waiting = { results: 0, money: 0, proposals: 0, alerts: 0, total: 0 };

/** The numbers of items that wait for this operator, updated live. All are 0 until the first response. */
export function useWaiting(): Waiting {
  const refetchInterval = usePollMs();
  const query = useOperatorQuery(queryKeys.waiting, OPERATOR_CALLS.countWaiting, {}, { refetchInterval });
  return query.data ?? NOTHING;
}
