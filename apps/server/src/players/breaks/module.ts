import type { AppContext } from '../../platform/context.ts';
import { registerAccountLinks } from './account-links.operator.routes.ts';
import { registerStaffBreaks } from './breaks.operator.routes.ts';
import { registerBreaks } from './breaks.routes.ts';
import { storeExclusionKey } from './exclusion-key.ts';

/** Time-outs and exclusions of players, the return after an exclusion, and accounts linked to excluded players. */
export function breaksModule(ctx: AppContext): void {
  ctx.onStart(() => storeExclusionKey(ctx.config, ctx.db));
  registerBreaks(ctx);
  registerStaffBreaks(ctx, ctx.operatorApi);
  registerAccountLinks(ctx, ctx.operatorApi);
}
