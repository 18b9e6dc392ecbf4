import type { AppContext } from '../../platform/context.ts';
import { registerLogKey } from './log-key.operator.routes.ts';

/** The changes of the public log's key and name by two operators. */
export function logKeyModule(ctx: AppContext): void {
  registerLogKey(ctx, ctx.operatorApi);
}
