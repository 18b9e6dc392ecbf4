import type { AppContext } from '../../platform/context.ts';
import { registerBatches, registerResults } from './payout-batches.operator.routes.ts';

/** Registers the calls for files of payouts: an operator pays claimed payouts in one file, and imports the bank's answer. */
export function payoutBatchesModule(ctx: AppContext): void {
  registerBatches(ctx, ctx.operatorApi);
  registerResults(ctx, ctx.operatorApi);
}
