import type { AppContext } from '../../platform/context.ts';
import type { Statement } from '../../platform/db/db.ts';
import { sendFailure } from '../../platform/http/failures.ts';
import * as pagesSql from './pages.sql.ts';

const IMAGE_ID = /^[1-9][0-9]{0,17}$/;

/**
 * Serves GET /media/slider/{id} and GET /media/qr/{id}: images of the home slider and of the payment code. The bytes
 * of an id never change, so responses are cached without expiry.
 */
export function registerMedia(ctx: AppContext): void {
  serveImages(ctx, '/media/slider/:id', pagesSql.selectSlideBytes);
  serveImages(ctx, '/media/qr/:id', pagesSql.selectQrBytes);
}

function serveImages(ctx: AppContext, path: string, select: (imageId: bigint) => Statement): void {
  ctx.app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const { id } = request.params;
    const [row] = IMAGE_ID.test(id) ? await ctx.db.query<pagesSql.SlideBytesRow>(select(BigInt(id))) : [];
    if (row === undefined) return sendFailure(reply, 'not_found');
    return (
      reply
        .type(row.media_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // an SVG opened by its address runs in this origin, so scripts must be blocked
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(row.bytes)
    );
  });
}
