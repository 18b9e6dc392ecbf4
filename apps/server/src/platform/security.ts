import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { type FastifyInstance, fastify } from 'fastify';
import type { Config } from '../config/config.ts';
import { sendFailure } from './failures.ts';
import type { RateWindow } from './rate-window.ts';
import type { SharedLimits } from './shared-limits.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers, cookies, origins and the loose limit per address, in the order in which a request meets them. */
export async function registerSecurity(app: FastifyInstance, config: Config, limits: SharedLimits): Promise<void> {
  const headers = await securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(cookie);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins.includes('*') ? '*' : [...config.corsOrigins],
      methods: ['GET', 'POST'],
      credentials: false,
      maxAge: 86_400,
    });
  }
  await app.register(rateLimit, {
    max: config.limits.callsPerAddressPerMinute,
    timeWindow: 60_000,
    store: storeOf(limits),
    // how much is left is told to who has used it up, not with every answer
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // pages and pictures cost nothing; what works is a POST
    allowList: (request) => request.method !== 'POST',
  });
  if (config.operatorOrigin !== undefined) keepConsoleAt(app, config.operatorOrigin);
}

type StoreOptions = { max?: unknown; routeInfo?: { url?: string } };

/** Lets the plugin count in windows that all nodes share; a route with a limit of its own gets a window of its own. */
function storeOf(limits: SharedLimits): new (options: StoreOptions) => FastifyRateLimitStore {
  return class Store implements FastifyRateLimitStore {
    readonly #most: number;
    readonly #window: RateWindow;
    constructor(options: StoreOptions) {
      this.#most = Number(options.max);
      this.#window = limits.window(`calls ${options.routeInfo?.url ?? ''}`, this.#most);
    }
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const current = this.#window.take(key) ? 1 : this.#most + 1;
      done(null, { current, ttl: this.#window.msLeft() });
    }
    child(options: object): Store {
      return new Store(options);
    }
  };
}

/**
 * What helmet sets, asked once: the headers are the same for every answer, and putting them together anew took a tenth
 * of the time of a short one.
 */
async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const https = config.publicUrl.startsWith('https://');
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // the dialogs and toasts put <style> elements into the page while they are open
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  probe.get('/', async () => '');
  const answer = await probe.inject('/');
  await probe.close();
  const own = new Set(['content-type', 'content-length', 'date', 'connection']);
  const set = Object.entries(answer.headers).filter(([name]) => !own.has(name));
  return {
    ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
}

/** With an origin of its own the console does not exist elsewhere. */
function keepConsoleAt(app: FastifyInstance, operatorOrigin: string): void {
  const { host } = new URL(operatorOrigin);
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/operator(\/|$)/.test(request.url) && request.host !== host) return sendFailure(reply, 'not_found');
  });
}
