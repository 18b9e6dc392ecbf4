import type { AppContext } from '../../platform/context.ts';
import { registerBatches, registerResults } from './payout-batches.operator.routes.ts';

/** Registers the calls that make payout files for the bank and import the bank's results. */
export function payoutBatchesModule(ctx: AppContext): void {
  registerBatches(ctx, ctx.operatorApi);
  registerResults(ctx, ctx.operatorApi);
}
