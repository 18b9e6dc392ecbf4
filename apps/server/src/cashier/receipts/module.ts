import type { AppContext } from '../../platform/context.ts';
import { registerReceipts } from './receipts.routes.ts';

/** Pictures of payments: checked, rewritten, kept, and shown only by addresses that run out. */
export function receiptsModule(ctx: AppContext): void {
  registerReceipts(ctx);
}
