import type { AppContext } from '../../platform/context.ts';
import { registerBidCalls } from './bids.routes.ts';
import { registerExplorer } from './explorer.operator.routes.ts';
import { registerHistories } from './histories.routes.ts';
import { registerNewWins } from './new-wins.routes.ts';
import { registerPlayerBids } from './player-bids.operator.routes.ts';

/** Registers the submit calls, the player's histories, and the bid search of the console. */
export function bidsModule(ctx: AppContext): void {
  registerBidCalls(ctx);
  registerHistories(ctx);
  registerNewWins(ctx);
  registerPlayerBids(ctx, ctx.operatorApi);
  registerExplorer(ctx, ctx.operatorApi);
}
