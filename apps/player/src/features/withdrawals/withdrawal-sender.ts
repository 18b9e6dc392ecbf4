import { requestWithdrawal } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';

/**
 * Sends withdrawal requests. An unknown outcome is retried for ten minutes; a later retry could surprise the player.
 */
export const withdrawalSender = new MoneyRequestSender<typeof requestWithdrawal, null>({
  key: 'pending-withdrawal',
  call: requestWithdrawal,
  keepMs: 10 * 60_000,
});
