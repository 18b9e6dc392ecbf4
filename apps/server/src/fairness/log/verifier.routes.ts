import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import type { PublicLog } from './public-log.ts';
import { insertVerifier, selectVerifier, type VerifierRow } from './verifier-files.sql.ts';

const VERSION = '/log/verify-:sha256(^[0-9a-f]{64}$).mjs';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Registers the verifier file for download: /log/verify.mjs, and /log/verify-<sha256>.mjs for the version that a record
 * names. The database keeps each version that a node has offered, so later releases and other nodes serve it too. The
 * calls need no sign-in. They return 404 for a version that no node has offered.
 */
export function registerVerifier(ctx: AppContext, log: PublicLog): void {
  // The file must be stored before this node makes a record that names it.
  ctx.onStart(async () => void (await ctx.db.query(insertVerifier(log.verifierFile))));
  ctx.app.get('/log/verify.mjs', (_request, reply) => sendVerifier(reply, log.verifierFile, 'no-cache'));
  ctx.app.get<{ Params: { sha256: string } }>(VERSION, async (request, reply) => {
    const [stored] = await ctx.db.query<VerifierRow>(selectVerifier(request.params.sha256));
    if (stored !== undefined) return sendVerifier(reply, stored.bytes, FOR_EVER);
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    return reply.send('This server does not have this verifier.\n');
  });
}

function sendVerifier(reply: FastifyReply, bytes: Buffer, cacheControl: string): FastifyReply {
  reply.header('cache-control', cacheControl).header('content-disposition', 'attachment; filename="verify.mjs"');
  return reply.type('text/javascript; charset=utf-8').send(bytes);
}
