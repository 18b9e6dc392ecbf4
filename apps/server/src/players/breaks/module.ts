import type { AppContext } from '../../platform/context.ts';
import { registerStaffBreaks } from './breaks.operator.routes.ts';
import { registerBreaks } from './breaks.routes.ts';

/** Time-outs and self-exclusion of players, and the return after an exclusion. */
export function breaksModule(ctx: AppContext): void {
  registerBreaks(ctx);
  registerStaffBreaks(ctx, ctx.operatorApi);
}
