import type { AppContext } from '../../platform/context.ts';
import { startLogKeeper } from './keep-log.ts';
import { registerLogMetrics } from './log-metrics.ts';
import { registerLog } from './log.routes.ts';
import { refuseWithoutLog } from './log-identity.ts';
import { registerVerifier } from './verifier.routes.ts';

/** Registers the public log's routes and keeps the log on this node. */
export function publicLogModule(ctx: AppContext): void {
  registerLogMetrics(ctx);
  if (ctx.publicLog === undefined) {
    ctx.onStart(() => refuseWithoutLog(ctx.db));
    return;
  }
  registerLog(ctx, ctx.publicLog);
  registerVerifier(ctx, ctx.publicLog);
  startLogKeeper(ctx, ctx.publicLog);
}
