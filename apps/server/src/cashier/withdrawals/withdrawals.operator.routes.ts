import { IMAGE_BODY_BYTES } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { getSettings } from '../../content/settings/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/db/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import {
  findsNothing,
  type Listed,
  nextCursor,
  queueOrder,
  secondPersonAbovePaise,
  toQueueFilter,
} from '../queues/index.ts';
import { readWallet, viewerOf } from '../wallet/index.ts';
import { approveWithdrawal, checkWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import * as withdrawalQueueSql from './withdrawal-queue.sql.ts';
import { withdrawalsToWire } from './withdrawal-wire.ts';

/** The operator's calls: list, read and decide withdrawals. */
export function registerWithdrawalQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.listWithdrawals, async ({ query, operator }) => {
    const filter = toQueueFilter(query);
    const order = queueOrder('withdrawal', filter.sort);
    const after = readPlace(order, query.cursor);
    if (!after.ok) return after;
    const isSearched = (query.search ?? '') !== '';
    const found = findsNothing(query, filter)
      ? []
      : await db.query<Listed<withdrawalQueueSql.WithdrawalRow>>(
          withdrawalQueueSql.selectWithdrawals(filter, order, after.value, isSearched),
        );
    return ok({
      serverTimeMs: clock.nowMs(),
      withdrawals: await withdrawalsToWire(ctx, found.slice(0, filter.limit), operator),
      nextCursor: nextCursor(found, filter.limit, (row) => ({ id: row.withdrawal_id, key: row.sort_key })),
    });
  });

  api.register(OPERATOR_CALLS.getWithdrawal, async ({ params, operator }) => {
    const [row] = await db.query<withdrawalQueueSql.WithdrawalRow>(
      withdrawalQueueSql.selectWithdrawal(BigInt(params.withdrawalId)),
    );
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
      return ok({ transferId: String(approved.value.transferId) });
    },
    { bodyLimit: IMAGE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.rejectWithdrawal, async ({ params, body, actor }) => {
    const input = { withdrawalId: BigInt(params.withdrawalId), reason: body.reason, actor };
    const rejected = await rejectWithdrawal(db, input);
    if (!rejected.ok) return rejected;
    return ok({ transferId: String(rejected.value.transferId) });
  });
}
