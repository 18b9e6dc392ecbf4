import { formatAmount, MAX_AMOUNT_PAISE } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyPlayer } from '../../players/notices/index.ts';
import { readReference } from '../queues/index.ts';
import * as sql from './deposits.sql.ts';

export type DepositDecided = { playerId: bigint };

type Approval = { depositId: bigint; amountPaise: bigint; utr: string; actor: Actor };
type Approved = Result<
  DepositDecided & { transferId: bigint },
  'not_found' | 'already_decided' | 'reference_invalid' | 'reference_used' | 'amount_invalid'
>;

/**
 * Credits the amount that was paid, which may differ from the amount claimed. A decided request never changes, and a UTR
 * is credited once across all players. Returns the player and the transfer.
 */
export async function approveDeposit(db: Db, input: Approval): Promise<Approved> {
  return withoutSecondCredit(() => db.transaction((tx) => approveWithin(tx, input)));
}

/** Runs a transaction that approves. A UTR that is already credited becomes the refusal `reference_used`. */
export async function withoutSecondCredit<R>(
  work: () => Promise<R>,
): Promise<R | ReturnType<typeof fail<'reference_used'>>> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'deposit_utr_once')) return fail('reference_used');
    throw error;
  }
}

/** Approves within the caller's transaction. The caller wraps that transaction in `withoutSecondCredit`. */
export async function approveWithin(tx: Tx, input: Approval): Promise<Approved> {
  const { depositId, amountPaise, actor } = input;
  const utr = readReference(input.utr);
  if (utr === null) return fail('reference_invalid');
  if (amountPaise <= 0n || amountPaise > MAX_AMOUNT_PAISE) return fail('amount_invalid');
  const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(depositId));
  if (row === undefined) return fail('not_found');
  if (row.state !== 'pending') return fail('already_decided');
  const moved = await move(tx, {
    kind: 'deposit',
    from: { account: 'cashIn' },
    to: { account: 'wallet', playerId: row.player_id },
    amountPaise,
    requestId: row.request_id,
    note: `Request No.${depositId} Processed`,
    ...(actor.operatorId === null ? {} : { operatorId: actor.operatorId }),
  });
  if (!moved.ok) throw new Error('ledger refused a deposit, although cashIn has no limit');
  const { transferId } = moved.value;
  await tx.query(sql.approve({ depositId, utr, amountPaise, transferId, operatorId: actor.operatorId }));
  await notifyPlayer(tx, row.player_id, `Your fund request of ${formatAmount(amountPaise)} points is accepted.`);
  await notifyConsoles(tx, 'deposits');
  await writeAudit(tx, {
    actor,
    action: 'deposit.approve',
    subject: `deposit:${depositId}`,
    before: { state: 'pending', askedPaise: row.amount_paise },
    after: { state: 'approved', amountPaise, utr, transferId },
  });
  return ok({ playerId: row.player_id, transferId });
}

/** Refuses a claim with a reason that the player sees. No money moves. */
export async function rejectDeposit(
  db: Db,
  input: { depositId: bigint; reason: string; actor: Actor },
): Promise<Result<DepositDecided & { decidedAt: Date }, 'not_found' | 'already_decided'>> {
  const { depositId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(depositId));
    if (row === undefined) return fail('not_found');
    if (row.state !== 'pending') return fail('already_decided');
    const decided = await tx.one<{ decided_at: Date }>(sql.reject(depositId, reason, actor.operatorId));
    const amount = formatAmount(row.amount_paise);
    await notifyPlayer(tx, row.player_id, `Your fund request of ${amount} points is rejected: ${reason}`);
    await notifyConsoles(tx, 'deposits');
    await writeAudit(tx, {
      actor,
      action: 'deposit.reject',
      subject: `deposit:${depositId}`,
      before: { state: 'pending' },
      after: { state: 'rejected' },
      reason,
    });
    return ok({ playerId: row.player_id, decidedAt: decided.decided_at });
  });
}
