import type { AppContext } from '../../platform/context.ts';
import { registerWithdrawals } from './withdrawals.routes.ts';

export { savePayoutNumber } from './add-payment-method.ts';
export { approveWithdrawal, checkWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
export { latestHold, resetHold } from './payout-rules.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { type MethodRow, type PayoutMethod, selectMethods } from './withdrawals.sql.ts';

/** Payout numbers and payouts: held when asked for, paid or given back by an operator. */
export function withdrawalsModule(ctx: AppContext): void {
  registerWithdrawals(ctx);
}
