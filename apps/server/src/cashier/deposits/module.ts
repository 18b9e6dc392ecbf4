import type { AppContext } from '../../platform/context.ts';
import { registerDepositQueue } from './deposits.operator.routes.ts';
import { registerDeposits } from './deposits.routes.ts';
import { registerDepositsToReturn } from './to-return.operator.routes.ts';

/**
 * Registers the calls for deposits: players request them and add proof, operators decide them. Only the decision
 * credits a wallet.
 */
export function depositsModule(ctx: AppContext): void {
  registerDeposits(ctx);
  registerDepositQueue(ctx, ctx.operatorApi);
  registerDepositsToReturn(ctx, ctx.operatorApi);
}
