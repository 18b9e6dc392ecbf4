import type { AppContext } from '../../platform/context.ts';
import { registerAdjustments } from './adjustments.operator.routes.ts';

/** Registers the console calls with which operators correct wallets. */
export function adjustmentsModule(ctx: AppContext): void {
  registerAdjustments(ctx, ctx.operatorApi);
}
