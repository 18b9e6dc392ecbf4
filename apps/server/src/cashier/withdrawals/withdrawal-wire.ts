import { mayOperator, type OperatorWithdrawal } from '@surahi/contract/operator';
import { payoutClaimEnd } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import { mobileFor, msOf } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { heldUntil, type HoldPolicy } from '../../players/holds/index.ts';
import { type Operator, readOnePersonLimits, secondPersonAbovePaise } from '../queues/index.ts';
import { receiptPaths } from '../receipts/index.ts';
import { upiAddress } from './upi-address.ts';
import type { WithdrawalRow } from './withdrawal-queue.sql.ts';

/**
 * Withdrawals in the format of the console: ids and paise as text, instants in unix ms. The role decides whether mobile
 * numbers are masked. Links to receipts expire.
 */
export async function withdrawalsToWire(
  ctx: AppContext,
  rows: readonly WithdrawalRow[],
  operator: Operator,
): Promise<OperatorWithdrawal[]> {
  const images = rows.map((row) => row.receipt_image);
  const receipts = await receiptPaths(ctx, images);
  const settings = getSettings(ctx);
  const { payoutClaimMinutes } = settings;
  const now = new Date(ctx.clock.nowMs());
  const aloneOf = await readOnePersonLimits(ctx.db, {
    kind: 'payout',
    operatorId: operator.operatorId,
    playerIds: [...new Set(rows.map((row) => row.player_id))],
    abovePaise: secondPersonAbovePaise(ctx, 'approveWithdrawal'),
  });
  return rows.map((row) => ({
    withdrawalId: String(row.withdrawal_id),
    playerId: String(row.player_id),
    name: row.name,
    mobile: mobileFor(operator.role, row.mobile),
    amountPaise: String(row.amount_paise),
    state: row.state,
    method: row.method,
    number: mobileFor(operator.role, row.number),
    upi: mayOperator(operator.role, 'players.mobile') ? upiAddress(settings.payoutFile, row) : '',
    createdAtMs: row.created_at.getTime(),
    heldUntilMs: msOf(holdOf(row, now, settings)),
    needsSecondPerson: aloneOf !== null && row.claimed_at === null && row.amount_paise > aloneOf(row.player_id),
    checkedBy: row.checked_by,
    checkedByMe: row.checked_by_id === operator.operatorId,
    claim:
      row.state !== 'pending' || row.claimed_at === null
        ? null
        : {
            by: row.claimed_by ?? '',
            byMe: row.claimed_by_id === operator.operatorId,
            atMs: row.claimed_at.getTime(),
            expiresAtMs: payoutClaimEnd(row.claimed_at, payoutClaimMinutes).getTime(),
            fileId: row.file_id === null ? null : String(row.file_id),
          },
    returned:
      row.returned_at === null
        ? null
        : { by: row.returned_by ?? '', atMs: row.returned_at.getTime(), reason: row.return_reason ?? '' },
    reference: row.reference,
    receiptUrl: row.receipt_image === null ? null : (receipts.get(row.receipt_image) ?? null),
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    reason: row.reason,
  }));
}

/** End of the hold on a request that nobody pays yet; null without a hold. */
function holdOf(row: WithdrawalRow, now: Date, policy: Pick<HoldPolicy, 'payoutHoldHours'>): Date | null {
  if (row.state !== 'pending' || row.claimed_at !== null) return null;
  const { password_reset_at: passwordResetAt, number_held_until: numberHeldUntil } = row;
  return heldUntil({ now, passwordResetAt, numberHeldUntil }, policy);
}
