import { OPERATOR_ERRORS } from '@surahi/contract/operator';
import type { SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { lockReference, readReference } from '../queues/index.ts';
import {
  type Action,
  type ClaimRefusal,
  findAlone,
  judgeClaim,
  judgeEnd,
  lockPending,
  type PayoutPolicy,
  record,
  type Undecided,
} from './payout-state.ts';
import * as sql from './withdrawals.sql.ts';

/**
 * Approves a payout as the first of two operators. If the same operator repeats it, nothing changes. Errors: not_found,
 * already_decided, also if another operator has checked it.
 */
export async function checkWithdrawal(db: Db, input: Action): Promise<Result<{ checkedAt: Date }, Undecided>> {
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

/**
 * Claims a request before the operator pays it at the bank, so that nobody else pays or rejects it. If the claimer
 * repeats it, nothing changes. Errors: payout_claimed by another operator, payout_on_hold, second_person_required,
 * wallet_negative, player_blocked, not_found, already_decided.
 */
export async function claimWithdrawal(
  db: Db,
  input: Action & PayoutPolicy,
): Promise<Result<{ claimedAt: Date }, Undecided | ClaimRefusal | 'payout_claimed'>> {
  const { withdrawalId, actor } = input;
  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { claimed_at: claimedAt, claimed_by: claimedBy } = row.value;
    if (claimedAt !== null) return claimedBy === actor.operatorId ? ok({ claimedAt }) : fail('payout_claimed');
    const refused = await judgeClaim(tx, row.value, input);
    if (refused !== undefined) return fail(refused);
    const isAlone = (await findAlone(tx, row.value, actor)) !== undefined;
    const claimed = await tx.one<{ claimed_at: Date }>(sql.markClaimed(withdrawalId, actor.operatorId, isAlone));
    const { amount_paise: amountPaise, number } = row.value;
    await record(tx, input, 'withdrawal.claim', { after: { claimedBy: actor.name, amountPaise, number } });
    return ok({ claimedAt: claimed.claimed_at });
  });
}

type NotSaved = Undecided | 'payout_unclaimed' | 'payout_claimed' | 'reference_invalid' | 'payout_reference_used';

/**
 * Stores the reference of the payment with the claim, before the payout is finished. Only the claimer may do so.
 * Errors: payout_unclaimed, payout_claimed, reference_invalid, payout_reference_used, not_found, already_decided.
 */
export async function saveReference(
  db: Db,
  input: Action & { reference: string },
): Promise<Result<{ reference: string }, NotSaved>> {
  const { withdrawalId, actor } = input;
  const reference = readReference(input.reference);
  if (reference === null) return fail('reference_invalid');
  return withUniqueReference(db, async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const { claimed_at: claimedAt, claimed_by: claimedBy } = row.value;
    if (claimedAt === null) return fail('payout_unclaimed');
    if (claimedBy !== actor.operatorId) return fail('payout_claimed');
    if ((await lockReference(tx, reference)).hasReturn) return fail('payout_reference_used');
    await tx.query(sql.saveReference(withdrawalId, reference));
    await record(tx, input, 'withdrawal.reference', { after: { reference } });
    return ok({ reference });
  });
}

type NotReleased =
  | Undecided
  | 'payout_unclaimed'
  | 'payout_claimed'
  | 'payout_in_file'
  | 'payout_result_paid'
  | SecondRefusal;

/**
 * Releases a claim whose payment never left the bank. A second operator may do so after the claim expired, or at once
 * if the player is blocked or the wallet is negative. `reason` records that the bank statement shows no payment.
 * While a payout file may have paid the claim, `notPaid` must confirm that it did not: a new claim would pay it twice.
 * While an open result of the bank says that the claim was paid, no confirmation helps. Errors: payout_unclaimed,
 * payout_claimed, payout_in_file, payout_result_paid, second_person_required, not_found, already_decided.
 */
export async function releaseWithdrawal(
  db: Db,
  input: Action & Pick<PayoutPolicy, 'payoutClaimMinutes'> & { reason: string; notPaid: boolean },
): Promise<Result<undefined, NotReleased>> {
  const { withdrawalId, reason, notPaid } = input;
  return db.transaction(async (tx) => {
    const row = await lockPending(tx, withdrawalId);
    if (!row.ok) return row;
    const refused = await judgeEnd(tx, row.value, { ...input, end: 'release' });
    if (refused !== undefined) return fail(refused);
    const { file_id: fileId, is_paid: isPaid } = await tx.one<sql.AnswerRow>(sql.selectAnswer(withdrawalId));
    if (isPaid) return fail('payout_result_paid');
    if (fileId !== null && !notPaid) return fail('payout_in_file', { msg: inFileText(fileId) });
    const { claimed_by: claimedBy, claimed_at: claimedAt, reference } = row.value;
    await tx.query(sql.releaseClaim(withdrawalId));
    const before = { state: 'pending', claimedBy, claimedAt, reference, payoutFile: fileId };
    await record(tx, input, 'withdrawal.release', { before, after: { state: 'pending' }, reason });
    return ok(undefined);
  });
}

function inFileText(fileId: bigint): string {
  return `${OPERATOR_ERRORS.payout_in_file.message} The file is No. ${fileId}.`;
}

/**
 * Runs a transaction that stores a reference. If another payout has the reference, the unique index stops it, and it
 * fails with `payout_reference_used`.
 */
export async function withUniqueReference<Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'payout_reference_used'>> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawal_reference_once')) return fail('payout_reference_used');
    throw error;
  }
}
