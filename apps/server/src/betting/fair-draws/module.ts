import type { AppContext } from '../../platform/context.ts';
import { registerBeaconMetrics, startBidGuard } from './bid-guard.ts';
import { registerBroughtRounds, registerFairDraws } from './fair-draws.routes.ts';
import { startFairDraws } from './keep-fair-draws.ts';

/** Records each draw in the public log. Does nothing when PUBLIC_LOG is off. */
export function fairDrawsModule(ctx: AppContext): void {
  registerBeaconMetrics(ctx);
  if (ctx.publicLog === undefined) return;
  registerFairDraws(ctx, ctx.publicLog);
  registerBroughtRounds(ctx, ctx.publicLog);
  startFairDraws(ctx, ctx.publicLog);
  if (ctx.beacon !== undefined) startBidGuard(ctx, ctx.beacon);
}
