import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerDepositQueue, registerTotals, registerWithdrawalQueue } from './queues.routes.ts';
import { registerAdjustments, registerWallets } from './wallets.routes.ts';

export { adjustWallet, confirmAdjustment } from './adjust-wallet.ts';

/** What finance sees and decides in the console: deposits, withdrawals, wallets and their corrections. */
export function moneyDeskModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerTotals(ctx, api);
  registerDepositQueue(ctx, api);
  registerWithdrawalQueue(ctx, api);
  registerWallets(ctx, api);
  registerAdjustments(ctx, api);
}
