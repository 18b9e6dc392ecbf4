import type { AppContext } from '../../platform/context.ts';
import { registerPayees } from './payees.operator.routes.ts';

/** The accounts that players pay to. */
export function payeesModule(ctx: AppContext): void {
  registerPayees(ctx, ctx.operatorApi);
}
