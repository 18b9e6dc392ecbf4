import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import type { PublicLog } from './public-log.ts';
import { parseTilePath, readCheckpoint, readEntryBundle, readTile } from './read-log.ts';

/** A full tile never changes. A partial tile is replaced by a fuller one. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=1';

/** Highest tile level of a tree of 2^53 leaves. */
const HIGHEST_TILE_LEVEL = 6;

/**
 * Registers the public log for readers, as C2SP tlog-tiles names it: /log/checkpoint, /log/tile/L/N and /log/tile/entries/N; and
 * /log/key, the verifier key. All are public and without a session. Text answers are ASCII or UTF-8.
 */
export function registerLog(ctx: AppContext, log: PublicLog): void {
  const options = { exposeHeadRoute: true };
  ctx.app.get('/log/key', options, (_request, reply) => sendText(reply, SHORT, `${log.verifierKey}\n`));
  ctx.app.get('/log/checkpoint', options, async (_request, reply) => {
    const checkpoint = await readCheckpoint(ctx.db);
    if (checkpoint === undefined) return sendMissing(reply, 'The log has no entry yet.');
    return sendText(reply, SHORT, checkpoint.note);
  });
  ctx.app.get<{ Params: { '*': string } }>('/log/tile/*', options, async (request, reply) => {
    const [, kind = '', rest = ''] = /^(entries|\d)\/(.*)$/.exec(request.params['*']) ?? [];
    const tile = parseTilePath(rest);
    if (tile === undefined || Number(kind) > HIGHEST_TILE_LEVEL) return sendMissing(reply, 'No tile has this path.');
    const bytes = kind === 'entries' ? await readEntryBundle(ctx.db, tile) : await readTile(ctx.db, Number(kind), tile);
    if (bytes === undefined) return sendMissing(reply, 'The log does not have this tile yet.');
    return reply.header('cache-control', FOR_EVER).type('application/octet-stream').send(Buffer.from(bytes));
  });
}

function sendText(reply: FastifyReply, cacheControl: string, text: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(text);
}

function sendMissing(reply: FastifyReply, text: string): FastifyReply {
  return sendText(reply.code(404), 'no-store', `${text}\n`);
}
