import type { AppContext } from '../../platform/context.ts';
import { registerReceipts } from './receipt-links.ts';

export type { CleanImage } from './image-limits.ts';
export { keepReceipt, readReceipt } from './keep-receipt.ts';
export { receiptPaths } from './receipt-links.ts';

/** Pictures of payments: checked, rewritten, kept, and shown only by addresses that run out. */
export function receiptsModule(ctx: AppContext): void {
  registerReceipts(ctx);
}
