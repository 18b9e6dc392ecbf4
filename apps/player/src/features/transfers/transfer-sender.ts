import { transferPoints } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';

/** `name` is the receiver's masked name. */
export type TransferContext = { name: string };

/** Sends transfers. An unknown outcome is retried for ten minutes; a later retry could surprise the player. */
export const transferSender = new MoneyRequestSender<typeof transferPoints, TransferContext>({
  key: 'pending-transfer',
  call: transferPoints,
  keepMs: 10 * 60_000,
});
