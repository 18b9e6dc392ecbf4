import type { Tx } from '../../platform/db/db.ts';
import { selectReserved } from './deposits.sql.ts';

/** The paise that a player's pending requests of the last 24 hours reserve under the deposit limits. */
export async function readReservedPaise(tx: Tx, playerId: bigint): Promise<bigint> {
  return (await tx.one<{ paise: bigint }>(selectReserved(playerId))).paise;
}
