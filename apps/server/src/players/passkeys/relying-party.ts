import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Where passkeys work: the host that they belong to, and the origin of the pages that may use them. */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Returns where passkeys work for a request, from PUBLIC_URL. A server on this machine uses the requested host instead:
 * it may be opened as localhost or by its address. Undefined where browsers offer no passkeys: on plain http outside
 * localhost, and on an IP address.
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
): RelyingParty | undefined {
  const isLocal = LOOPBACK.includes(new URL(publicUrl).hostname);
  const { protocol, hostname, origin } = new URL(isLocal ? `${request.protocol}://${request.host}` : publicUrl);
  if (hostname === 'localhost') return { id: hostname, origin };
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined;
}
