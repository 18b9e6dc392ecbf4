import { dashboard, galiMarkets, starlineMarkets } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { getPlayerFigures, peekPlayer } from '../wallet/index.ts';
import { dashboardBytes, singleResultBytes } from './list-bytes.ts';

/** The three list calls. Without a token they answer the public list; a dead one is refused before they are reached. */
export function registerLists(ctx: AppContext): void {
  ctx.registerCall(dashboard, async ({ player }) => {
    if (player === undefined) return { ok: true, raw: dashboardBytes(ctx, undefined) };
    const figures = peekPlayer(ctx, player.playerId) ?? (await getPlayerFigures(ctx, player.playerId));
    return { ok: true, raw: dashboardBytes(ctx, figures) };
  });
  ctx.registerCall(starlineMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'starline') }));
  ctx.registerCall(galiMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'gali') }));
}
