import type { AppContext } from '../../platform/context.ts';
import { startLogKeeper } from './keep-log.ts';
import { registerLog } from './log.routes.ts';

/** Registers the public log's routes and keeps the log on this node. Does nothing when PUBLIC_LOG is off. */
export function publicLogModule(ctx: AppContext): void {
  if (ctx.publicLog === undefined) return;
  registerLog(ctx, ctx.publicLog);
  startLogKeeper(ctx, ctx.publicLog);
}
