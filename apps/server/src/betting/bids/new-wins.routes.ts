import { newWins } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { takeNewWins } from './take-new-wins.ts';

/** The player's call for wins that were not shown yet. */
export function registerNewWins(ctx: AppContext): void {
  ctx.registerPlayerCall(newWins, async ({ player }) => {
    return { ok: true, body: { wins: await takeNewWins(ctx.db, player.playerId) } };
  });
}
