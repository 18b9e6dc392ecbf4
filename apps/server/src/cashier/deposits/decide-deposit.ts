import type { DepositProblem } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { lockWallets, move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { alreadyDecided, checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { countCredit, judgeCredit, recordDepositRefusal } from '../../players/limits/index.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { readReference } from '../queues/index.ts';
import * as sql from './deposits.sql.ts';
import * as evidenceSql from './evidence.sql.ts';
import { pushDeposit } from './push-deposit.ts';
import { checkEvidence, type DepositPolicy, type Evidence } from './check-evidence.ts';

export type DepositDecided = { playerId: bigint };

type Approval = { depositId: bigint; amountPaise: bigint; utr: string; actor: Actor };
type Known = 'not_found' | 'already_decided' | 'reference_invalid' | 'reference_used' | 'amount_invalid';

/** A payment that was credited, or put aside to be returned because a limit or an exclusion refuses it. */
type Booked = DepositDecided & { state: 'approved' | 'to_return'; transferId: bigint };

/** The outcome of an approval: booked, or stored with its problems for a second operator. */
export type Credit = Booked | (DepositDecided & { state: 'mismatch'; problems: DepositProblem[] });
export type Approved = Result<Credit, Known>;

/**
 * Credits the amount that was paid, which may differ from the requested amount. If the evidence has a problem (see
 * `checkEvidence`), it stores the entry for a second operator instead. A decided request never changes. A reference is
 * credited once across all players. Errors: not_found, already_decided, reference_invalid, reference_used,
 * amount_invalid.
 */
export async function approveDeposit(db: Db, policy: DepositPolicy, input: Approval): Promise<Approved> {
  return withoutSecondCredit(() => db.transaction((tx) => approveWithin(tx, policy, { ...input, lineId: null })));
}

/**
 * Runs a transaction that approves deposits. A concurrent approval can credit the same UTR first. The unique index then
 * stops this one, and it fails with `reference_used`.
 */
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

/**
 * Runs `approveDeposit` within the caller's transaction. The caller wraps the transaction in `withoutSecondCredit`.
 * `lineId` is the bank line that the operator linked. If the reference is already used, it fails with `reference_used`
 * and also stores a mismatch, so the caller must commit this failure.
 */
export async function approveWithin(
  tx: Tx,
  policy: DepositPolicy,
  input: Approval & { lineId: bigint | null },
): Promise<Approved> {
  const { depositId, amountPaise, lineId, actor } = input;
  const utr = readReference(input.utr);
  if (utr === null) return fail('reference_invalid');
  if (amountPaise <= 0n || amountPaise > policy.ceilingPaise) return fail('amount_invalid');
  const row = await lockPending(tx, depositId);
  if (!row.ok) return row;
  const { player_id: playerId, claimed_utr: claimedUtr } = row.value;
  const entry = { depositId, playerId, claimedUtr, amountPaise, utr, lineId, actor };
  const { problems, evidence } = await checkEvidence(tx, policy, entry);
  if (problems.length === 0) return credit(tx, row.value, { depositId, amountPaise, utr, evidence, actor });
  await tx.query(evidenceSql.saveMismatch({ ...entry, problems, operatorId: actor.operatorId }));
  await notifyConsoles(tx, 'deposits');
  const after = { state: 'mismatch', amountPaise, utr, problems };
  await writeAudit(tx, { actor, action: 'deposit.propose', subject: `deposit:${depositId}`, after });
  return problems.includes('reference_used') ? fail('reference_used') : ok({ playerId, state: 'mismatch', problems });
}

type Confirmation = Approval & { reason: string };
type NotResolved = Known | 'no_mismatch' | SecondRefusal | 'changed_meanwhile';

/**
 * Credits what another operator proposed despite a mismatch. The second operator enters the same amount and reference
 * from the bank and gives a reason. It also marks a linked bank line as credited. Errors: no_mismatch without a
 * proposal, changed_meanwhile if the entries or the line differ, and those of `checkSecondPerson` and `approveDeposit`.
 */
export async function resolveDeposit(
  db: Db,
  policy: Pick<DepositPolicy, 'ceilingPaise'>,
  input: Confirmation,
): Promise<Result<Booked, NotResolved>> {
  const { depositId, amountPaise, reason, actor } = input;
  const utr = readReference(input.utr);
  if (utr === null) return fail('reference_invalid');
  if (amountPaise > policy.ceilingPaise) return fail('amount_invalid');
  return withoutSecondCredit(() =>
    db.attempt(async (tx): Promise<Result<Booked, NotResolved>> => {
      await tx.query(evidenceSql.lockMismatchLine(depositId));
      const row = await lockPending(tx, depositId);
      if (!row.ok) return row;
      const [proposed] = await tx.query<evidenceSql.MismatchRow>(evidenceSql.selectMismatch(depositId));
      if (proposed === undefined) return fail('no_mismatch');
      const refused = await checkSecondPerson(tx, actor, {
        operatorId: proposed.proposed_by,
        at: proposed.proposed_at,
      });
      if (refused !== undefined) return fail(refused);
      if (proposed.amount_paise !== amountPaise || proposed.utr !== utr) return fail('changed_meanwhile');
      const evidence = 'second_person';
      const credited = await credit(tx, row.value, { depositId, amountPaise, utr, evidence, reason, actor });
      const { line_id: lineId } = proposed;
      if (lineId === null) return credited;
      const taken = await tx.query(evidenceSql.creditLine(lineId, depositId, reason, actor.operatorId));
      return taken.length === 0 ? fail('changed_meanwhile') : credited;
    }),
  );
}

async function lockPending(tx: Tx, depositId: bigint): Promise<Result<sql.LockedRow, 'not_found' | 'already_decided'>> {
  const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(depositId));
  if (row === undefined) return fail('not_found');
  return row.state === 'pending' ? ok(row) : alreadyDecided(row);
}

type Crediting = Approval & { evidence: Evidence; reason?: string };

async function credit(tx: Tx, row: sql.LockedRow, input: Crediting): Promise<Result<Booked, never>> {
  const { depositId, amountPaise, utr, evidence, reason, actor } = input;
  const { player_id: playerId } = row;
  // The limits are judged under the lock that also protects their counters.
  await lockWallets(tx, [playerId]);
  const refused = await judgeCredit(tx, { playerId, amountPaise, waitingPaise: 0n });
  const isToReturn = refused !== undefined;
  if (refused?.code === 'limit_reached') {
    await recordDepositRefusal(tx, { playerId, depositId, amountPaise, limit: refused.extra?.limit });
  }
  const state = isToReturn ? 'to_return' : 'approved';
  const moved = await move(tx, {
    kind: 'deposit',
    from: { account: 'cashIn' },
    to: isToReturn ? { account: 'toReturn' } : { account: 'wallet', playerId },
    amountPaise,
    requestId: row.request_id,
    note: `Request No.${depositId} Processed`,
    ...(actor.operatorId === null ? {} : { operatorId: actor.operatorId }),
  });
  if (!moved.ok) throw new Error('ledger refused a deposit, although cashIn has no limit');
  const { transferId, at } = moved.value;
  if (!isToReturn) await countCredit(tx, { playerId, amountPaise, at });
  await tx.query(
    sql.approve({ depositId, utr, amountPaise, transferId, evidence, isToReturn, operatorId: actor.operatorId }),
  );
  await notifyPlayer(tx, playerId, creditNotice(amountPaise, refused?.code));
  await pushDeposit(tx, { playerId, depositId, amountPaise }, isToReturn ? 'to_return' : 'accepted');
  await notifyConsoles(tx, 'deposits');
  await writeAudit(tx, {
    actor,
    action: 'deposit.approve',
    subject: `deposit:${depositId}`,
    before: { state: 'pending', askedPaise: row.amount_paise },
    after: { state, amountPaise, utr, transferId, evidence, refusedBy: refused?.code },
    ...(reason === undefined ? {} : { reason }),
  });
  return ok({ playerId, state, transferId });
}

function creditNotice(amountPaise: bigint, refusal: 'limit_reached' | 'self_excluded' | undefined) {
  const amount = { amount: formatPoints(amountPaise) };
  if (refusal === undefined) return NOTICES.depositAccepted(amount);
  return refusal === 'limit_reached' ? NOTICES.depositAboveLimit(amount) : NOTICES.depositWhileExcluded(amount);
}

/** Rejects a deposit request with a reason that the player sees. No money moves. Errors: not_found, already_decided. */
export async function rejectDeposit(
  db: Db,
  input: { depositId: bigint; reason: string; actor: Actor },
): Promise<Result<DepositDecided & { decidedAt: Date }, 'not_found' | 'already_decided'>> {
  const { depositId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const pending = await lockPending(tx, depositId);
    if (!pending.ok) return pending;
    const row = pending.value;
    const decided = await tx.one<{ decided_at: Date }>(sql.reject(depositId, reason, actor.operatorId));
    const amount = formatPoints(row.amount_paise);
    await notifyPlayer(tx, row.player_id, NOTICES.depositRejected({ amount, reason }));
    await pushDeposit(tx, { playerId: row.player_id, depositId, amountPaise: row.amount_paise }, 'rejected');
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
