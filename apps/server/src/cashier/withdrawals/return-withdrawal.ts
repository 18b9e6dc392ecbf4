import type { OperatorErrorCode } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { move } from '../../ledger/index.ts';
import { type Changed, changeOrPropose, type ProposalHandler, type Proposer } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { NOTICES, notifyPlayer } from '../../players/notices/index.ts';
import { exceedsOnePersonLimit, secondPersonAbovePaise } from '../queues/index.ts';
import type { WithdrawalDecided } from './decide-withdrawal.ts';
import { record } from './payout-state.ts';
import { pushWithdrawal } from './push-withdrawal.ts';
import * as sql from './withdrawals.sql.ts';

type Payload = { withdrawalId: string };

/** Books a payout that the bank returned back to the wallet, at once or as a proposal. */
export function returnHandler(ctx: AppContext): ProposalHandler<Payload, WithdrawalDecided> {
  return {
    kind: 'withdrawal.return',
    isSingle: true,
    compare: async (tx, { withdrawalId }) => {
      const row = await lockReturnable(tx, BigInt(withdrawalId));
      if (!row.ok) return row;
      const { amount_paise: paise, reference } = row.value;
      const amountPaise = String(paise);
      return ok({
        subject: `withdrawal:${withdrawalId}`,
        before: { state: 'approved', amountPaise, reference },
        after: { state: 'returned', amountPaise, reference },
      });
    },
    apply: async (tx, { withdrawalId }, { actor, reason, proposedBy }) => {
      const row = await lockReturnable(tx, BigInt(withdrawalId));
      if (!row.ok) return row;
      const waits = proposedBy === null && (await needsTwo(ctx, tx, row.value, actor));
      return waits ? fail('second_person_required') : bookBack(tx, row.value, { actor, reason, proposedBy });
    },
  };
}

/**
 * Moves the amount of a paid request back to the wallet, because the bank returned the payment. Each request can be
 * returned once. Above the sum of the day that one operator may return alone, it proposes the return
 * (docs/rules.md#23-two-people). Errors: payout_unpaid, not_found, already_decided.
 */
export async function returnWithdrawal(
  ctx: AppContext,
  handler: ProposalHandler<Payload, WithdrawalDecided>,
  input: { withdrawalId: string; actor: Proposer; reason: string },
): Promise<Result<Changed<WithdrawalDecided>, OperatorErrorCode>> {
  const { withdrawalId, actor, reason } = input;
  const change = { payload: { withdrawalId }, actor, reason };
  const alone = await changeOrPropose(ctx, handler, { ...change, byTwo: false });
  if (alone.ok || alone.code !== 'second_person_required') return alone;
  return changeOrPropose(ctx, handler, { ...change, byTwo: true });
}

type Returnable = sql.LockedRow & { withdrawalId: bigint; resolve_transfer_id: bigint };

/** Locks a paid request that the bank has not returned. Errors: not_found, payout_unpaid, already_decided. */
async function lockReturnable(
  tx: Tx,
  withdrawalId: bigint,
): Promise<Result<Returnable, 'not_found' | 'payout_unpaid' | 'already_decided'>> {
  const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(withdrawalId));
  if (row === undefined) return fail('not_found');
  const { resolve_transfer_id: paidBy } = row;
  if (row.state !== 'approved' || paidBy === null) return fail('payout_unpaid');
  const [returned] = await tx.query(sql.selectReturn(withdrawalId));
  return returned === undefined ? ok({ ...row, withdrawalId, resolve_transfer_id: paidBy }) : fail('already_decided');
}

function needsTwo(ctx: AppContext, tx: Tx, row: Returnable, { operatorId }: Proposer): Promise<boolean> {
  const { player_id: playerId, amount_paise: amountPaise } = row;
  const abovePaise = secondPersonAbovePaise(ctx, 'returnWithdrawal');
  return exceedsOnePersonLimit(tx, { kind: 'return', operatorId, playerId, amountPaise, abovePaise });
}

type Booking = { actor: Proposer; reason: string; proposedBy: bigint | null };

async function bookBack(
  tx: Tx,
  row: Returnable,
  { actor, reason, proposedBy }: Booking,
): Promise<Result<WithdrawalDecided, never>> {
  const { withdrawalId, player_id: playerId } = row;
  const { operatorId } = actor;
  const moved = await move(tx, {
    kind: 'withdrawalReturned',
    from: { account: 'cashOut' },
    to: { account: 'wallet', playerId },
    amountPaise: row.amount_paise,
    resolves: row.resolve_transfer_id,
    requestId: row.request_id,
    note: reason,
    operatorId,
  });
  if (!moved.ok) throw new Error('ledger refused a returned payout, although cashOut has no limit');
  const { transferId } = moved.value;
  await tx.query(sql.insertReturn({ withdrawalId, transferId, reason, operatorId, proposedBy }));
  const amount = formatPoints(row.amount_paise);
  await notifyPlayer(tx, playerId, NOTICES.withdrawalReturned({ amount, reason }));
  await pushWithdrawal(tx, { playerId, withdrawalId, amountPaise: row.amount_paise }, 'returned');
  const after = { state: 'returned', transferId, proposedBy };
  await record(tx, { withdrawalId, actor }, 'withdrawal.return', { before: { state: 'approved' }, after, reason });
  return ok({ playerId, transferId });
}
