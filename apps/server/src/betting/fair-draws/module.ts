import type { AppContext } from '../../platform/context.ts';
import { registerAbsences } from './absences.routes.ts';
import { registerBeaconMetrics, startBidGuard } from './bid-guard.ts';
import { registerBroughtRounds, registerFairDraws } from './fair-draws.routes.ts';
import { registerLogStatus } from './log-status.routes.ts';
import { startFairDraws } from './keep-fair-draws.ts';
import { registerFraudReports } from './fraud.routes.ts';
import { registerReceipts } from './receipts.routes.ts';
import { registerVoids } from './voids.routes.ts';

/** Records each draw in the public log. Does nothing when PUBLIC_LOG is off. */
export function fairDrawsModule(ctx: AppContext): void {
  registerBeaconMetrics(ctx);
  registerReceipts(ctx);
  if (ctx.publicLog === undefined) return;
  registerFairDraws(ctx, ctx.publicLog);
  registerBroughtRounds(ctx, ctx.publicLog);
  registerAbsences(ctx, ctx.publicLog);
  registerLogStatus(ctx, ctx.publicLog);
  registerVoids(ctx);
  registerFraudReports(ctx, ctx.publicLog);
  startFairDraws(ctx, ctx.publicLog);
  if (ctx.beacon !== undefined) startBidGuard(ctx, ctx.beacon);
}
