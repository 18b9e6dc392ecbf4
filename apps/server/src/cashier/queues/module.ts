import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type OpenPayments, selectOpenPayments } from './open-payments.sql.ts';
import { registerTotals } from './totals.operator.routes.ts';

/**
 * Registers the call that sums up the queues of deposits, withdrawals and corrections. An open one blocks the deletion
 * of the account.
 */
export function queuesModule(ctx: AppContext): void {
  registerTotals(ctx, ctx.operatorApi);
  ctx.deletionChecks.push(findOpenPayment);
}

async function findOpenPayment(tx: Tx, playerId: bigint) {
  const open = await tx.one<OpenPayments>(selectOpenPayments(playerId));
  if (open.deposit) return 'deletion_deposit';
  if (open.adjustment) return 'deletion_adjustment';
  return open.to_return ? 'deletion_to_return' : undefined;
}
