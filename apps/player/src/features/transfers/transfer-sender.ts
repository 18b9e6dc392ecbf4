import { transferPoints } from '@surahi/contract';
import { MoneyRequestSender } from '../../shared/money/money-request-sender.ts';

/** `name` is the receiver's, masked. */
export type TransferContext = { name: string };

/** Transfers. An unknown one is asked for again for ten minutes; later it would come as a surprise. */
export const transferSender = new MoneyRequestSender<typeof transferPoints, TransferContext>({
  key: 'pending-transfer',
  call: transferPoints,
  keepMs: 10 * 60_000,
});
