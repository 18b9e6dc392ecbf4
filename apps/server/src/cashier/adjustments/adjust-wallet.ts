import { getWallet, lockWallets, move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import { alreadyDecided, checkSecondPerson, type SecondRefusal } from '../../operators/two-people/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import { readFlags } from '../../players/figures/index.ts';
import { countCredit, judgeCredit, readReservedPaise } from '../../players/limits/index.ts';
import { exceedsOnePersonLimit } from '../queues/index.ts';
import * as sql from './adjustments.sql.ts';

/** Only operators correct wallets, because the row stores the operator. */
type Operator = Actor & { operatorId: bigint };

export type AdjustmentInput = {
  playerId: bigint;
  requestId: string;
  direction: 'credit' | 'debit';
  amountPaise: bigint;
  reason: string;
  /** The maximum of one correction. A larger one fails with amount_invalid, even if two operators agree. */
  ceilingPaise: bigint;
  /** If the sum of the day exceeds this, a second operator must confirm. null means that one operator is enough. */
  secondAbovePaise: bigint | null;
  actor: Operator;
};

export type Adjusted = { adjustmentId: bigint; playerId: bigint; state: sql.AdjustmentRow['state'] };

type Refusal = 'not_found' | 'amount_invalid' | 'account_deleted' | 'balance_too_low' | 'player_limit' | 'id_reused';

/**
 * Corrects a wallet by a transfer with a reason, once per request id. If the sum of the day exceeds `secondAbovePaise`,
 * it stores a proposal and moves no money (docs/rules.md#23-two-people). A debit never takes a wallet below zero.
 * Errors: amount_invalid, not_found, balance_too_low, account_deleted for a credit to a deleted account, player_limit
 * when a deposit limit or an exclusion of the player refuses the credit, and id_reused for a known id with another input.
 */
export async function adjustWallet(db: Db, input: AdjustmentInput): Promise<Result<Adjusted, Refusal>> {
  const { playerId, amountPaise, actor } = input;
  if (amountPaise <= 0n || amountPaise > input.ceilingPaise) return fail('amount_invalid');
  return db.attempt(async (tx) => {
    if ((await getWallet(tx, playerId)) === undefined) return fail('not_found');
    const { operatorId } = actor;
    const abovePaise = input.secondAbovePaise;
    const kind = 'adjustment';
    const waits = await exceedsOnePersonLimit(tx, { kind, operatorId, playerId, amountPaise, abovePaise });
    // Lock the wallet before the insert, whose foreign key locks the player. A deletion uses the same order.
    await lockWallets(tx, [playerId]);
    const [made] = await tx.query<sql.AdjustmentRow>(sql.insertAdjustment({ ...input, operatorId }));
    if (made === undefined) return replay(tx, input);
    const refused = await refuseDeleted(tx, made);
    if (refused !== undefined) return refused;
    const { adjustment_id: adjustmentId } = made;
    if (waits) await record(tx, made, actor, 'adjustment.propose', { state: 'pending' });
    else {
      const done = await carryOut(tx, made, actor);
      if (!done.ok) return done;
    }
    return ok({ adjustmentId, playerId, state: waits ? 'pending' : 'done' });
  });
}

async function replay(tx: Tx, input: AdjustmentInput): Promise<Result<Adjusted, 'id_reused'>> {
  const known = await tx.one<sql.AdjustmentRow>(sql.selectByRequest(input.requestId));
  const same =
    known.player_id === input.playerId &&
    known.direction === input.direction &&
    known.amount_paise === input.amountPaise &&
    known.reason === input.reason &&
    known.proposed_by === input.actor.operatorId;
  if (!same) return fail('id_reused');
  return ok({ adjustmentId: known.adjustment_id, playerId: known.player_id, state: known.state });
}

/** Refuses a credit to a deleted account: nobody could ever use it. The caller holds the wallet. */
async function refuseDeleted(tx: Tx, row: sql.AdjustmentRow): Promise<Failure<'account_deleted'> | undefined> {
  if (row.direction === 'debit') return undefined;
  return (await readFlags(tx, row.player_id)).isDeleted ? fail('account_deleted') : undefined;
}

/**
 * Moves the amount, marks the row and writes the audit log in one transaction. The caller holds the wallet. Errors:
 * balance_too_low, player_limit.
 */
async function carryOut(
  tx: Tx,
  row: sql.AdjustmentRow,
  actor: Operator,
): Promise<Result<bigint, 'balance_too_low' | 'player_limit'>> {
  const wallet = { account: 'wallet', playerId: row.player_id } as const;
  const house = { account: 'adjustments' } as const;
  const isCredit = row.direction === 'credit';
  if (isCredit) {
    const waitingPaise = await readReservedPaise(tx, row.player_id);
    const refused = await judgeCredit(tx, { playerId: row.player_id, amountPaise: row.amount_paise, waitingPaise });
    if (refused !== undefined) return fail('player_limit');
  }
  const moved = await move(tx, {
    kind: isCredit ? 'adjustmentCredit' : 'adjustmentDebit',
    from: isCredit ? house : wallet,
    to: isCredit ? wallet : house,
    amountPaise: row.amount_paise,
    requestId: row.request_id,
    operatorId: actor.operatorId,
    note: row.reason,
  });
  if (!moved.ok) return fail('balance_too_low');
  const { transferId, at } = moved.value;
  if (isCredit) await countCredit(tx, { playerId: row.player_id, amountPaise: row.amount_paise, at });
  await tx.query(sql.markDone(row.adjustment_id, transferId, actor.operatorId));
  await record(tx, row, actor, 'adjustment.make', { state: 'done', transferId });
  return ok(transferId);
}

async function record(tx: Tx, row: sql.AdjustmentRow, actor: Actor, action: string, after: object): Promise<void> {
  await notifyConsoles(tx, 'adjustments');
  await writeAudit(tx, {
    actor,
    action,
    subject: `player:${row.player_id}`,
    after: {
      adjustmentId: row.adjustment_id,
      direction: row.direction,
      amountPaise: row.amount_paise,
      proposedBy: row.proposed_by,
      ...after,
    },
    reason: row.reason,
  });
}

type Unconfirmed =
  | 'not_found'
  | 'already_decided'
  | 'proposal_expired'
  | 'amount_invalid'
  | 'account_deleted'
  | SecondRefusal
  | 'balance_too_low'
  | 'player_limit';

/**
 * Carries out a proposal as the second person. The ceiling may have been lowered since the proposal. Errors: not_found,
 * already_decided, proposal_expired, amount_invalid above the ceiling, account_deleted, balance_too_low, player_limit,
 * and those of `checkSecondPerson`.
 */
export async function confirmAdjustment(
  db: Db,
  input: Pick<AdjustmentInput, 'ceilingPaise' | 'actor'> & { adjustmentId: bigint },
): Promise<Result<{ playerId: bigint; transferId: bigint }, Unconfirmed>> {
  const { adjustmentId, actor } = input;
  return db.attempt(async (tx) => {
    const [row] = await tx.query<sql.LockedAdjustment>(sql.lockAdjustment(adjustmentId));
    if (row === undefined) return fail('not_found');
    if (row.state !== 'pending') return alreadyDecided(row);
    if (row.is_expired) return fail('proposal_expired');
    if (row.amount_paise > input.ceilingPaise) return fail('amount_invalid');
    const refused = await checkSecondPerson(tx, actor, { operatorId: row.proposed_by, at: row.proposed_at });
    if (refused !== undefined) return fail(refused);
    await lockWallets(tx, [row.player_id]);
    const deleted = await refuseDeleted(tx, row);
    if (deleted !== undefined) return deleted;
    const done = await carryOut(tx, row, actor);
    return done.ok ? ok({ playerId: row.player_id, transferId: done.value }) : done;
  });
}

/** Declines a proposal. No money moves. Errors: not_found, already_decided. */
export async function declineAdjustment(
  db: Db,
  input: { adjustmentId: bigint; reason: string; actor: Operator },
): Promise<Result<{ decidedAt: Date }, 'not_found' | 'already_decided'>> {
  const { adjustmentId, reason, actor } = input;
  return db.transaction(async (tx) => {
    const [row] = await tx.query<sql.LockedAdjustment>(sql.lockAdjustment(adjustmentId));
    if (row === undefined) return fail('not_found');
    if (row.state !== 'pending') return alreadyDecided(row);
    const declined = await tx.one<{ decided_at: Date }>(sql.markDeclined(adjustmentId, reason, actor.operatorId));
    await record(tx, row, actor, 'adjustment.decline', { state: 'declined', declineReason: reason });
    return ok({ decidedAt: declined.decided_at });
  });
}
