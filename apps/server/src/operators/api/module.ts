import type { AppContext } from '../../platform/context.ts';
import { registerOperatorEvents } from './console-events.operator.routes.ts';

/** Live events to open consoles. The calls of the console are registered by the rooms they belong to. */
export function operatorApiModule(ctx: AppContext): void {
  registerOperatorEvents(ctx, ctx.operatorApi);
}
