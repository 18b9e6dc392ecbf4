import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantsOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { TO_RETURN_FILE } from './to-return-file.ts';
import { selectToReturn, type WaitingRow } from './return-deposit.sql.ts';
import { depositReturnHandler, returnDeposit } from './return-deposit.ts';

/** Registers the console calls on payments that a limit or an exclusion of the player refused. */
export function registerDepositsToReturn(ctx: AppContext, api: OperatorApi): void {
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listDepositsToReturn,
    file: TO_RETURN_FILE,
    list: async ({ query, read }) => {
      const rows = await read((db) => db.query<WaitingRow>(selectToReturn(instantsOf(query))));
      return ok({
        deposits: rows.map((row) => ({
          depositId: String(row.deposit_id),
          playerId: String(row.player_id),
          name: row.name,
          amountPaise: String(row.approved_paise),
          utr: row.utr,
          decidedAtMs: row.decided_at.getTime(),
          isProposed: row.is_proposed,
        })),
        totalPaise: String(rows.reduce((sum, row) => sum + row.approved_paise, 0n)),
      });
    },
  });

  const handler = depositReturnHandler(ctx);
  ctx.proposals.register(handler);
  api.register(OPERATOR_CALLS.returnDeposit, async ({ params, body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const returned = await returnDeposit(ctx, handler, { ...params, ...body, actor: by });
    if (!returned.ok) return returned;
    const { value } = returned;
    return ok({ state: value.state, transferId: value.state === 'done' ? String(value.value) : null });
  });
}
