import type { AppContext } from '../../platform/context.ts';
import { registerRisk } from './risk.operator.routes.ts';

/** What each number of an open draw would cost, and how much of it is accepted. */
export function riskModule(ctx: AppContext): void {
  registerRisk(ctx, ctx.operatorApi);
}
