import { requestDeposit } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';
import { PENDING_DEPOSIT_KEY } from '../../shared/money/pending-deposit.ts';

/** The specification's time between the opening of a UPI link and the record of the fund request. */
export const RECORD_DELAY_MS = 2000;

const DAY_MS = 86_400_000;

export type DepositContext = {
  /** The UPI link that was opened; '' for a payment by QR. */
  link: string;
  /** Wire name of the app. */
  app: string;
};

/** Deposit requests. Whoever has paid must not lose the record of it, so it is sent until stored, for a week if need be. */
export const depositSender = new MoneyRequestSender<typeof requestDeposit, DepositContext>({
  key: PENDING_DEPOSIT_KEY,
  call: requestDeposit,
  keepMs: 7 * DAY_MS,
});
