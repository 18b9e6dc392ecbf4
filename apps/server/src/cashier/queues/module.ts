import type { AppContext } from '../../platform/context.ts';
import { registerTotals } from './totals.operator.routes.ts';

/** Totals over the queues of money requests. */
export function queuesModule(ctx: AppContext): void {
  registerTotals(ctx, ctx.operatorApi);
}
