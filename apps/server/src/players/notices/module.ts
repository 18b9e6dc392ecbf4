import type { AppContext } from '../../platform/context.ts';
import { followNotices } from './follow-notices.ts';
import { registerOperatorNotices } from './notices.operator.routes.ts';
import { registerNotices } from './notices.routes.ts';

/** Notices to players: about their account, written by other rooms, and to many players, written by operators. */
export function noticesModule(ctx: AppContext): void {
  registerNotices(ctx);
  registerOperatorNotices(ctx, ctx.operatorApi);
  followNotices(ctx);
}
