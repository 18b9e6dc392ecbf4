import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { cookieName, isSecureOrigin, mayUseCookie } from '../../platform/http/identity.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/** The caller as far as limits, codes and the list of devices care. */
export type Caller = {
  address: string;
  userAgent: string;
  /** The hash of the token that a browser on our own pages is known by; undefined for other clients. */
  device: string | undefined;
};

/** The longest that browsers keep a cookie; each of these calls begins it anew. */
const KEPT_SECONDS = 400 * 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The cookie's name under this configuration. It outlives log-outs, and opens nothing. */
export function deviceCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config.publicUrl, 'surahi_device');
}

/**
 * Who calls, as far as limits, codes and the list of devices care. A page of our own is given a token by which its
 * browser is known again; other clients have none.
 */
export function callerOf(config: Config, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Caller {
  const caller = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  if (!mayUseCookie(request, config.publicUrl)) return { ...caller, device: undefined };
  const name = deviceCookieName(config);
  const sent = request.cookies[name] ?? '';
  const token = TOKEN.test(sent) ? sent : newToken();
  const secure = isSecureOrigin(config.publicUrl);
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: KEPT_SECONDS });
  return { ...caller, device: hashToken(token).toString('base64url') };
}
