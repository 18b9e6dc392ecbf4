import type { AppContext } from '../../platform/context.ts';
import { registerProposals } from './proposals.operator.routes.ts';

/** Changes that wait for a second operator. */
export function proposalsModule(ctx: AppContext): void {
  registerProposals(ctx, ctx.operatorApi);
}
