import type { AppContext } from '../../platform/context.ts';
import { registerStaffDeletion } from './deletion.operator.routes.ts';
import { registerDeletion } from './deletion.routes.ts';

/** The deletion of accounts: the player asks, one operator proposes it, and another one approves it. */
export function deletionModule(ctx: AppContext): void {
  registerDeletion(ctx);
  registerStaffDeletion(ctx, ctx.operatorApi);
}
