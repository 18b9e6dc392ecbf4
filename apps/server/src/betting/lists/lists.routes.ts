import { dashboard, galiMarkets, starlineMarkets } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { whenThere } from '../../platform/soon.ts';
import { getPlayerFigures, peekPlayer } from '../../players/figures/index.ts';
import { dashboardBytes, singleResultBytes } from './list-bytes.ts';

/** The three list calls. Without a token they answer the public list; a dead one is refused before they are reached. */
export function registerLists(ctx: AppContext): void {
  ctx.registerCall(dashboard, ({ player }) => {
    if (player === undefined) return { ok: true, raw: dashboardBytes(ctx, undefined) };
    const figures = peekPlayer(ctx, player.playerId) ?? getPlayerFigures(ctx, player.playerId);
    return whenThere(figures, (own) => ({ ok: true, raw: dashboardBytes(ctx, own) }));
  });
  ctx.registerCall(starlineMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'starline') }));
  ctx.registerCall(galiMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'gali') }));
}
