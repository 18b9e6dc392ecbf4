import type { networkInterfaces } from 'node:os';
import type { Config } from '../../config/config.ts';

/**
 * Returns how to start the server so that a phone in the same network can log in, or undefined when no hint is needed.
 * Cookies belong to the origin of PUBLIC_URL, which by default names this machine only.
 */
export function phoneHint(
  config: Pick<Config, 'host' | 'publicUrl'>,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces>,
): string | undefined {
  if (new URL(config.publicUrl).hostname !== 'localhost' || !['0.0.0.0', '::'].includes(config.host)) return undefined;
  const lan = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return lan === undefined ? undefined : `From a phone: PUBLIC_URL=http://${lan.address}:${port} npm start`;
}
