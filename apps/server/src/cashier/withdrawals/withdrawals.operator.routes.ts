import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/db/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import { findsNothing, type Listed, nextCursor, queueOrder, toQueueFilter } from '../queues/index.ts';
import { readWallet, viewerOf } from '../wallet/index.ts';
import { WITHDRAWALS_FILE } from './withdrawals-file.ts';
import { registerWithdrawalDecisions } from './decisions.operator.routes.ts';
import * as withdrawalQueueSql from './withdrawal-queue.sql.ts';
import { withdrawalsToWire } from './withdrawal-wire.ts';

/** Registers the console calls that list, read and decide withdrawals. */
export function registerWithdrawalQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listWithdrawals,
    file: WITHDRAWALS_FILE,
    list: async ({ query, operator, read }) => {
      const filter = toQueueFilter(query, operator.role);
      const order = queueOrder('withdrawal', filter.sort);
      const after = readPlace(order, query.cursor);
      if (!after.ok) return after;
      const isSearched = (query.search ?? '') !== '';
      const found = findsNothing(query, filter)
        ? []
        : await read((reading) =>
            reading.query<Listed<withdrawalQueueSql.WithdrawalRow>>(
              withdrawalQueueSql.selectWithdrawals(filter, order, after.value, isSearched),
            ),
          );
      return ok({
        serverTimeMs: clock.nowMs(),
        withdrawals: await withdrawalsToWire(ctx, found.slice(0, filter.limit), operator),
        nextCursor: nextCursor(found, filter.limit, (row) => ({ id: row.withdrawal_id, key: row.sort_key })),
      });
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
