import type { AppContext } from '../../platform/context.ts';
import { registerAdding, registerNumbers } from './payout-numbers.routes.ts';

/** The numbers that a player is paid to. */
export function payoutNumbersModule(ctx: AppContext): void {
  registerAdding(ctx);
  registerNumbers(ctx);
}
