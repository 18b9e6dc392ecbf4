import type { FastifyRequest } from 'fastify';

/**
 * Returns the path of a request as the router reads it: without origin and query string, and percent-decoded. Compare
 * this path with prefixes, never `request.url`: the router also accepts `/%6fperator/` and `http://host/operator/`.
 */
export function requestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = ''] = target.split(/[?#]/, 1);
  if (!path.includes('%')) return path === '' ? '/' : path;
  try {
    return decodeURI(path);
  } catch {
    // The path has an invalid percent code. The router returns 400 for such a request.
    return path;
  }
}
