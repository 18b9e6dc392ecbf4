import type { AppContext } from '../../platform/context.ts';
import { registerTotals } from './totals.operator.routes.ts';

/** The totals of all queues of money requests. */
export function queuesModule(ctx: AppContext): void {
  registerTotals(ctx, ctx.operatorApi);
}
