import type { OperatorErrorCode } from '@surahi/contract/operator';
import { getWallet } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './deletion.sql.ts';

/** Why an account cannot be deleted now. */
export type DeletionObstacle = Extract<OperatorErrorCode, `deletion_${string}`>;

/**
 * Returns why a wing still needs the account, or undefined. The caller holds the wallet, so nothing arrives meanwhile.
 */
type DeletionCheck = (tx: Tx, playerId: bigint) => Promise<DeletionObstacle | undefined>;

declare module '../../platform/context.ts' {
  interface AppContext {
    /** Checks that higher wings register at startup: open bids and unfinished payments. */
    deletionChecks: DeletionCheck[];
  }
}

/**
 * Returns the first reason why the account of a player must stay, or undefined. The caller holds the lock of the wallet:
 * bids, deposits, withdrawals and transfers take the same lock, so they commit before this check or after the deletion.
 */
export async function findObstacle(
  ctx: Pick<AppContext, 'deletionChecks'>,
  tx: Tx,
  { playerId, isBlocked }: { playerId: bigint; isBlocked: boolean },
): Promise<DeletionObstacle | undefined> {
  if (isBlocked) return 'deletion_blocked';
  const wallet = await getWallet(tx, playerId);
  if (wallet === undefined) throw new Error(`player ${playerId} has no wallet`);
  if (wallet.heldPaise !== 0n) return 'deletion_held';
  if (wallet.balancePaise !== 0n) return 'deletion_balance';
  for (const check of ctx.deletionChecks) {
    const found = await check(tx, playerId);
    if (found !== undefined) return found;
  }
  return (await tx.query(sql.selectOpenLink(playerId))).length > 0 ? 'deletion_link' : undefined;
}
