/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Reads } from '../db/reads.ts';
import type { Read } from '../db/standby-read.ts';
import { formatPosition, parsePosition } from '../db/wal-position.ts';
import { cookieName, isSecureOrigin } from './identity.ts';

/** The reads of calls, and the cookie with the position that a caller's reads must see. */
export type CallReads = {
  /** The reads of one request. */
  of(request: FastifyRequest, reply: FastifyReply): Read;
  /** Gives the caller the position of what the request wrote. Call it after the commit. */
  afterWrite(request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

/** The name of the cookie with the caller's position. */
export function positionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config.publicUrl, 'surahi_position');
}

/**
 * Reads of calls under a public address. The cookie holds the position of the caller's last write in PostgreSQL's log. It
 * grants nothing: a forged position affects only where the caller's own reads run. The callers for whom `keepsCookies` is
 * true get the cookie. The others read from the leader.
 */
export function createCallReads(
  reads: Reads,
  publicUrl: string,
  keepsCookies: (request: FastifyRequest) => boolean,
): CallReads {
  const name = positionCookieName({ publicUrl });
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecureOrigin(publicUrl) } as const;

  async function tellPosition(reply: FastifyReply): Promise<void> {
    const position = await reads.position();
    // Without a position the next read goes to the leader.
    if (position === undefined) reply.clearCookie(name, options);
    else reply.setCookie(name, formatPosition(position), { ...options, encode: String });
  }

  return {
    of: (request, reply) => async (work) => {
      if (!reads.hasStandby) return reads.read(undefined, work);
      const seen = parsePosition(request.cookies[name]);
      const value = await reads.read(seen, work);
      if (seen === undefined && keepsCookies(request)) await tellPosition(reply);
      return value;
    },
    afterWrite: async (request, reply) => {
      reads.markChange();
      if (reads.hasStandby && (keepsCookies(request) || request.cookies[name] !== undefined)) await tellPosition(reply);
    },
  };
}
