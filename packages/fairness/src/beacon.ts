import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, fromHex, toHex } from './bytes.ts';
import type { Chain } from './chain.ts';

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const SIGNATURE_HEX = /^[0-9a-f]{96}$/;

const { G2, fields, pairingBatch, shortSignatures: scheme } = bls12_381;

/**
 * A copy of the generator of G2. The library builds tables for its own BASE at the first multiplication. They save time
 * only after many multiplications. A phone that checks one draw would spend a third of the check on them.
 */
export const GENERATOR = G2.Point.fromAffine(G2.Point.BASE.toAffine());

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
  // e(signature, generator) = e(Q, key), as one product that must be 1.
  const product = pairingBatch([
    { g1: point, g2: GENERATOR },
    { g1: roundPoint(round), g2: key.negate() },
  ]);
  return fields.Fp12.eql(product, fields.Fp12.ONE);
}

type ChainKey = ReturnType<typeof G2.Point.fromHex>;
let parsedKey: { text: string; key: ChainKey } | undefined;

/** Keeps the last key: checking that a point is in its subgroup costs as much as a pairing. */
export function parseChainKey(text: string): ChainKey {
  if (parsedKey?.text !== text) parsedKey = { text, key: G2.Point.fromHex(text) };
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
