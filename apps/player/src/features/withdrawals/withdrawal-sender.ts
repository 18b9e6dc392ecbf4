import { requestWithdrawal } from '@surahi/contract';
import { MoneyDesk } from '../../shared/money/money-desk.ts';

/** Withdrawal requests. An unknown one is asked for again for ten minutes; later it would come as a surprise. */
export const withdrawalDesk = new MoneyDesk<typeof requestWithdrawal, null>({
  key: 'pending-withdrawal',
  call: requestWithdrawal,
  keepMs: 10 * 60_000,
});
