import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import type { PublicLog } from './public-log.ts';
import { keysUpTo, readKeyPeriods } from './read-keys.ts';
import { parseTilePath, readEntryBundle, readHead, readKeyChanges, readTile } from './read-log.ts';

/** A full tile never changes. A partial tile is replaced by a fuller one. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=1';

/** Highest tile level of a tree of 2^53 leaves. */
const HIGHEST_TILE_LEVEL = 6;

/**
 * Registers the public log for readers. C2SP tlog-tiles defines /log/checkpoint, /log/tile/L/N and /log/tile/entries/N.
 * /log/key returns the current verifier key. /log/key-changes returns the indexes of its changes as JSON. The calls need no
 * sign-in. Text responses are ASCII or UTF-8. While the database lacks entries that this node knows to be published, a
 * call that needs them returns 503 instead of an older state.
 */
export function registerLog(ctx: AppContext, log: PublicLog): void {
  const options = { exposeHeadRoute: true };
  ctx.app.get('/log/key', options, async (_request, reply) => {
    const [current = ''] = keysUpTo(await readKeyPeriods(ctx.db, log));
    return sendText(reply, SHORT, `${current}\n`);
  });
  ctx.app.get('/log/key-changes', options, async (_request, reply) => {
    if ((await readHead(ctx.db, log)) === 'behind') return sendBehind(reply);
    return reply.header('cache-control', SHORT).send(await readKeyChanges(ctx.db));
  });
  ctx.app.get('/log/checkpoint', options, async (_request, reply) => {
    const checkpoint = await readHead(ctx.db, log);
    if (checkpoint === 'behind') return sendBehind(reply);
    if (checkpoint === undefined) return sendMissing(reply, 'The log has no entry yet.');
    return sendText(reply, SHORT, checkpoint.note);
  });
  ctx.app.get<{ Params: { '*': string } }>('/log/tile/*', options, async (request, reply) => {
    const [, kind = '', rest = ''] = /^(entries|\d)\/(.*)$/.exec(request.params['*']) ?? [];
    const tile = parseTilePath(rest);
    if (tile === undefined || Number(kind) > HIGHEST_TILE_LEVEL) return sendMissing(reply, 'No tile has this path.');
    const bytes =
      kind === 'entries' ? await readEntryBundle(ctx.db, log, tile) : await readTile(ctx.db, log, Number(kind), tile);
    if (bytes === 'behind') return sendBehind(reply);
    if (bytes === 'missing') return sendMissing(reply, 'The log does not have this tile yet.');
    return reply.header('cache-control', FOR_EVER).type('application/octet-stream').send(Buffer.from(bytes));
  });
}

function sendText(reply: FastifyReply, cacheControl: string, text: string): FastifyReply {
  return reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(text);
}

function sendMissing(reply: FastifyReply, text: string): FastifyReply {
  return sendText(reply.code(404), 'no-store', `${text}\n`);
}

function sendBehind(reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', '5');
  return sendText(reply, 'no-store', 'The log is being restored. Please try again in a few seconds.\n');
}
