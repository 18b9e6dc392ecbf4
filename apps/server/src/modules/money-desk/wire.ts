import type { OperatorDeposit, OperatorWithdrawal } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { mobileFor, msOf } from '../console/index.ts';
import { getSettings } from '../content/index.ts';
import { needsSecondPerson, type OperatorIdentity } from '../operators/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import type { DepositRow, WithdrawalRow } from './queues.sql.ts';

type Operator = Pick<OperatorIdentity, 'operatorId' | 'role'>;

/** Paise above which a payout or a correction needs two people; null where one is enough. */
export function secondPersonAbovePaise(ctx: AppContext, action: 'approveWithdrawal' | 'adjustWallet'): bigint | null {
  const { secondPersonAbove, secondPersonInDemo } = getSettings(ctx);
  if (!needsSecondPerson(ctx.config, action) && !secondPersonInDemo) return null;
  const { adjustmentPoints, withdrawalPoints } = secondPersonAbove;
  return BigInt(action === 'approveWithdrawal' ? withdrawalPoints : adjustmentPoints) * 100n;
}

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

export async function withdrawalsToWire(
  ctx: AppContext,
  rows: readonly WithdrawalRow[],
  operator: Operator,
): Promise<OperatorWithdrawal[]> {
  const images = rows.map((row) => row.receipt_image);
  const receipts = await receiptPaths(ctx, images);
  const limit = secondPersonAbovePaise(ctx, 'approveWithdrawal');
  return rows.map((row) => ({
    withdrawalId: String(row.withdrawal_id),
    playerId: String(row.player_id),
    name: row.name,
    mobile: mobileFor(operator.role, row.mobile),
    amountPaise: String(row.amount_paise),
    state: row.state,
    method: row.method,
    number: mobileFor(operator.role, row.number),
    createdAtMs: row.created_at.getTime(),
    needsSecondPerson: limit !== null && row.amount_paise > limit,
    checkedBy: row.checked_by,
    checkedByMe: row.checked_by_id === operator.operatorId,
    reference: row.reference,
    receiptUrl: row.receipt_image === null ? null : (receipts.get(row.receipt_image) ?? null),
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    reason: row.reason,
  }));
}
