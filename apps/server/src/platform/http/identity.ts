/// <reference types="@fastify/cookie" />
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { type Soon, whenThere } from '../soon.ts';

/** The player of a request. */
export type PlayerIdentity = {
  playerId: bigint;
  /** The session's key in the database. */
  sessionId: bigint;
  /** The session's public id. It grants no access. */
  publicId: string;
  /** The player is excluded from play. Only calls with `whileExcluded` reach their handler. */
  isExcluded: boolean;
  /** End of a time-out, unix ms; 0 without one. No promotion reaches the player before it. */
  timeOutUntilMs: number;
};

/**
 * 'none': no token was sent. 'dead': the token opens no session. 'blocked': an open session of a blocked player.
 * 'replaced': the cookie was the one of an open session until a moment ago. Its browser is about to get the new one.
 */
export type IdentityOutcome = PlayerIdentity | 'none' | 'dead' | 'blocked' | 'replaced';

/** Finds the session of a secret token. The sign-in room registers it. */
type ResolveIdentity = (token: string, request: FastifyRequest) => Soon<Exclude<IdentityOutcome, 'none'>>;

export type IdentityHolder = {
  /** Called once, by the room that owns sessions. */
  setResolver(resolve: ResolveIdentity): void;
  /**
   * Returns the identity of a request. Uses the cookie when the browser confirms the same origin and the body is JSON.
   * Otherwise, and when the cookie is dead, uses the body's `unique_token`. A replaced `unique_token` is dead: its client
   * holds the new one as soon as it has the response.
   */
  resolve(request: FastifyRequest, bodyToken: string | undefined): Soon<IdentityOutcome>;
  /** Identity from the cookie of a page request. Safe: it changes nothing, and other sites cannot read the page. */
  resolvePage(request: FastifyRequest): Soon<IdentityOutcome>;
};

/** True for a request from one of our own pages with a session cookie. Other clients send a token in the body. */
export function hasSessionCookie(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return (request.cookies[playerCookieName(config)] ?? '') !== '' && mayUseCookie(request, config.publicUrl);
}

/**
 * Returns the cookie name for a public address: with __Host- where the browser allows Secure (https and localhost),
 * without it on other http addresses.
 */
export function cookieName(publicUrl: string, base: string): string {
  return isSecureOrigin(publicUrl) ? `__Host-${base}` : base;
}

/** True where browsers accept Secure cookies: https, and http on this machine. */
export function isSecureOrigin(publicUrl: string): boolean {
  const url = new URL(publicUrl);
  return url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname === '127.0.0.1';
}

/** The name of the player session's cookie under this configuration. */
export function playerCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config.publicUrl, 'surahi_session');
}

/**
 * True when the browser confirms that the request comes from a page of this site. Without Sec-Fetch-Site (older
 * browsers) the Origin must be ours. Returns false for a request with neither header.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}

/** True for requests that may use the cookie: JSON from a page of this site. */
export function mayUseCookie(request: FastifyRequest, publicUrl: string): boolean {
  return isJson(request) && isSameOrigin(request, publicUrl);
}

/** The options with which the player session's cookie is set and cleared. */
export function playerCookieOptions(config: Pick<Config, 'publicUrl'>): {
  path: '/';
  httpOnly: true;
  sameSite: 'lax';
  secure: boolean;
} {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureOrigin(config.publicUrl) };
}

function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** Creates the object that resolves identities. Until a room sets the resolver, every token is dead. */
export function createIdentityHolder(config: Pick<Config, 'publicUrl'>): IdentityHolder {
  const name = playerCookieName(config);
  let resolver: ResolveIdentity = () => 'dead';
  return {
    setResolver: (resolve) => {
      resolver = resolve;
    },
    resolve: (request, bodyToken) => {
      const cookie = request.cookies[name];
      const usable = cookie !== undefined && cookie !== '' && mayUseCookie(request, config.publicUrl);
      const byCookie: Soon<IdentityOutcome> = usable ? resolver(cookie, request) : 'none';
      return whenThere(byCookie, (outcome) => {
        const isFinal = typeof outcome !== 'string' || outcome === 'blocked' || outcome === 'replaced';
        if (isFinal || bodyToken === undefined) return outcome;
        return whenThere(resolver(bodyToken, request), (byBody) => (byBody === 'replaced' ? 'dead' : byBody));
      });
    },
    resolvePage: (request) => {
      const cookie = request.cookies[name] ?? '';
      return cookie === '' ? 'none' : resolver(cookie, request);
    },
  };
}
