import type { OperatorDeposit } from '@surahi/contract/operator';
import { mobileFor, msOf } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Operator } from '../queues/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import type { DepositRow } from './deposit-queue.sql.ts';

export async function depositsToWire(
  ctx: AppContext,
  rows: readonly DepositRow[],
  operator: Operator,
): Promise<OperatorDeposit[]> {
  const images = rows.map((row) => row.slip_image);
  const slips = await receiptPaths(ctx, images);
  return rows.map((row) => ({
    depositId: String(row.deposit_id),
    playerId: String(row.player_id),
    name: row.name,
    mobile: mobileFor(operator.role, row.mobile),
    amountPaise: String(row.amount_paise),
    state: row.state,
    method: row.method,
    payee: row.payee,
    txnRef: row.txn_ref,
    claimedUtr: row.claimed_utr,
    sameUtr: row.same_utr,
    slipUrl: row.slip_image === null ? null : (slips.get(row.slip_image) ?? null),
    createdAtMs: row.created_at.getTime(),
    approvedPaise: row.approved_paise === null ? null : String(row.approved_paise),
    utr: row.utr,
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    reason: row.reason,
  }));
}
