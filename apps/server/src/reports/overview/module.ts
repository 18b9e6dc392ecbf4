import type { AppContext } from '../../platform/context.ts';
import { registerOverview } from './overview.operator.routes.ts';

/** The first page of the console. */
export function overviewModule(ctx: AppContext): void {
  registerOverview(ctx, ctx.operatorApi);
}
