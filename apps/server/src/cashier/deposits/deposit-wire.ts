import type { OperatorDeposit } from '@surahi/contract/operator';
import { mobileFor, msOf } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Operator } from '../queues/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import type { Credit } from './decide-deposit.ts';
import type { DepositRow } from './deposit-queue.sql.ts';

/**
 * Deposits in the format of the console: ids and paise as text, instants in unix ms. The role decides whether mobile
 * numbers are masked. Links to screenshots expire.
 */
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
    bankLine: lineToWire(row.bank_line),
    mismatch: mismatchToWire(row, operator),
    slipUrl: row.slip_image === null ? null : (slips.get(row.slip_image) ?? null),
    createdAtMs: row.created_at.getTime(),
    approvedPaise: row.approved_paise === null ? null : String(row.approved_paise),
    isToReturn: row.is_to_return,
    utr: row.utr,
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    reason: row.reason,
  }));
}

function lineToWire(line: DepositRow['bank_line']): OperatorDeposit['bankLine'] {
  if (line === null) return null;
  const { line_id: lineId, paid_on: paidOn, paise: amountPaise, reference, narration, state } = line;
  return { lineId, paidOn, amountPaise, reference, narration, state };
}

function mismatchToWire(row: DepositRow, operator: Operator): OperatorDeposit['mismatch'] {
  const { problems, mismatch_paise: paise, mismatch_utr: utr, proposed_at: proposedAt } = row;
  if (row.state !== 'pending' || problems === null || paise === null || utr === null || proposedAt === null)
    return null;
  return {
    problems,
    amountPaise: String(paise),
    utr,
    proposedBy: row.proposed_by,
    proposedByMe: row.proposed_by_id === operator.operatorId,
    proposedAtMs: proposedAt.getTime(),
  };
}

/** The outcome of an approval in the format of the console. */
export function creditToWire(credit: Credit) {
  return credit.state === 'mismatch'
    ? { state: credit.state, transferId: null, problems: credit.problems }
    : { state: credit.state, transferId: String(credit.transferId), problems: [] };
}
