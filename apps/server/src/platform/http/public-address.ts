import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * Returns the address at which a client reaches this server, without a trailing slash. Phones on the same network reach
 * a server known as localhost by another name. In that case the address uses the requested host.
 */
export function publicAddress(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const { hostname } = new URL(config.publicUrl);
  return hostname === 'localhost' ? `${request.protocol}://${request.host}` : config.publicUrl;
}
