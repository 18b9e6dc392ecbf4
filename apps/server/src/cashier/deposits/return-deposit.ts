import type { OperatorErrorCode } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import { notifyConsoles } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { type Changed, changeOrPropose, type ProposalHandler, type Proposer } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { exceedsOnePersonLimit, lockReference, readReference, secondPersonAbovePaise } from '../queues/index.ts';
import { pushDeposit } from './push-deposit.ts';
import * as sql from './return-deposit.sql.ts';

type Payload = { depositId: string; reference: string };

/** Records that a refused deposit was paid back, at once or as a proposal. Returns the transfer. */
export function depositReturnHandler(ctx: AppContext): ProposalHandler<Payload, bigint> {
  return {
    kind: 'deposit.return',
    compare: async (tx, { depositId, reference }) => {
      const row = await lockWaiting(tx, BigInt(depositId));
      if (!row.ok) return row;
      if (await isUsed(tx, reference)) return fail('payout_reference_used');
      const amountPaise = String(row.value.approved_paise);
      return ok({
        subject: `deposit:${depositId}`,
        before: { state: 'to_return', amountPaise, reference: null },
        after: { state: 'returned', amountPaise, reference },
      });
    },
    apply: async (tx, { depositId, reference }, { actor, proposedBy }) => {
      const row = await lockWaiting(tx, BigInt(depositId));
      if (!row.ok) return row;
      const waits = proposedBy === null && (await needsTwo(ctx, tx, row.value, actor));
      if (waits) return fail('second_person_required');
      if (await isUsed(tx, reference)) return fail('payout_reference_used');
      return payBack(tx, row.value, { reference, actor, proposedBy });
    },
  };
}

/**
 * Records, once, that an operator paid a refused deposit back outside Surahi. The amount leaves the account to_return.
 * Above the daily sum that one operator may return alone, it proposes the return (docs/rules.md#23-two-people). Errors:
 * not_found for a deposit that does not wait to be returned, already_decided, reference_invalid, payout_reference_used.
 */
export async function returnDeposit(
  ctx: AppContext,
  handler: ProposalHandler<Payload, bigint>,
  input: { depositId: string; reference: string; actor: Proposer },
): Promise<Result<Changed<bigint>, OperatorErrorCode>> {
  const { depositId, actor } = input;
  const reference = readReference(input.reference);
  if (reference === null) return fail('reference_invalid');
  const change = { payload: { depositId, reference }, actor, reason: `Paid back with reference ${reference}` };
  const alone = await changeOrPropose(ctx, handler, { ...change, byTwo: false });
  if (alone.ok || alone.code !== 'second_person_required') return alone;
  return changeOrPropose(ctx, handler, { ...change, byTwo: true });
}

type Waiting = sql.ToReturnRow & { depositId: bigint };

async function lockWaiting(tx: Tx, depositId: bigint): Promise<Result<Waiting, 'not_found' | 'already_decided'>> {
  const [row] = await tx.query<sql.ToReturnRow>(sql.lockToReturn(depositId));
  if (row === undefined) return fail('not_found');
  return row.is_returned ? fail('already_decided') : ok({ ...row, depositId });
}

/** Whether another payment has the reference, as a return or as a withdrawal. Locks the reference. */
async function isUsed(tx: Tx, reference: string): Promise<boolean> {
  const { hasReturn, hasWithdrawal } = await lockReference(tx, reference);
  return hasReturn || hasWithdrawal;
}

function needsTwo(ctx: AppContext, tx: Tx, row: Waiting, { operatorId }: Proposer): Promise<boolean> {
  const { player_id: playerId, approved_paise: amountPaise } = row;
  const abovePaise = secondPersonAbovePaise(ctx, 'returnDeposit');
  return exceedsOnePersonLimit(tx, { kind: 'depositReturn', operatorId, playerId, amountPaise, abovePaise });
}

async function payBack(
  tx: Tx,
  row: Waiting,
  { reference, actor, proposedBy }: { reference: string; actor: Proposer; proposedBy: bigint | null },
): Promise<Result<bigint, never>> {
  const { depositId, player_id: playerId, approved_paise: amountPaise } = row;
  const { operatorId } = actor;
  const moved = await move(tx, {
    kind: 'depositReturned',
    from: { account: 'toReturn' },
    to: { account: 'cashOut' },
    amountPaise,
    resolves: row.transfer_id,
    operatorId,
  });
  if (!moved.ok) throw new Error('ledger refused a return, although toReturn has no limit');
  const { transferId } = moved.value;
  await tx.query(sql.insertReturn({ depositId, transferId, reference, operatorId, proposedBy }));
  await notifyPlayer(tx, playerId, NOTICES.depositReturned({ amount: formatPoints(amountPaise) }));
  await pushDeposit(tx, { playerId, depositId, amountPaise }, 'returned');
  await notifyConsoles(tx, 'deposits');
  const after = { state: 'returned', amountPaise, reference, transferId, proposedBy };
  await writeAudit(tx, {
    actor,
    action: 'deposit.return',
    subject: `deposit:${depositId}`,
    before: { state: 'to_return' },
    after,
  });
  return ok(transferId);
}
