import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { mayUseCookie, playerCookieName, playerCookieOptions } from '../../platform/http/identity.ts';

/** Browsers cap it there. How long a session really lives is the server's business. */
const LONGEST_COOKIE_SECONDS = 400 * 86_400;

/**
 * Hands a new token to the client. Whoever may be known by cookie (a page of this site sending JSON) gets it as HttpOnly
 * cookie alone, and the session's public id as unique_token, which opens nothing; other clients get the token itself and
 * no cookie, so that a foreign page can never log a browser in.
 * @returns the answer's unique_token and session_id
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

/** Removes the cookie; only for our own pages, others have no business with it. */
export function clearSessionCookie(config: Config, http: { request: FastifyRequest; reply: FastifyReply }): void {
  if (!mayUseCookie(http.request, config.publicUrl)) return;
  http.reply.clearCookie(playerCookieName(config), playerCookieOptions(config));
}
