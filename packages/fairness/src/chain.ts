/** A chain of public randomness with drand's scheme bls-unchained-g1-rfc9380. */
export type Chain = {
  /** SHA-256 over the chain's parameters, as drand computes it. 32 bytes in hex. */
  hash: string;
  /** BLS public key on G2, compressed, 96 bytes in hex. */
  key: string;
  /** Unix time of round 1 in seconds. */
  genesis: number;
  /** Seconds between two rounds. */
  period: number;
};

/** The quicknet chain of the League of Entropy. Source: https://api.drand.sh/v2/beacons/quicknet/info */
export const QUICKNET: Chain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

export const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';

/** When a round is due, in unix milliseconds. */
export function timeOfRound(chain: Pick<Chain, 'genesis' | 'period'>, round: number): number {
  return (chain.genesis + (round - 1) * chain.period) * 1000;
}

/** The first round due at or after a time in unix milliseconds. */
export function roundAt(chain: Pick<Chain, 'genesis' | 'period'>, time: number): number {
  return Math.max(1, Math.ceil((time / 1000 - chain.genesis) / chain.period) + 1);
}

/** The last round due at or before a time in unix milliseconds; 0 before round 1. */
export function latestRound(chain: Pick<Chain, 'genesis' | 'period'>, time: number): number {
  return Math.max(0, Math.floor((time / 1000 - chain.genesis) / chain.period) + 1);
}

/** R: the first round at or after the cut-off plus a delay in seconds. */
export function drawRound(chain: Pick<Chain, 'genesis' | 'period'>, cutOff: number, delay: number): number {
  return roundAt(chain, cutOff + delay * 1000);
}
