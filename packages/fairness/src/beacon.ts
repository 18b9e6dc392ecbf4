import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, fromHex, toHex } from './bytes.ts';

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
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_HEX = /^[0-9a-f]{96}$/;

const scheme = bls12_381.shortSignatures;

/** The point of G1 that a round's signature signs: the hash of SHA-256 of the round as 8 bytes, big endian. */
export function roundPoint(round: number | bigint): ReturnType<typeof scheme.hash> {
  return scheme.hash(sha256(bigEndian(round, 8)), DST);
}

/**
 * Whether a signature is the chain's signature of a round. False for a round below 1 or above 2^64 - 1, other text than
 * 48 bytes of lower-case hex, an encoding that is not canonical, infinity, and a point outside the curve or its
 * subgroup. Throws if the chain's own key is malformed.
 */
export function verifyRound(chain: Pick<Chain, 'key'>, round: number | bigint, signature: string): boolean {
  const key = parseChainKey(chain.key);
  const point = parseSignature(signature);
  if (point === undefined || !isRound(round)) return false;
  return scheme.verify(point, roundPoint(round), key);
}

type ChainKey = ReturnType<typeof bls12_381.G2.Point.fromHex>;
let parsedKey: { text: string; key: ChainKey } | undefined;

/** Keeps the last key: checking that a point is in its subgroup costs as much as a pairing. */
export function parseChainKey(text: string): ChainKey {
  if (parsedKey?.text !== text) parsedKey = { text, key: bls12_381.G2.Point.fromHex(text) };
  return parsedKey.key;
}

function isRound(round: number | bigint): boolean {
  if (typeof round === 'number' && !Number.isSafeInteger(round)) return false;
  return round >= 1 && BigInt(round) < 1n << 64n;
}

/** The point of a compressed signature. Undefined when it is malformed, infinity or outside the subgroup. */
export function parseSignature(signature: string): ReturnType<typeof scheme.hash> | undefined {
  if (!SIGNATURE_HEX.test(signature)) return undefined;
  try {
    const point = scheme.Signature.fromHex(signature);
    const isCanonical = toHex(point.toBytes(true)) === signature;
    return isCanonical && !point.is0() && point.isTorsionFree() ? point : undefined;
  } catch {
    return undefined; // the library throws on each malformed encoding
  }
}

/** The public randomness of a round: SHA-256 of its signature, 32 bytes in hex. */
export function randomnessOf(signature: string): string {
  return toHex(sha256(fromHex(signature)));
}

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
