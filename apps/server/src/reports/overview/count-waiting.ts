import { mayOperator, type OPERATOR_CALLS, type OperatorAnswer, type OperatorRole } from '@surahi/contract/operator';
import { countDueSides } from '../../betting/draws/index.ts';
import { countPendingRequests } from '../../cashier/queues/index.ts';
import { countWaitingProposals } from '../../operators/proposals/index.ts';
import type { Statement, Tx } from '../../platform/db/db.ts';
import { type AlertReader, readAlerts } from './read-alerts.ts';

type Waiting = OperatorAnswer<typeof OPERATOR_CALLS.countWaiting>;

/** Counts the work that waits for an operator. Work of other roles counts as 0. */
export async function countWaiting(
  tx: Tx,
  operator: { operatorId: bigint; role: OperatorRole },
  found: Awaited<ReturnType<AlertReader>>,
): Promise<Waiting> {
  const { role } = operator;
  const count = async (statement: Statement) => (await tx.one<{ waiting: number }>(statement)).waiting;
  return {
    results: mayOperator(role, 'results.enter') ? await count(countDueSides()) : 0,
    money: mayOperator(role, 'deposits.decide') ? await count(countPendingRequests(operator.operatorId)) : 0,
    proposals: await countWaitingProposals(tx, operator),
    alerts: (await readAlerts(tx, found, role)).filter((alert) => alert.acknowledged === null).length,
  };
}
