import type { AppContext } from '../../platform/context.ts';
import { registerTotals } from './totals.operator.routes.ts';

/** Registers the call that sums up the queues of deposits, withdrawals and corrections. */
export function queuesModule(ctx: AppContext): void {
  registerTotals(ctx, ctx.operatorApi);
}
