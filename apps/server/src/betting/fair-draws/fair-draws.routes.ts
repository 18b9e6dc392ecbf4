import type { FastifyReply } from 'fastify';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { subscriberOf } from '../../platform/security/network-of.ts';
import { BundleStore } from './bundle-store.ts';
import { drawWithRound, findUndrawn } from './draw-results.ts';
import { sendBusy, sendTooMany } from './send-later.ts';
import { readAddress } from './session-address.ts';

type Params = { market: string; date: string; session: string };

/** Bundles that one network may fetch in a minute. The page of a draw fetches two. */
const BUNDLES_PER_MINUTE = 60;

/**
 * Registers GET /log/draws/:market/:date/:session: the bundle of one session as JSON (docs/fairness-format.md).
 * `market` is the id of the market, `date` the business date, `session` open or close. The call needs no sign-in. It
 * returns 404 when the log has no record of the session. It returns 429 after 60 requests of a network in a minute, or
 * while another bundle of the network waits. It returns 503 when no worker can make the bundle now, or while the log is
 * being restored.
 */
export function registerFairDraws(ctx: AppContext, log: PublicLog): void {
  const limit = createAddressWindow(ctx.limits, 'bundles', BUNDLES_PER_MINUTE);
  const store = new BundleStore(ctx, log);
  ctx.app.get<{ Params: Params }>('/log/draws/:market/:date/:session', async (request, reply) => {
    const draw = readAddress(request.params);
    if (draw === undefined) return sendNoRecord(reply);
    if (!limit.take(request.ip)) return sendTooMany(reply, limit.msLeft());
    const bundle = await store.read(draw, `network:${subscriberOf(request.ip)}`);
    if (bundle.ok) {
      const cacheControl = bundle.value.isFinal ? 'public, max-age=300' : 'public, max-age=1';
      return reply.header('cache-control', cacheControl).type('application/json').send(bundle.value.bytes);
    }
    if (bundle.code === 'not_found') return sendNoRecord(reply);
    return bundle.code === 'rate_limited' ? sendTooMany(reply) : sendBusy(reply);
  });
}

function sendNoRecord(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The log has no record of this draw.\n');
}

/** Rounds that one network may submit in a minute. A worker takes about 20 ms to verify one. */
const ROUNDS_PER_MINUTE = 30;

/**
 * Registers POST /log/draws/:market/:date/:session/round: anyone submits the beacon round that a session waits for. The
 * body is {"signature": hex}. The call needs no sign-in. It returns 204 when the result is declared, 404 when the
 * session waits for no round, 422 when the signature is wrong, 429 after 30 signatures of a network in a minute, and
 * 503 when no worker can verify the signature now.
 */
export function registerBroughtRounds(ctx: AppContext, log: PublicLog): void {
  const limit = createAddressWindow(ctx.limits, 'rounds', ROUNDS_PER_MINUTE);
  ctx.app.post<{ Params: Params }>('/log/draws/:market/:date/:session/round', async (request, reply) => {
    const signature = readSignature(request.body);
    if (signature === undefined) return reply.code(422).send();
    const draw = readAddress(request.params);
    const session = draw && (await findUndrawn(ctx.db, draw));
    if (session === undefined) return reply.code(404).send();
    // The rate limit counts only signatures that a worker must verify.
    if (!limit.take(request.ip)) return sendTooMany(reply, limit.msLeft());
    const done = await drawWithRound(ctx, log, { session, signature, owner: `network:${subscriberOf(request.ip)}` });
    if (done === 'busy') return sendBusy(reply);
    return reply.code({ drawn: 204, unknown: 404, invalid: 422 }[done]).send();
  });
}

function readSignature(body: unknown): string | undefined {
  const signature = typeof body === 'object' && body !== null && 'signature' in body ? body.signature : undefined;
  return typeof signature === 'string' && /^[0-9a-f]{96}$/.test(signature) ? signature : undefined;
}
