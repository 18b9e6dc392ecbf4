/// <reference types="@fastify/cookie" />
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { type Soon, whenThere } from '../soon.ts';

/** The player a request speaks for. */
export type PlayerIdentity = {
  playerId: bigint;
  /** The session's key in the database. */
  sessionId: bigint;
  /** The session's id that may be shown; it opens nothing. */
  publicId: string;
};

/**
 * 'none': no token was sent; 'dead': a token was sent that opens nothing (any more); 'blocked': a living session of a
 * player who may not use it.
 */
export type IdentityOutcome = PlayerIdentity | 'none' | 'dead' | 'blocked';

/** Finds the session of a secret token; registered by the accounts module. */
export type ResolveIdentity = (token: string, request: FastifyRequest) => Soon<PlayerIdentity | 'dead' | 'blocked'>;

export type IdentityHolder = {
  /** Called once, by the module that owns sessions. */
  setResolver(resolve: ResolveIdentity): void;
  /**
   * Who a request speaks for. A cookie counts when the browser vouches for the same origin and the body is JSON; the
   * body's `unique_token` serves every other client, and also a browser whose cookie is dead.
   */
  resolve(request: FastifyRequest, bodyToken: string | undefined): Soon<IdentityOutcome>;
};

/**
 * Cookie name by public address: __Host- where the browser allows Secure (https and localhost), a plain name on http
 * elsewhere.
 */
export function cookieName(publicUrl: string, base: string): string {
  return isSecureOrigin(publicUrl) ? `__Host-${base}` : base;
}

/** True where browsers accept Secure cookies: https, and http on this very machine. */
export function isSecureOrigin(publicUrl: string): boolean {
  const url = new URL(publicUrl);
  return url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname === '127.0.0.1';
}

/** The player session's cookie name under this configuration. */
export function playerCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config.publicUrl, 'surahi_session');
}

/**
 * True when the browser itself says the request comes from a page of this site. Without Sec-Fetch-Site (older
 * browsers) the Origin has to be ours; a request with neither is no proof.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}

/** True for requests whose identity may come from the cookie: a page of this site that sends JSON. */
export function mayUseCookie(request: FastifyRequest, publicUrl: string): boolean {
  return isJson(request) && isSameOrigin(request, publicUrl);
}

/** How the player session's cookie is set and cleared. */
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

/** Makes the holder; before a resolver is set every token is dead. */
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
        if (typeof outcome !== 'string' || outcome === 'blocked' || bodyToken === undefined) return outcome;
        return resolver(bodyToken, request);
      });
    },
  };
}
