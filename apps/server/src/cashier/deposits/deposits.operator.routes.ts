import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { readQueuePage } from '../queues/index.ts';
import { readWallet, viewerOf } from '../wallet/index.ts';
import { DEPOSITS_FILE } from './deposits-file.ts';
import { approveDeposit, rejectDeposit, resolveDeposit } from './decide-deposit.ts';
import { depositPolicyOf } from './deposit-policy.ts';
import * as depositQueueSql from './deposit-queue.sql.ts';
import { creditToWire, depositsToWire } from './deposit-wire.ts';

const QUEUE = {
  kind: 'deposit',
  select: depositQueueSql.selectDeposits,
  idOf: (row: depositQueueSql.DepositRow) => row.deposit_id,
} as const;

/** Registers the console calls that list, read and decide deposits. */
export function registerDepositQueue(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listDeposits,
    file: DEPOSITS_FILE,
    list: async (input) => {
      const page = await readQueuePage<depositQueueSql.DepositRow>(QUEUE, input);
      if (!page.ok) return page;
      const { rows, cursor: nextCursor } = page.value;
      const deposits = await depositsToWire(ctx, rows, input.operator);
      return ok({ serverTimeMs: clock.nowMs(), deposits, nextCursor });
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
