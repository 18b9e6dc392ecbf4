import { formatPoints } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import type { Actor } from '../../operators/audit/index.ts';
import type { SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { CleanImage } from '../../platform/files/image-limits.ts';
import type { UploadRefusal } from '../../platform/files/upload-picture.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { lockReference, readReference } from '../queues/index.ts';
import { keepReceipt } from '../receipts/index.ts';
import { pushWithdrawal } from './push-withdrawal.ts';
import { withUniqueReference } from './claim-withdrawal.ts';
import { type Action, judgeEnd, lockPending, type PayoutPolicy, record, type Undecided } from './payout-state.ts';
import * as sql from './withdrawals.sql.ts';

export type WithdrawalDecided = { playerId: bigint; transferId: bigint };

type Payment = Pick<PayoutPolicy, 'payoutClaimMinutes'> & {
  reference: string;
  /** Reads the picture of the receipt. It runs after the cheaper checks. */
  receipt: (() => Promise<Result<CleanImage, 'file_invalid' | UploadRefusal>>) | undefined;
};
type NotPaid =
  | Undecided
  | 'reference_invalid'
  | 'payout_reference_used'
  | 'file_invalid'
  | UploadRefusal
  | 'payout_unclaimed'
  | 'payout_claimed'
  | SecondRefusal;

/**
 * Records that a claimed payout was paid, with the bank's reference and an optional receipt. A reference belongs to
 * one payout of its method, or to the return of one refused deposit. Only the claim checks the hold: by now the bank
 * may have paid. Errors: reference_invalid, payout_reference_used, file_invalid, busy, rate_limited, payout_unclaimed,
 * payout_claimed, second_person_required, not_found, already_decided.
 */
export async function approveWithdrawal(db: Db, input: Action & Payment): Promise<Result<WithdrawalDecided, NotPaid>> {
  const { withdrawalId, actor } = input;
  const reference = readReference(input.reference);
  if (reference === null) return fail('reference_invalid');
  const image = await input.receipt?.();
  if (image !== undefined && !image.ok) return image;

  return withUniqueReference(db, async (tx): Promise<Result<WithdrawalDecided, NotPaid>> => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { value } = row;
    const refused = await judgeEnd(tx, value, { ...input, end: 'finish' });
    if (refused !== undefined) return fail(refused);
    if ((await lockReference(tx, reference)).hasReturn) return fail('payout_reference_used');
    const transferId = await resolve(tx, value, actor, 'withdrawalPaid');
    const receiptImage = image === undefined ? null : await keepReceipt(tx, image.value);
    await tx.query(sql.approve({ withdrawalId, transferId, reference, receiptImage, operatorId: actor.operatorId }));
    const amount = formatPoints(value.amount_paise);
    await notifyPlayer(tx, value.player_id, NOTICES.withdrawalAccepted({ amount }));
    await pushWithdrawal(tx, { playerId: value.player_id, withdrawalId, amountPaise: value.amount_paise }, 'paid');
    await record(tx, input, 'withdrawal.approve', {
      after: { state: 'approved', amountPaise: value.amount_paise, number: value.number, reference, transferId },
    });
    return ok({ playerId: value.player_id, transferId });
  });
}

/**
 * Rejects an unclaimed request with a reason that the player sees. The held amount goes back to the wallet. Errors:
 * payout_claimed, not_found, already_decided.
 */
export async function rejectWithdrawal(
  db: Db,
  input: Action & { reason: string },
): Promise<Result<WithdrawalDecided, Undecided | 'payout_claimed'>> {
  const { withdrawalId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { value } = row;
    if (value.claimed_at !== null) return fail('payout_claimed');
    const transferId = await resolve(tx, value, actor, 'withdrawalRelease');
    await tx.query(sql.reject({ withdrawalId, transferId, reason, operatorId: actor.operatorId }));
    const amount = formatPoints(value.amount_paise);
    await notifyPlayer(tx, value.player_id, NOTICES.withdrawalRejected({ amount, reason }));
    await pushWithdrawal(tx, { playerId: value.player_id, withdrawalId, amountPaise: value.amount_paise }, 'rejected');
    await record(tx, input, 'withdrawal.reject', { after: { state: 'rejected', transferId }, reason });
    return ok({ playerId: value.player_id, transferId });
  });
}

/**
 * Ends the hold of a request with a transfer that refers to it. The amount leaves as a payout or goes back to the
 * wallet.
 */
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
