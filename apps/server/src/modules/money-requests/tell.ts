import type { MoneyQueue } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db.ts';
import * as sql from './money-requests.sql.ts';

/** Makes the consoles fetch a queue again once the caller's transaction commits. */
export async function tellConsoles(tx: Tx, queue: MoneyQueue): Promise<void> {
  await tx.query(sql.notifyMoney(queue));
}
