import { mayOperator, type OPERATOR_CALLS, type OperatorAnswer, type OperatorRole } from '@surahi/contract/operator';
import { selectDueSides } from '../../betting/draws/index.ts';
import { countPendingRequests } from '../../cashier/queues/index.ts';
import { countWaitingProposals } from '../../operators/proposals/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AlertReader, readAlerts } from './read-alerts.ts';

type Waiting = OperatorAnswer<typeof OPERATOR_CALLS.countWaiting>;

/** Counts the work that waits for an operator. Work of other roles counts as 0. */
export async function countWaiting(
  tx: Tx,
  operator: { operatorId: bigint; role: OperatorRole },
  found: Awaited<ReturnType<AlertReader>>,
): Promise<Waiting> {
  const { role } = operator;
  const due = mayOperator(role, 'results.enter')
    ? await tx.query<{ draw_id: bigint; side: number }>(selectDueSides())
    : [];
  const mayDecide = mayOperator(role, 'deposits.decide');
  const money = mayDecide ? (await tx.one<{ waiting: number }>(countPendingRequests(operator.operatorId))).waiting : 0;
  const proposals = await countWaitingProposals(tx, operator);
  const alerts = (await readAlerts(tx, found, role)).filter((alert) => alert.acknowledged === null);
  const dueSides = new Set(due.map((row) => `${row.draw_id}:${row.side === 1 ? 'open' : 'close'}`));
  // A due result and a pending payout stay counted when they become alerts.
  const others = alerts.filter(
    ({ kind, id, side }) => !(kind === 'result' && dueSides.has(`${id}:${side}`)) && !(mayDecide && kind === 'payout'),
  );
  return {
    results: due.length,
    money,
    proposals,
    alerts: alerts.length,
    total: due.length + money + proposals + others.length,
  };
}
