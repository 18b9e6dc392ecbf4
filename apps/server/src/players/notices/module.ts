import type { AppContext } from '../../platform/context.ts';
import { registerNotices } from './notices.routes.ts';

/** What players are told about their account: left by whoever changes it, read by the player alone. */
export function noticesModule(ctx: AppContext): void {
  registerNotices(ctx);
}
