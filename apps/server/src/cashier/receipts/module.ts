import type { AppContext } from '../../platform/context.ts';
import { registerReceipts } from './receipts.routes.ts';

/** Serves the pictures of payments. Only links that expire can read them. */
export function receiptsModule(ctx: AppContext): void {
  registerReceipts(ctx);
}
