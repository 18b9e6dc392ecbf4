import { formatBundle, type Session } from '@surahi/fairness';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { drawWithRound } from './draw-results.ts';
import { exportBundle } from './export-bundle.ts';

type Params = { market: string; date: string; session: string };

/**
 * Registers GET /log/draws/:market/:date/:session: the bundle of one session as JSON (docs/fairness-format.md). The market is its
 * id, the date the business date, the session open or close. Public, and without a session.
 */
export function registerFairDraws(ctx: AppContext, log: PublicLog): void {
  ctx.app.get<{ Params: Params }>('/log/draws/:market/:date/:session', async (request, reply) => {
    const draw = readParams(request.params);
    const bundle = draw === undefined ? undefined : await exportBundle(ctx.db, log, draw);
    if (bundle === undefined) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('The log has no record of this draw.\n');
    }
    return reply.header('cache-control', 'public, max-age=1').type('application/json').send(formatBundle(bundle));
  });
}

/** Verifying one signature takes some 20 ms of the node's time. */
const ROUNDS_PER_MINUTE = 30;

/**
 * Registers POST /log/draws/:market/:date/:session/round: anyone brings the beacon round that a session waits for. The body is
 * {"signature": hex}. It returns 204 when the result is declared, 404 when the session waits for no round, 422 when the signature is
 * wrong, and 429 after 30 requests in a minute. Public, and without a session.
 */
export function registerBroughtRounds(ctx: AppContext, log: PublicLog): void {
  const limit = ctx.limits.window('rounds', ROUNDS_PER_MINUTE);
  ctx.app.post<{ Params: Params }>('/log/draws/:market/:date/:session/round', async (request, reply) => {
    if (!limit.take('all')) return reply.code(429).header('retry-after', '60').send();
    const draw = readParams(request.params);
    const signature = readSignature(request.body);
    if (signature === undefined) return reply.code(422).send();
    const done = draw === undefined ? 'unknown' : await drawWithRound(ctx.db, log, { ...draw, signature });
    return reply.code({ drawn: 204, unknown: 404, invalid: 422 }[done]).send();
  });
}

function readSignature(body: unknown): string | undefined {
  const signature = typeof body === 'object' && body !== null && 'signature' in body ? body.signature : undefined;
  return typeof signature === 'string' && /^[0-9a-f]{96}$/.test(signature) ? signature : undefined;
}

function readParams({ market, date, session }: Params) {
  if (!/^[1-9]\d{0,8}$/.test(market) || !isDate(date) || !isSession(session)) return undefined;
  return { marketId: Number(market), businessDate: date, session };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

function isSession(text: string): text is Session {
  return text === 'open' || text === 'close';
}
