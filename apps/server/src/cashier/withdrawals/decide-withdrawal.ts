import { activeHoldEnd, formatAmount, needsTwoPeople, passwordResetHoldEnd } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readReceipt } from '../../platform/files/read-image.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyPlayer } from '../../players/notices/index.ts';
import { readReference } from '../queues/index.ts';
import { keepReceipt } from '../receipts/index.ts';
import * as sql from './withdrawals.sql.ts';

type Decision = { withdrawalId: bigint; actor: Actor };
export type WithdrawalDecided = { playerId: bigint; transferId: bigint };
type Known = 'not_found' | 'already_decided';

type Payment = {
  reference: string;
  receipt: string | undefined;
  /** Above this amount another operator must have checked the payout; null when one operator is enough. */
  secondAbovePaise: bigint | null;
  /** How long a password reset stops payouts, including those requested before it. */
  payoutHoldHours: number;
};
type NotPaid = Known | 'reference_invalid' | 'file_invalid' | 'second_person_required' | 'payout_on_hold';

/** Records that the held amount was paid, with the payment's reference and an optional receipt. */
export async function approveWithdrawal(
  db: Db,
  input: Decision & Payment,
): Promise<Result<WithdrawalDecided, NotPaid>> {
  const { withdrawalId, actor } = input;
  const reference = readReference(input.reference);
  if (reference === null) return fail('reference_invalid');
  const image = input.receipt === undefined ? undefined : await readReceipt(input.receipt);
  if (image !== undefined && !image.ok) return image;

  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { value } = row;
    if (activeHoldEnd(value.now, [passwordResetHoldEnd(value.password_reset_at, input.payoutHoldHours)]) !== null) {
      return fail('payout_on_hold');
    }
    const needsSecond = needsTwoPeople(value.amount_paise, input.secondAbovePaise);
    if (needsSecond && (value.checked_by === null || value.checked_by === actor.operatorId)) {
      return fail('second_person_required');
    }
    const transferId = await resolve(tx, value, actor, 'withdrawalPaid');
    const receiptImage = image === undefined ? null : await keepReceipt(tx, image.value);
    await tx.query(sql.approve({ withdrawalId, transferId, reference, receiptImage, operatorId: actor.operatorId }));
    const amount = formatAmount(value.amount_paise);
    await notifyPlayer(tx, value.player_id, `Your withdraw request of ${amount} points is accepted.`);
    await record(tx, input, 'withdrawal.approve', {
      after: { state: 'approved', amountPaise: value.amount_paise, number: value.number, reference, transferId },
    });
    return ok({ playerId: value.player_id, transferId });
  });
}

/** Approves a payout as the first of two operators. Repeating it by the same operator changes nothing. */
export async function checkWithdrawal(db: Db, input: Decision): Promise<Result<{ checkedAt: Date }, Known>> {
  const { withdrawalId, actor } = input;
  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { checked_by: checkedBy, checked_at: checkedAt } = row.value;
    if (checkedAt !== null) return checkedBy === actor.operatorId ? ok({ checkedAt }) : fail('already_decided');
    const checked = await tx.one<{ checked_at: Date }>(sql.markChecked(withdrawalId, actor.operatorId));
    await record(tx, input, 'withdrawal.check', { after: { checkedBy: actor.name } });
    return ok({ checkedAt: checked.checked_at });
  });
}

/** Returns the held amount, with a reason that the player sees. */
export async function rejectWithdrawal(
  db: Db,
  input: Decision & { reason: string },
): Promise<Result<WithdrawalDecided, Known>> {
  const { withdrawalId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { value } = row;
    const transferId = await resolve(tx, value, actor, 'withdrawalRelease');
    await tx.query(sql.reject({ withdrawalId, transferId, reason, operatorId: actor.operatorId }));
    const amount = formatAmount(value.amount_paise);
    await notifyPlayer(tx, value.player_id, `Your withdraw request of ${amount} points is rejected: ${reason}`);
    await record(tx, input, 'withdrawal.reject', { after: { state: 'rejected', transferId }, reason });
    return ok({ playerId: value.player_id, transferId });
  });
}

async function lockPending(tx: Tx, withdrawalId: bigint): Promise<Result<sql.LockedRow, Known>> {
  const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(withdrawalId));
  if (row === undefined) return fail('not_found');
  return row.state === 'pending' ? ok(row) : fail('already_decided');
}

/** Posts or voids the hold by a transfer that names it. */
async function resolve(
  tx: Tx,
  row: sql.LockedRow,
  actor: Actor,
  kind: 'withdrawalPaid' | 'withdrawalRelease',
): Promise<bigint> {
  const { player_id: playerId } = row;
  const moved = await move(tx, {
    kind,
    from: { account: 'held', playerId },
    to: kind === 'withdrawalPaid' ? { account: 'cashOut' } : { account: 'wallet', playerId },
    amountPaise: row.amount_paise,
    resolves: row.hold_transfer_id,
    requestId: row.request_id,
    ...(actor.operatorId === null ? {} : { operatorId: actor.operatorId }),
  });
  if (!moved.ok) throw new Error(`hold ${row.hold_transfer_id} exceeds the held balance`);
  return moved.value.transferId;
}

async function record(
  tx: Tx,
  { withdrawalId, actor }: Decision,
  action: string,
  what: { after: unknown; reason?: string },
): Promise<void> {
  await notifyConsoles(tx, 'withdrawals');
  await writeAudit(tx, {
    actor,
    action,
    subject: `withdrawal:${withdrawalId}`,
    before: { state: 'pending' },
    ...what,
  });
}
