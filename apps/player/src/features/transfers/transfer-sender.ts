import { transferPoints } from '@surahi/contract';
import { MoneyDesk } from '../../shared/money/money-desk.ts';

/** `name` is the receiver's, masked. */
export type TransferContext = { name: string };

/** Transfers. An unknown one is asked for again for ten minutes; later it would come as a surprise. */
export const transferDesk = new MoneyDesk<typeof transferPoints, TransferContext>({
  key: 'pending-transfer',
  call: transferPoints,
  keepMs: 10 * 60_000,
});
