import type { AppContext } from '../../platform/context.ts';
import { registerWithdrawalQueue } from './withdrawals.operator.routes.ts';
import { registerWithdrawals } from './withdrawals.routes.ts';

/** Registers the calls for withdrawals. A request holds the amount; an operator then pays it out or returns it. */
export function withdrawalsModule(ctx: AppContext): void {
  registerWithdrawals(ctx);
  registerWithdrawalQueue(ctx, ctx.operatorApi);
}
