import { requestWithdrawal } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';

/** Withdrawal requests. An unknown one is asked for again for ten minutes; later it would come as a surprise. */
export const withdrawalSender = new MoneyRequestSender<typeof requestWithdrawal, null>({
  key: 'pending-withdrawal',
  call: requestWithdrawal,
  keepMs: 10 * 60_000,
});
