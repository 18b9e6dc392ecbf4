import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { readPlace } from '../../platform/db/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import { findsNothing, type Listed, nextCursor, queueOrder, toQueueFilter } from '../queues/index.ts';
import { readWallet, viewerOf } from '../wallet/index.ts';
import { DEPOSITS_FILE } from './deposits-file.ts';
import { approveDeposit, rejectDeposit, resolveDeposit } from './decide-deposit.ts';
import { depositPolicyOf } from './deposit-policy.ts';
import * as depositQueueSql from './deposit-queue.sql.ts';
import { creditToWire, depositsToWire } from './deposit-wire.ts';

/** Registers the console calls that list, read and decide deposits. */
export function registerDepositQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listDeposits,
    file: DEPOSITS_FILE,
    list: async ({ query, operator, read }) => {
      const filter = toQueueFilter(query, operator.role);
      const order = queueOrder('deposit', filter.sort);
      const after = readPlace(order, query.cursor);
      if (!after.ok) return after;
      const isSearched = (query.search ?? '') !== '';
      const found = findsNothing(query, filter)
        ? []
        : await read((reading) =>
            reading.query<Listed<depositQueueSql.DepositRow>>(
              depositQueueSql.selectDeposits(filter, order, after.value, isSearched),
            ),
          );
      return ok({
        serverTimeMs: clock.nowMs(),
        deposits: await depositsToWire(ctx, found.slice(0, filter.limit), operator),
        nextCursor: nextCursor(found, filter.limit, (row) => ({ id: row.deposit_id, key: row.sort_key })),
      });
    },
  });

  api.register(OPERATOR_CALLS.getDeposit, async ({ params, operator }) => {
    const [row] = await db.query<depositQueueSql.DepositRow>(depositQueueSql.selectDeposit(BigInt(params.depositId)));
    if (row === undefined) return fail('not_found');
    const [deposit] = await depositsToWire(ctx, [row], operator);
    const wallet = await readWallet(db, row.player_id, viewerOf(ctx, operator));
    if (deposit === undefined || wallet === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), deposit, wallet });
  });

  api.register(OPERATOR_CALLS.approveDeposit, async ({ params, body, actor }) => {
    const entry = { depositId: BigInt(params.depositId), amountPaise: BigInt(body.amountPaise), utr: body.utr, actor };
    const approved = await approveDeposit(db, depositPolicyOf(ctx), entry);
    return approved.ok ? ok(creditToWire(approved.value)) : approved;
  });

  api.register(OPERATOR_CALLS.resolveDeposit, async ({ params, body, actor }) => {
    const { utr, reason } = body;
    const depositId = BigInt(params.depositId);
    const confirmation = { depositId, amountPaise: BigInt(body.amountPaise), utr, reason, actor };
    const resolved = await resolveDeposit(db, depositPolicyOf(ctx), confirmation);
    if (!resolved.ok) return resolved;
    const { state, transferId } = resolved.value;
    return ok({ state, transferId: String(transferId) });
  });

  api.register(OPERATOR_CALLS.rejectDeposit, async ({ params, body, actor }) => {
    const rejected = await rejectDeposit(db, { depositId: BigInt(params.depositId), reason: body.reason, actor });
    return rejected.ok ? ok({ decidedAtMs: rejected.value.decidedAt.getTime() }) : rejected;
  });
}
