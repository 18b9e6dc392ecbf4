import type { AppContext } from '../../platform/context.ts';
import { registerWithdrawalQueue } from './withdrawals.operator.routes.ts';
import { registerWithdrawals } from './withdrawals.routes.ts';

/** Withdrawals: held on request, then paid out or returned by an operator. */
export function withdrawalsModule(ctx: AppContext): void {
  registerWithdrawals(ctx);
  registerWithdrawalQueue(ctx, ctx.operatorApi);
}
