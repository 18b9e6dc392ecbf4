import type { AppContext } from '../../platform/context.ts';
import { registerAlerts } from './alerts.operator.routes.ts';
import { registerOverview } from './overview.operator.routes.ts';
import { createAlertReader } from './read-alerts.ts';

/** The first page of the console, the counts in its menu and the alerts. */
export function overviewModule(ctx: AppContext): void {
  const alerts = createAlertReader(ctx);
  registerOverview(ctx, ctx.operatorApi, alerts);
  registerAlerts(ctx, ctx.operatorApi, alerts);
}
