import { requestDeposit } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';
import { PENDING_DEPOSIT_KEY } from '../../shared/money/pending-deposit.ts';

/** Delay between opening a UPI link and sending the deposit request, ms, from the specification. */
export const RECORD_DELAY_MS = 2000;

const DAY_MS = 86_400_000;

export type DepositContext = {
  /** The UPI link that was opened; '' for a payment by QR. */
  link: string;
  /** The payment app's name on the wire. */
  app: string;
};

/**
 * Sends deposit requests. The player may have paid already, so the app retries for up to a week until the server has
 * the request.
 */
export const depositSender = new MoneyRequestSender<typeof requestDeposit, DepositContext>({
  key: PENDING_DEPOSIT_KEY,
  call: requestDeposit,
  keepMs: 7 * DAY_MS,
});
