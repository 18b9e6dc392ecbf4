import { type Chain, QUICKNET } from '@surahi/fairness';
import type { PlatformContext } from '../../platform/context.ts';
import type { BeaconClient } from './beacon-client.ts';
import { DrandHttp } from './drand-http.ts';

/** The public randomness that decides draws. */
export type DrawBeacon = {
  client: BeaconClient;
  /** The round that decides a session is the first one this long after its cut-off. */
  delaySeconds: number;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    /** undefined: BEACON_RELAYS is empty, and no draw can be in mode draw. */
    beacon: DrawBeacon | undefined;
  }
}

/** Opens the client of the configured chain. It connects to nothing until a round is asked for. */
export function openBeacon({
  config,
  clock,
  logger,
}: Pick<PlatformContext, 'config' | 'clock' | 'logger'>): DrawBeacon | undefined {
  if (config.beacon === undefined) return undefined;
  const { chain, relays, delaySeconds } = config.beacon;
  const { name, ...params }: Chain & { name: string } = chain ?? { name: 'quicknet', ...QUICKNET };
  const client = new DrandHttp({ chain: params, beacon: name, relays, log: logger, now: clock.nowMs });
  return { client, delaySeconds };
}
