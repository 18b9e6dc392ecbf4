import type { AppContext } from '../../platform/context.ts';
import { sendFailure } from '../../platform/failures.ts';
import * as sql from './content.sql.ts';

const IMAGE_ID = /^[1-9][0-9]{0,17}$/;

/** GET /media/slider/{id}: an image of the home slider. An id's bytes never change, so it is cached for good. */
export function registerMedia(ctx: AppContext): void {
  ctx.app.get<{ Params: { id: string } }>('/media/slider/:id', async (request, reply) => {
    const { id } = request.params;
    const [row] = IMAGE_ID.test(id) ? await ctx.db.query<sql.SlideBytesRow>(sql.selectSlideBytes(BigInt(id))) : [];
    if (row === undefined) return sendFailure(reply, 'not_found');
    return (
      reply
        .type(row.media_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // a drawing opened by its address is a document of this origin and must not run anything
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(row.bytes)
    );
  });
}
