import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerBids } from './bids.routes.ts';

/** Looking through single bids in the console. */
export function bidExplorerModule(ctx: AppContext): void {
  registerBids(ctx, operatorApi(ctx));
}
