import type { AppContext } from '../../platform/context.ts';
import { registerAdding, registerNumbers } from './payout-numbers.routes.ts';

/** Registers the calls for payout numbers: the mobile numbers that withdrawals are paid to. */
export function payoutNumbersModule(ctx: AppContext): void {
  registerAdding(ctx);
  registerNumbers(ctx);
}
