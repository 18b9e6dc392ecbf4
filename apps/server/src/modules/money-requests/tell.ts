import type { MoneyQueue } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db.ts';
import * as sql from './money-requests.sql.ts';

/** Makes the consoles fetch a queue again once the caller's transaction commits. */
export async function tellConsoles(tx: Tx, queue: MoneyQueue): Promise<void> {
  await tx.query(sql.notifyMoney(queue));
}

/** Leaves a notice for a player in the caller's transaction; every node forgets the count of notices it remembers. */
export async function tellPlayer(tx: Tx, playerId: bigint, text: string): Promise<void> {
  await tx.query(sql.insertNotification(playerId, text));
  await tx.query(sql.notifyPlayer(playerId));
}
