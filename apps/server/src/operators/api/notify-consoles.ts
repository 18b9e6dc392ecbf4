import type { MoneyQueue } from '@surahi/contract/operator';
import type { Statement, Tx } from '../../platform/db/db.ts';

const notifyMoney = (queue: MoneyQueue): Statement => ({
  name: 'notify_money',
  text: `select pg_notify('money', $1)`,
  values: [queue],
});

/** Makes all open consoles fetch a queue again once the caller's transaction commits. */
export async function notifyConsoles(tx: Tx, queue: MoneyQueue): Promise<void> {
  await tx.query(notifyMoney(queue));
}
