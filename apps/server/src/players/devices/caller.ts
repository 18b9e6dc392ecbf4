import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { cookieName, isSecureOrigin, mayUseCookie } from '../../platform/http/identity.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/** Identity of a client for rate limits, one-time codes and the device list. */
export type Caller = {
  address: string;
  userAgent: string;
  /** Hash of the device token of a browser on our own pages; undefined for other clients. */
  device: string | undefined;
  /** Solution of a challenge (proof-of-work.ts), not yet checked. */
  solution: string | undefined;
};

/** The longest cookie lifetime that browsers allow. Each call that identifies its caller renews it. */
const KEPT_SECONDS = 400 * 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Name of the device cookie under this configuration. The cookie survives log-out and grants no access. */
function deviceCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config.publicUrl, 'surahi_device');
}

/**
 * Identifies the caller for rate limits, one-time codes and the device list. A browser on our own pages receives a
 * device token, which identifies it later. Other clients receive none.
 */
export function callerOf(
  config: Config,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  solution?: string,
): Caller {
  const caller = { address: request.ip, userAgent: request.headers['user-agent'] ?? '', solution };
  if (!mayUseCookie(request, config.publicUrl)) return { ...caller, device: undefined };
  const name = deviceCookieName(config);
  const sent = request.cookies[name] ?? '';
  const token = TOKEN.test(sent) ? sent : newToken();
  const secure = isSecureOrigin(config.publicUrl);
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: KEPT_SECONDS });
  return { ...caller, device: hashToken(token).toString('base64url') };
}
