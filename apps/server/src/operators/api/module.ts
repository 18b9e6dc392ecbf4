import type { AppContext } from '../../platform/context.ts';
import { registerPreparedFiles } from './prepared-files.operator.routes.ts';
import { registerOperatorEvents } from './console-events.operator.routes.ts';

/** Live events to open consoles. Each room registers its own calls of the console. */
export function operatorApiModule(ctx: AppContext): void {
  registerOperatorEvents(ctx, ctx.operatorApi);
  registerPreparedFiles(ctx, ctx.operatorApi);
}
