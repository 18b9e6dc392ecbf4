import type { Chain } from '@surahi/fairness';

/** A verified round: its signature, 48 bytes in hex. */
export type BeaconRound = { round: number; signature: string };

/** Where rounds come from. Every returned round was verified against the chain's key. */
export interface BeaconClient {
  readonly chain: Chain;
  /** Returns a round. Throws RoundUnavailable when no relay returned it in time. */
  round(round: number): Promise<BeaconRound>;
  /** Asks for the newest round and remembers it. Throws RoundUnavailable when no relay returned one in time. */
  refresh(): Promise<BeaconRound>;
  /** The newest verified round that this process has seen. Reads memory only. */
  readonly latest: BeaconRound | undefined;
}

/** No relay returned a valid round in time. A later attempt may succeed. */
export class RoundUnavailable extends Error {
  override name = 'RoundUnavailable';
}
