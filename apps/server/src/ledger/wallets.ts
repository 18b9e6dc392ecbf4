import type { Tx } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';

export type Wallet = {
  /** What the player can spend; below zero only by a reversal. */
  balancePaise: bigint;
  /** What waits for a withdrawal to be paid or refused. */
  heldPaise: bigint;
};

/** Makes a player's accounts, empty; repeating it changes nothing. */
export async function openWallet(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(sql.openWallet(playerId));
}

/** Locks these players' accounts until the transaction ends, in key order, so that two callers never wait for each other. */
export async function lockWallets(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await tx.query(sql.lockWallets(playerIds));
}

/** The stored balances; undefined when the player has no accounts. */
export async function getWallet(tx: Tx, playerId: bigint): Promise<Wallet | undefined> {
  const [row] = await tx.query<sql.WalletRow>(sql.selectWallet(playerId));
  return row === undefined ? undefined : { balancePaise: row.balance_paise, heldPaise: row.held_paise };
}
