import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Statement, Tx } from '../../platform/db/db.ts';
import { cookieName } from '../../platform/http/identity.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { operatorCookieOptions } from '../sessions/index.ts';

/** The longest lifetime of a cookie that browsers allow. Each sign-in renews it. */
const KEPT_SECONDS = 400 * 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Where = Pick<Config, 'publicUrl' | 'operatorOrigin'>;

/** A browser by its token. Only the hash is stored. */
export type Browser = { token: string; hash: Buffer };

/** Returns the browser of a sign-in. A client without its cookie is a new browser. */
export function browserOf(config: Where, request: FastifyRequest): Browser {
  const sent = request.cookies[nameOf(config)] ?? '';
  const token = TOKEN.test(sent) ? sent : newToken();
  return { token, hash: hashToken(token) };
}

/** Keeps the browser's token in a long-lived cookie, which survives sign-outs and grants no access. */
export function rememberBrowser(config: Where, reply: FastifyReply, { token }: Browser): void {
  reply.setCookie(nameOf(config), token, { ...operatorCookieOptions(config), maxAge: KEPT_SECONDS });
}

function nameOf(config: Where): string {
  return cookieName(config.operatorOrigin ?? config.publicUrl, 'surahi_operator_browser');
}

/**
 * Returns the key under which tries from a browser count; undefined if the operator has never signed in there. A known
 * browser has a count of its own, so wrong tries elsewhere cannot lock the operator out of it.
 */
export async function knownBrowser(
  tx: Tx,
  operatorId: bigint | undefined,
  browserHash: Buffer,
): Promise<string | undefined> {
  // An unknown name runs the same query, so that it takes the same time.
  const known = await tx.query(selectKnownBrowser(operatorId ?? -1n, browserHash));
  return known.length === 0 ? undefined : browserHash.toString('base64url').slice(0, 22);
}

/** Returns a row if the operator has had a session in this browser. */
function selectKnownBrowser(operatorId: bigint, browserHash: Buffer): Statement {
  return {
    name: 'operator_known_browser',
    text: 'select 1 from operator_sessions where operator_id = $1 and browser_hash = $2 limit 1',
    values: [operatorId, browserHash],
  };
}
