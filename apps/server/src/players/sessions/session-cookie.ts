import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { mayUseCookie, playerCookieName, playerCookieOptions } from '../../platform/http/identity.ts';

/** Browsers cap cookie lifetimes at 400 days. The server decides how long a session lives. */
const LONGEST_COOKIE_SECONDS = 400 * 86_400;

/**
 * Returns a new token to the client. A page of this site that sends JSON gets an HttpOnly cookie and, as
 * unique_token, the session's public id, which grants no access. Other clients get the token itself and no cookie, so
 * that a foreign page can never log a browser in.
 * @returns the response's unique_token and session_id
 */
export function handOverSession(
  config: Config,
  http: { request: FastifyRequest; reply: FastifyReply },
  session: { token: string; publicId: string },
): { unique_token: string; session_id: string } {
  if (!mayUseCookie(http.request, config.publicUrl)) {
    return { unique_token: session.token, session_id: session.publicId };
  }
  http.reply.setCookie(playerCookieName(config), session.token, {
    ...playerCookieOptions(config),
    maxAge: LONGEST_COOKIE_SECONDS,
  });
  return { unique_token: session.publicId, session_id: session.publicId };
}

/** Removes the cookie, only for pages of this site. */
export function clearSessionCookie(config: Config, http: { request: FastifyRequest; reply: FastifyReply }): void {
  if (!mayUseCookie(http.request, config.publicUrl)) return;
  http.reply.clearCookie(playerCookieName(config), playerCookieOptions(config));
}
