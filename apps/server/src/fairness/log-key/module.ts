import type { AppContext } from '../../platform/context.ts';
import { registerLogKey } from './log-key.operator.routes.ts';

/** The change of the public log's key by two operators. */
export function logKeyModule(ctx: AppContext): void {
  registerLogKey(ctx, ctx.operatorApi);
}
