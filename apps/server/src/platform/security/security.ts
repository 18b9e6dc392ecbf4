import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { sendFailure } from '../http/failures.ts';
import { requestPath } from '../http/request-path.ts';
import { createAddressWindow } from './address-window.ts';
import type { RateWindow } from './rate-window.ts';
import type { SharedLimits } from './shared-limits.ts';

const YEAR_SECONDS = 31_536_000;
const NOTHING_LOADS = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Registers headers, cookies, origins and the loose limit per address, in the order in which a request meets them. */
export async function registerSecurity(app: FastifyInstance, config: Config, limits: SharedLimits): Promise<void> {
  const ofPages = await securityHeaders(config);
  const ofCalls = callHeaders(ofPages);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.call === undefined ? ofPages : ofCalls);
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
  limitPosts(app, createAddressWindow(limits, 'calls', config.limits.callsPerAddressPerMinute));
  if (config.operatorOrigin !== undefined) keepConsoleAt(app, config.operatorOrigin);
}

/**
 * Limits POST requests, which cause work; pages and pictures do not count. Written by hand because the plugin was too
 * slow (docs/decisions/0011-calls-are-counted-without-a-plugin.md).
 */
function limitPosts(app: FastifyInstance, window: RateWindow): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || window.take(request.ip)) return done();
    reply.header('retry-after', String(Math.ceil(window.msLeft() / 1_000)));
    done(new TooManyCalls());
  });
}

/** A call above the limit. The error handler sends it in the format of the called interface. */
class TooManyCalls extends Error {
  readonly statusCode = 429;
}

/**
 * The headers that helmet sets, computed once. They are equal for every response. Computing them each time took a tenth
 * of the time of a short response.
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
        // Dialogs and toasts insert <style> elements while they are open.
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

/**
 * The headers that matter for JSON, which browsers do not render as a page. Sending all sixteen headers took longer
 * than sending most responses.
 */
function callHeaders(ofPages: Readonly<Record<string, string>>): Record<string, string> {
  const names = [
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ];
  const kept = names.flatMap((name) => (ofPages[name] === undefined ? [] : [[name, ofPages[name]]]));
  return { ...Object.fromEntries(kept), 'content-security-policy': NOTHING_LOADS };
}

/** When the console has an origin of its own, the server returns 404 for it on every other host. */
function keepConsoleAt(app: FastifyInstance, operatorOrigin: string): void {
  const { host } = new URL(operatorOrigin);
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== host && isForConsole(request)) return sendFailure(reply, 'not_found');
  });
}

const OF_CONSOLE = /^\/operator(\/|$)/;

/** Checks the route that the router chose for the decoded path, and the path itself, as unknown paths have no route. */
function isForConsole(request: FastifyRequest): boolean {
  return OF_CONSOLE.test(request.routeOptions.url ?? '') || OF_CONSOLE.test(requestPath(request));
}
