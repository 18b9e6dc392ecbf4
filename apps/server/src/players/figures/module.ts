import type { AppContext } from '../../platform/context.ts';
import { followPlayers } from './player-figures.ts';

/** Caches the figures of players and drops them on notification of a change. */
export function figuresModule(ctx: AppContext): void {
  followPlayers(ctx);
}
