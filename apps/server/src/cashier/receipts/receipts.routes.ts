import type { AppContext } from '../../platform/context.ts';
import { sendFailure } from '../../platform/http/failures.ts';
import { equalSecrets } from '../../platform/security/tokens.ts';
import { markOf, type Params, UUID } from './receipt-links.ts';
import * as sql from './receipts.sql.ts';

/** GET /media/receipts/{id}/{until}/{mark}: a picture, until its link expires. */
export function registerReceipts(ctx: AppContext): void {
  ctx.app.get<{ Params: Params }>('/media/receipts/:imageId/:until/:mark', async (request, reply) => {
    const { imageId, until, mark } = request.params;
    const untilMs = /^[0-9]{13}$/.test(until) ? Number(until) : 0;
    if (!UUID.test(imageId) || untilMs < ctx.clock.nowMs()) return sendFailure(reply, 'not_found');
    const [row] = await ctx.db.query<sql.ImageRow>(sql.selectImage(imageId));
    if (row === undefined || !equalSecrets(mark, markOf(row.secret, imageId, untilMs))) {
      return sendFailure(reply, 'not_found');
    }
    return reply
      .type(row.media_type)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(row.bytes);
  });
}
