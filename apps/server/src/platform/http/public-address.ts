import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * Where a client reaches this server, without a trailing slash. A server known as localhost is also opened from phones
 * on the same network, which know it by another name: the one they asked for.
 */
export function publicAddress(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const { hostname } = new URL(config.publicUrl);
  return hostname === 'localhost' ? `${request.protocol}://${request.host}` : config.publicUrl;
}
