import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import { type Soon, whenThere } from '../../platform/soon.ts';
import { getPlayerFigures, peekPlayer } from '../../players/figures/index.ts';

/** Whether the player whose browser asks for a page may bid. False without a session, and for an excluded player. */
export function mayPlay(ctx: AppContext, request: FastifyRequest): Soon<boolean> {
  return whenThere(ctx.identity.resolvePage(request), (outcome): Soon<boolean> => {
    if (typeof outcome === 'string' || outcome.isExcluded) return false;
    const figures = peekPlayer(ctx, outcome.playerId) ?? getPlayerFigures(ctx, outcome.playerId);
    return whenThere(figures, (own) => own?.mayBet === true);
  });
}
