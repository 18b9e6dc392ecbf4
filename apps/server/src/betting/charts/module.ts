import type { AppContext } from '../../platform/context.ts';
import { forgetChartHistories } from './chart-history.ts';
import { registerCharts } from './charts.routes.ts';

/** Registers the public charts and empties their cache when a result changes. */
export function chartsModule(ctx: AppContext): void {
  registerCharts(ctx);
  const forget = (): void => forgetChartHistories(ctx);
  ctx.listener.on('draws', forget);
  ctx.listener.onLost(forget);
  ctx.listener.onReconnect(forget);
}
