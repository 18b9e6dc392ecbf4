import type { Tx } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';

type Wallet = {
  /** The spendable balance. Only the reversal of a win takes it below zero. */
  balancePaise: bigint;
  /** The sum of the withdrawals that are not decided. */
  heldPaise: bigint;
};

/** Creates a player's empty accounts. Repeating the call changes nothing. */
export async function openWallet(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(sql.openWallet(playerId));
}

/** Locks the players' accounts until the transaction ends. The key order prevents deadlocks between callers. */
export async function lockWallets(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await tx.query(sql.lockWallets(playerIds));
}

/** Reads the stored balances; undefined when the player has no accounts. */
export async function getWallet(tx: Tx, playerId: bigint): Promise<Wallet | undefined> {
  const [row] = await tx.query<sql.WalletRow>(sql.selectWallet(playerId));
  return row === undefined ? undefined : { balancePaise: row.balance_paise, heldPaise: row.held_paise };
}
