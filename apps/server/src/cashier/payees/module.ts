import type { AppContext } from '../../platform/context.ts';
import { registerPayees } from './payees.operator.routes.ts';

/** Registers the console calls that change the payee: the UPI ids and the QR code that players pay to. */
export function payeesModule(ctx: AppContext): void {
  registerPayees(ctx, ctx.operatorApi);
}
