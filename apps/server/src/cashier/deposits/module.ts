import type { AppContext } from '../../platform/context.ts';
import { registerDepositQueue } from './deposits.operator.routes.ts';
import { registerDeposits } from './deposits.routes.ts';

/** Deposit claims, their proof and their decision by an operator. Only the decision credits a wallet. */
export function depositsModule(ctx: AppContext): void {
  registerDeposits(ctx);
  registerDepositQueue(ctx, ctx.operatorApi);
}
