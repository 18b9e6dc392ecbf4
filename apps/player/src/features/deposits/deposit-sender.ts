import { requestDeposit } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';
import { PENDING_DEPOSIT_KEY } from '../../shared/money/pending-deposit.ts';

/** Delay between opening a UPI link and sending the deposit request, ms, from the specification. */
export const RECORD_DELAY_MS = 2000;

const DAY_MS = 86_400_000;

/** `app` is the payment app's name on the wire. */
export type DepositContext = { app: string };

type OpenedLink = { link: string; payeeId: string };

/** Links by request id. Never stored: on a later visit the payee may be another one, and the player may have paid. */
const opened = new Map<string, OpenedLink>();

/** Keeps the UPI link that this page opened for a request. */
export function keepOpenedLink(requestId: string, link: OpenedLink): void {
  opened.set(requestId, link);
}

/**
 * The UPI link that this page opened for a request. Undefined for a payment by QR and for a request of an earlier
 * visit.
 */
export function openedLink(requestId: string): OpenedLink | undefined {
  return opened.get(requestId);
}

/**
 * Sends deposit requests. The player may have paid already, so the app retries for up to a week until the server has
 * the request.
 */
export const depositSender = new MoneyRequestSender<typeof requestDeposit, DepositContext>({
  key: PENDING_DEPOSIT_KEY,
  call: requestDeposit,
  keepMs: 7 * DAY_MS,
  sendsUndated: true,
});
