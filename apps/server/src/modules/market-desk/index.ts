import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerClosures } from './closures.routes.ts';
import { registerMarkets } from './markets.routes.ts';
import { registerRateVersions } from './rates.routes.ts';

/** What the console does to markets: names, order, week, pauses, closed days, rates. */
export function marketDeskModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerMarkets(ctx, api);
  registerClosures(ctx, api);
  registerRateVersions(ctx, api);
}
