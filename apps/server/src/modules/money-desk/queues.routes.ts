import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantOf, zonedDate } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { type Place, readPlace, writePlace } from '../../platform/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import { getSettings } from '../content/index.ts';
import { approveDeposit, rejectDeposit } from '../deposits/index.ts';
import { findsNothing, MONEY_ZONE, toQueueFilter } from '../money-requests/index.ts';
import type { OperatorApi, OperatorIdentity } from '../operators/index.ts';
import { walletsChanged } from '../wallet/index.ts';
import { approveWithdrawal, checkWithdrawal, rejectWithdrawal } from '../withdrawals/index.ts';
import * as sql from './queues.sql.ts';
import { readWallet, type Viewer } from './read-wallet.ts';
import { depositsToWire, secondPersonAbovePaise, withdrawalsToWire } from './wire.ts';

/** How an operator looks at wallets: what the role may see, and what is still to come. */
export function viewerOf(ctx: AppContext, operator: Pick<OperatorIdentity, 'role'>): Viewer {
  return { role: operator.role, nowMs: ctx.clock.nowMs(), holdHours: getSettings(ctx).payoutHoldHours };
}

/** The last row of a page, as where the next one goes on; null when there is none. */
export function nextCursor<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => Place): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last === undefined ? null : writePlace(placeOf(last));
}

/** The queue of deposits, and their decision. */
export function registerDepositQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.listDeposits, async ({ query, operator }) => {
    const filter = toQueueFilter(query);
    const order = sql.queueOrder('deposit', filter.sort);
    const after = readPlace(order, query.cursor);
    if (!after.ok) return after;
    const isSearched = (query.search ?? '') !== '';
    const found = findsNothing(query, filter)
      ? []
      : await db.query<sql.Listed<sql.DepositRow>>(sql.selectDeposits(filter, order, after.value, isSearched));
    return ok({
      serverTimeMs: clock.nowMs(),
      deposits: await depositsToWire(ctx, found.slice(0, filter.limit), operator),
      nextCursor: nextCursor(found, filter.limit, (row) => ({ id: row.deposit_id, key: row.sort_key })),
    });
  });

  api.register(OPERATOR_CALLS.getDeposit, async ({ params, operator }) => {
    const [row] = await db.query<sql.DepositRow>(sql.selectDeposit(BigInt(params.depositId)));
    if (row === undefined) return fail('not_found');
    const [deposit] = await depositsToWire(ctx, [row], operator);
    const wallet = await readWallet(db, row.player_id, viewerOf(ctx, operator));
    if (deposit === undefined || wallet === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), deposit, wallet });
  });

  api.register(OPERATOR_CALLS.approveDeposit, async ({ params, body, actor }) => {
    const approved = await approveDeposit(db, {
      depositId: BigInt(params.depositId),
      amountPaise: BigInt(body.amountPaise),
      utr: body.utr,
      actor,
    });
    if (!approved.ok) return approved;
    ctx.events.publish(walletsChanged, [approved.value.playerId]);
    return ok({ transferId: String(approved.value.transferId) });
  });

  api.register(OPERATOR_CALLS.rejectDeposit, async ({ params, body, actor }) => {
    const rejected = await rejectDeposit(db, { depositId: BigInt(params.depositId), reason: body.reason, actor });
    return rejected.ok ? ok({ decidedAtMs: rejected.value.decidedAt.getTime() }) : rejected;
  });
}

/** The queue of withdrawals, and their decision. */
export function registerWithdrawalQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.listWithdrawals, async ({ query, operator }) => {
    const filter = toQueueFilter(query);
    const order = sql.queueOrder('withdrawal', filter.sort);
    const after = readPlace(order, query.cursor);
    if (!after.ok) return after;
    const isSearched = (query.search ?? '') !== '';
    const found = findsNothing(query, filter)
      ? []
      : await db.query<sql.Listed<sql.WithdrawalRow>>(sql.selectWithdrawals(filter, order, after.value, isSearched));
    return ok({
      serverTimeMs: clock.nowMs(),
      withdrawals: await withdrawalsToWire(ctx, found.slice(0, filter.limit), operator),
      nextCursor: nextCursor(found, filter.limit, (row) => ({ id: row.withdrawal_id, key: row.sort_key })),
    });
  });

  api.register(OPERATOR_CALLS.getWithdrawal, async ({ params, operator }) => {
    const [row] = await db.query<sql.WithdrawalRow>(sql.selectWithdrawal(BigInt(params.withdrawalId)));
    if (row === undefined) return fail('not_found');
    const [withdrawal] = await withdrawalsToWire(ctx, [row], operator);
    const wallet = await readWallet(db, row.player_id, viewerOf(ctx, operator));
    if (withdrawal === undefined || wallet === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), withdrawal, wallet });
  });

  registerWithdrawalDecisions(ctx, api);
}

function registerWithdrawalDecisions(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(OPERATOR_CALLS.checkWithdrawal, async ({ params, actor }) => {
    const checked = await checkWithdrawal(db, { withdrawalId: BigInt(params.withdrawalId), actor });
    return checked.ok ? ok({ checkedAtMs: checked.value.checkedAt.getTime() }) : checked;
  });

  api.register(
    OPERATOR_CALLS.approveWithdrawal,
    async ({ params, body, actor }) => {
      const approved = await approveWithdrawal(db, {
        withdrawalId: BigInt(params.withdrawalId),
        reference: body.reference,
        receipt: body.receipt,
        secondAbovePaise: secondPersonAbovePaise(ctx, 'approveWithdrawal'),
        payoutHoldHours: getSettings(ctx).payoutHoldHours,
        actor,
      });
      if (!approved.ok) return approved;
      ctx.events.publish(walletsChanged, [approved.value.playerId]);
      return ok({ transferId: String(approved.value.transferId) });
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.rejectWithdrawal, async ({ params, body, actor }) => {
    const input = { withdrawalId: BigInt(params.withdrawalId), reason: body.reason, actor };
    const rejected = await rejectWithdrawal(db, input);
    if (!rejected.ok) return rejected;
    ctx.events.publish(walletsChanged, [rejected.value.playerId]);
    return ok({ transferId: String(rejected.value.transferId) });
  });
}

/** How much waits, since when, and what today brought. */
export function registerTotals(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.moneyTotals, async () => {
    const serverTimeMs = clock.nowMs();
    const dayStart = new Date(instantOf(zonedDate(serverTimeMs, MONEY_ZONE), '00:00', MONEY_ZONE));
    const totalsOf = async (table: Parameters<typeof sql.selectTotals>[0]) => {
      const [row] = await db.query<sql.TotalsRow>(sql.selectTotals(table, dayStart));
      if (row === undefined) throw new Error('totals gave no row');
      return {
        pending: row.pending,
        pendingPaise: String(row.pending_paise),
        oldestAtMs: row.oldest_at === null ? null : row.oldest_at.getTime(),
        approvedToday: row.approved_today,
        approvedTodayPaise: String(row.approved_today_paise),
        rejectedToday: row.rejected_today,
      };
    };
    const [adjustments] = await db.query<{ pending: number }>(sql.COUNT_PENDING_ADJUSTMENTS);
    return ok({
      serverTimeMs,
      deposits: await totalsOf('deposit_requests'),
      withdrawals: await totalsOf('withdrawal_requests'),
      adjustmentsPending: adjustments?.pending ?? 0,
    });
  });
}
