import { zonedDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { AppContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { type PublicReturns, readPublicReturns } from './public-returns.ts';

/** A node computes the figures at most once in this time. */
const KEPT_MS = 10 * 60_000;

const READS_PER_MINUTE = 60;

/**
 * Registers GET /log/returns: the return of each game and each chance as JSON, at the rates and in settled draws
 * (FAI-11). The call needs no sign-in. A network gets 429 after 60 requests in a minute.
 */
export function registerReturns(ctx: AppContext): void {
  const limit = createAddressWindow(ctx.limits, 'returns', READS_PER_MINUTE);
  let kept: { untilMs: number; returns: Promise<PublicReturns> } | undefined;

  function read(): Promise<PublicReturns> {
    const nowMs = ctx.clock.nowMs();
    if (kept !== undefined && nowMs < kept.untilMs) return kept.returns;
    const today = zonedDate(nowMs, HOUSE_ZONE);
    const returns = ctx.reads.readShared((db) => readPublicReturns(db, today));
    const own = { untilMs: nowMs + KEPT_MS, returns };
    kept = own;
    returns.catch(() => {
      if (kept === own) kept = undefined;
    });
    return returns;
  }

  ctx.app.get('/log/returns', async (request, reply) => {
    if (!limit.take(request.ip)) {
      return reply
        .code(429)
        .header('retry-after', String(Math.ceil(limit.msLeft() / 1_000)))
        .send();
    }
    return reply.header('cache-control', 'public, max-age=60').send(await read());
  });
}
