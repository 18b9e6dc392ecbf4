import type { AppContext } from '../../platform/context.ts';
import { registerDeposits } from './deposits.routes.ts';

export { approveDeposit, approveWithin, rejectDeposit, withoutSecondCredit } from './decide-deposit.ts';
export { requestDeposit } from './request-deposit.ts';

/** Claims of having paid, their proof, and their decision by an operator, which alone credits a wallet. */
export function depositsModule(ctx: AppContext): void {
  registerDeposits(ctx);
}
