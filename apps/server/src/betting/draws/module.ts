import type { AppContext } from '../../platform/context.ts';
import { registerDraws } from './draws.operator.routes.ts';
import { registerResults } from './results.operator.routes.ts';
import { startSettlementWorker } from './settlement-worker.ts';

/** Draws in the console, their results, and the worker that settles what is declared. */
export function drawsModule(ctx: AppContext): void {
  registerDraws(ctx, ctx.operatorApi);
  registerResults(ctx, ctx.operatorApi);
  startSettlementWorker(ctx);
}
