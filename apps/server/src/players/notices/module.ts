import type { AppContext } from '../../platform/context.ts';
import { registerNotices } from './notices.routes.ts';

/** Notices to players about their account, written by other rooms and read only by the player. */
export function noticesModule(ctx: AppContext): void {
  registerNotices(ctx);
}
