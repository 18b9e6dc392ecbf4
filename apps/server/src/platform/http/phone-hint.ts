import type { networkInterfaces } from 'node:os';
import type { Config } from '../../config/config.ts';

/**
 * How to start so that a phone in the same network can log in, where it could not as things are: cookies are for
 * PUBLIC_URL's origin, and that is this machine alone. Undefined where there is nothing to say.
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
