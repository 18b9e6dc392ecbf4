import type { AppContext } from '../../platform/context.ts';
import { registerRisk } from './risk.operator.routes.ts';

/**
 * Registers the console calls of risk: the exposure of a draw (the stake and payout of each number) and the caps on
 * accepted points.
 */
export function riskModule(ctx: AppContext): void {
  registerRisk(ctx, ctx.operatorApi);
}
