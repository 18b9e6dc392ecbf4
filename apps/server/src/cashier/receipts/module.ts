import type { AppContext } from '../../platform/context.ts';
import { registerReceipts } from './receipts.routes.ts';

/** Payment pictures: checked, re-encoded, stored, and readable only through links that expire. */
export function receiptsModule(ctx: AppContext): void {
  registerReceipts(ctx);
}
