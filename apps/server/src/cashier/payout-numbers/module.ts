import type { AppContext } from '../../platform/context.ts';
import { registerAdding, registerNumbers } from './payout-numbers.routes.ts';

/** The payout numbers of a player. */
export function payoutNumbersModule(ctx: AppContext): void {
  registerAdding(ctx);
  registerNumbers(ctx);
}
