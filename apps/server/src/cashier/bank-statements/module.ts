import type { AppContext } from '../../platform/context.ts';
import { registerImports, registerLines } from './bank-statements.operator.routes.ts';

/**
 * Registers the calls for bank statements. Operators match the credits of a statement with the deposits that players
 * claim.
 */
export function bankStatementsModule(ctx: AppContext): void {
  registerImports(ctx, ctx.operatorApi);
  registerLines(ctx, ctx.operatorApi);
}
