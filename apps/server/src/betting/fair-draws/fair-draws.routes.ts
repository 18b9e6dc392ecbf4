import { formatBundle, type Session } from '@surahi/fairness';
import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
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
