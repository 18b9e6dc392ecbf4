import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import { propose } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { logKeyHandler, readOfferedKey } from './change-log-key.ts';
import { readOfferedRestart, restartLogHandler } from './restart-log.ts';

/**
 * Operator calls that show the key of the public log and propose another key or name. A second operator must approve
 * each change.
 */
export function registerLogKey(ctx: AppContext, api: OperatorApi): void {
  const handler = logKeyHandler(ctx.publicLog);
  const restartHandler = restartLogHandler(ctx.publicLog);
  ctx.proposals.register(handler);
  ctx.proposals.register(restartHandler);
  api.register(OPERATOR_CALLS.getLogKey, async () =>
    ok({
      ...(await readOfferedKey(ctx.db, ctx.publicLog)),
      restart: await readOfferedRestart(ctx.db, ctx.publicLog),
    }),
  );
  api.register(OPERATOR_CALLS.proposeLogKey, async ({ body, operator, actor }) => {
    const { key, reason } = body;
    const change = { payload: { key }, actor: { ...actor, operatorId: operator.operatorId }, reason };
    const proposed = await ctx.db.attempt((tx) => propose(tx, handler, change));
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });
  api.register(OPERATOR_CALLS.proposeLogRestart, async ({ body, operator, actor }) => {
    const { key, reason } = body;
    const change = { payload: { key }, actor: { ...actor, operatorId: operator.operatorId }, reason };
    const proposed = await ctx.db.attempt((tx) => propose(tx, restartHandler, change));
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });
}
