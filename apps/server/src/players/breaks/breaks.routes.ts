import * as calls from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { registerLimitChanges } from '../limits/index.ts';
import { forgetPlayers } from '../sessions/index.ts';
import { askReturn, confirmReturn } from './return.ts';
import { excludePlayer, startTimeOut } from './start-break.ts';

/** Registers the player's calls on time-outs and exclusion. */
export function registerBreaks(ctx: AppContext): void {
  const registerChange = registerLimitChanges(ctx);

  registerChange(calls.startTimeOut, async ({ body, player }) => {
    const until = await startTimeOut(ctx.db, { playerId: player.playerId, length: body.length });
    // The next response of this node already contains no promotion.
    forgetPlayers(ctx, [player.playerId]);
    return { ok: true, body: { until } };
  });

  // No limit of changes: nobody waits for an exclusion. A repeated one stores nothing.
  ctx.registerPlayerCall(calls.excludeSelf, async ({ body, player }) => {
    const until = await excludePlayer(ctx, { playerId: player.playerId, length: body.length });
    return { ok: true, body: { until } };
  });

  ctx.registerPlayerCall(calls.requestReturn, async ({ player }) => {
    const asked = await askReturn(ctx.db, player.playerId);
    return asked.ok ? { ok: true, body: { opens_at: asked.value.getTime() } } : asked;
  });

  ctx.registerPlayerCall(calls.confirmReturn, async ({ body, player }) => {
    const { otp, otp_ticket: otpTicket } = body;
    const confirmed = await confirmReturn(ctx, { playerId: player.playerId, otp, otpTicket });
    return confirmed.ok ? { ok: true, body: {} } : confirmed;
  });
}
