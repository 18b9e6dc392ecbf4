import { dashboard, galiMarkets, starlineMarkets } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { whenThere } from '../../platform/soon.ts';
import { getPlayerFigures, peekPlayer } from '../../players/figures/index.ts';
import { dashboardBytes, singleResultBytes } from './list-bytes.ts';

/** Registers the three list calls. Calls without a token get the public list. Dead tokens are refused earlier. */
export function registerLists(ctx: AppContext): void {
  ctx.registerCall(dashboard, ({ player }) => {
    if (player === undefined) return { ok: true, raw: dashboardBytes(ctx, undefined) };
    const figures = peekPlayer(ctx, player.playerId) ?? getPlayerFigures(ctx, player.playerId);
    return whenThere(figures, (own) => ({ ok: true, raw: dashboardBytes(ctx, own) }));
  });
  ctx.registerCall(starlineMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'starline') }));
  ctx.registerCall(galiMarkets, () => ({ ok: true, raw: singleResultBytes(ctx, 'gali') }));
}
