import type { Tx } from '../../platform/db/db.ts';
import { type FlagsRow, selectFlags } from './player-flags.sql.ts';

export type PlayerFlags = {
  mobile: string;
  name: string;
  isBlocked: boolean;
  /** Whether two operators deleted the account. */
  isDeleted: boolean;
  mayTransfer: boolean;
  passwordResetAt: Date | null;
  /** The database's clock in this transaction. */
  now: Date;
};

/**
 * Reads the flags that decide about a player's money, in the deciding transaction. Throws if the player does not
 * exist.
 */
export async function readFlags(tx: Tx, playerId: bigint): Promise<PlayerFlags> {
  const row = await tx.one<FlagsRow>(selectFlags(playerId));
  return {
    mobile: row.mobile,
    name: row.name,
    isBlocked: row.is_blocked,
    isDeleted: row.is_deleted,
    mayTransfer: row.transfer_allowed,
    passwordResetAt: row.password_reset_at,
    now: row.now,
  };
}
