import type { AppContext } from '../../platform/context.ts';
import { markDeliveredWin } from './announce-reversal.ts';
import { registerDraws } from './draws.operator.routes.ts';
import { startPushResults } from './push-results-worker.ts';
import { registerResults } from './results.operator.routes.ts';
import { retractBids } from './retract-bids.ts';
import { selectOpenSlip } from './settled-by.sql.ts';
import { startSettlementWorker } from './settlement-worker.ts';

/**
 * Registers the console calls of draws and results, and starts the workers of settlements and of push messages. An
 * exclusion may retract bids. An open bid blocks the deletion of the account. A win is marked as notified after a push
 * service accepted its message.
 */
export function drawsModule(ctx: AppContext): void {
  registerDraws(ctx, ctx.operatorApi);
  registerResults(ctx, ctx.operatorApi);
  ctx.exclusionSteps.push((tx, playerId) => retractBids(ctx, tx, playerId));
  ctx.deletionChecks.push(async (tx, playerId) =>
    (await tx.query(selectOpenSlip(playerId))).length > 0 ? 'deletion_bids' : undefined,
  );
  ctx.push?.deliveredWinSteps.push(markDeliveredWin);
  startSettlementWorker(ctx);
  startPushResults(ctx);
}
