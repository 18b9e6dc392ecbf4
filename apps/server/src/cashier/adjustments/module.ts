import type { AppContext } from '../../platform/context.ts';
import { registerAdjustments } from './adjustments.operator.routes.ts';

/** Wallet corrections by operators. */
export function adjustmentsModule(ctx: AppContext): void {
  registerAdjustments(ctx, ctx.operatorApi);
}
