import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listen.ts';
import { equalSecrets } from '../security/tokens.ts';
import { sendFailure } from './failures.ts';

export type HealthDependencies = {
  config: Pick<Config, 'metricsToken' | 'trustProxy'>;
  db: Db;
  listener: Listener;
  /** False as soon as the node begins to stop. */
  accepting: () => boolean;
};

const READY_WITHIN_MS = 2_000;

/**
 * Registers `/healthz` (the process runs), `/readyz` (it can serve) and `/metrics`. Returns the registry for more
 * metrics.
 */
export function registerHealth(app: FastifyInstance, dependencies: HealthDependencies): Registry {
  const { config, db, listener, accepting } = dependencies;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.06, 0.1, 0.3, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = { accepting: accepting(), database: await answers(db), notifications: listener.connected() };
    const ready = Object.values(checks).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ready', checks });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return sendFailure(reply, 'forbidden');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return registry;
}

async function answers(db: Db): Promise<boolean> {
  const query = db.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  });
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * True for a request with the token, or from this machine when no proxy is configured. Behind a proxy every request may
 * arrive from this machine, and headers prove nothing, so only the token counts.
 */
function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, trustProxy }: HealthDependencies['config'],
): boolean {
  const { authorization, forwarded } = request.headers;
  const proxied = forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined;
  if (!proxied && trustProxy === false && LOOPBACK.has(request.socket.remoteAddress ?? '')) return true;
  return token !== undefined && equalSecrets(authorization ?? '', `Bearer ${token}`);
}
