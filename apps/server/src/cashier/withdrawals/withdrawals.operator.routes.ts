import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { readQueuePage } from '../queues/index.ts';
import { readWallet, viewerOf } from '../wallet/index.ts';
import { WITHDRAWALS_FILE } from './withdrawals-file.ts';
import { registerWithdrawalDecisions } from './decisions.operator.routes.ts';
import * as withdrawalQueueSql from './withdrawal-queue.sql.ts';
import { withdrawalsToWire } from './withdrawal-wire.ts';

const QUEUE = {
  kind: 'withdrawal',
  select: withdrawalQueueSql.selectWithdrawals,
  idOf: (row: withdrawalQueueSql.WithdrawalRow) => row.withdrawal_id,
} as const;

/** Registers the console calls that list, read and decide withdrawals. */
export function registerWithdrawalQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listWithdrawals,
    file: WITHDRAWALS_FILE,
    list: async (input) => {
      const page = await readQueuePage<withdrawalQueueSql.WithdrawalRow>(QUEUE, input);
      if (!page.ok) return page;
      const { rows, cursor: nextCursor } = page.value;
      const withdrawals = await withdrawalsToWire(ctx, rows, input.operator);
      return ok({ serverTimeMs: clock.nowMs(), withdrawals, nextCursor });
    },
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
