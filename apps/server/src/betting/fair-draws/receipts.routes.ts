import { bidReceipt } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { fail } from '../../platform/result.ts';
import { makeReceipts } from './make-receipt.ts';

/**
 * Receipts that a player may fetch in a minute. One receipt reads about ten rows and makes one signature. The histories
 * show at most this many at once.
 */
const RECEIPTS_PER_MINUTE = 120;

/** Registers the call that returns the receipts of one submission of the signed-in player. */
export function registerReceipts(ctx: AppContext): void {
  const limit = ctx.limits.window('receipts', RECEIPTS_PER_MINUTE);
  ctx.registerPlayerCall(bidReceipt, async ({ body, player, reply }) => {
    if (!limit.take(String(player.playerId))) {
      reply.header('retry-after', String(Math.ceil(limit.msLeft() / 1_000)));
      return fail('rate_limited');
    }
    const made = await makeReceipts(ctx.db, ctx.publicLog, {
      playerId: player.playerId,
      submissionId: body.submission_id,
      businessDate: body.business_date,
      logSize: body.log_size,
    });
    return made.ok ? { ok: true, body: made.value } : made;
  });
}
