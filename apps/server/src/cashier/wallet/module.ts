import type { AppContext } from '../../platform/context.ts';
import { registerPlayerMovements } from './player-movements.operator.routes.ts';
import { registerStatementFiles } from './statement-files.operator.routes.ts';
import { registerStatement } from './statement.routes.ts';
import { registerWallets } from './wallet.operator.routes.ts';
import { registerWallet } from './wallet.routes.ts';

/** Registers the calls that read a wallet: balance, history and statement, for its player and for operators. */
export function walletModule(ctx: AppContext): void {
  registerWallet(ctx);
  registerStatement(ctx);
  registerWallets(ctx, ctx.operatorApi);
  registerPlayerMovements(ctx, ctx.operatorApi);
  registerStatementFiles(ctx, ctx.operatorApi);
}
