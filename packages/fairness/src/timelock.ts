import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { GENERATOR, parseChainKey, parseSignature, roundPoint } from './beacon.ts';
import { bigEndian, concatBytes, equalBytes, fromHex, lengthPrefixed, toHex, utf8ToBytes } from './bytes.ts';
import type { Chain } from './chain.ts';

/*
 * Identity-based encryption of Boneh and Franklin with the Fujisaki-Okamoto transform, as in drand's tlock for chains
 * with signatures on G1 and the key on G2. The identity is the round; its private key is the round's signature.
 *   U = r·G2, V = sigma XOR H2(e(Q, key)^r), W = seed XOR H4(sigma), where r = H3(sigma, seed) and Q = roundPoint(round).
 */

const { G2, fields, pairing } = bls12_381;
type GT = ReturnType<typeof pairing>;

const SEED_BYTES = 32;
const U_BYTES = 96;

/** T is not a ciphertext, or does not open under the given signature. */
export class SealError extends Error {
  override name = 'SealError';
}

function xorBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, index) => byte ^ (b[index] ?? 0));
}

function h2(value: GT): Uint8Array {
  return sha256(concatBytes(utf8ToBytes('IBE-H2'), gtBytes(value)));
}

/**
 * A scalar from 1 on, below the group's order, by rejection. The order has 255 bits, so drand's tlock shifts the first
 * byte right by one bit. It does not clear the top bit, which would give another scalar.
 */
function h3(sigma: Uint8Array, seed: Uint8Array): bigint {
  const inner = sha256(concatBytes(utf8ToBytes('IBE-H3'), sigma, seed));
  for (let attempt = 1; attempt < 65_535; attempt += 1) {
    const candidate = sha256(concatBytes(new Uint8Array([attempt & 255, attempt >> 8]), inner));
    candidate[0] = (candidate[0] ?? 0) >> 1;
    const scalar = BigInt(`0x${toHex(candidate)}`);
    if (scalar > 0n && scalar < fields.Fr.ORDER) return scalar;
  }
  throw new SealError('no scalar below the order was found');
}

function h4(sigma: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes('IBE-H4'), sigma));
}

/** The 576 bytes of an element of Fp12: coefficients from the highest to the lowest, 48 bytes each, big endian. */
function gtBytes({ c0, c1 }: GT): Uint8Array {
  const towers = [c1, c0].flatMap((six) => [six.c2, six.c1, six.c0]);
  return concatBytes(...towers.flatMap((two) => [bigEndian(two.c1, 48), bigEndian(two.c0, 48)]));
}

/**
 * T: the seed encrypted to a round of a chain. All randomness is derived from seed and M-id, so the same arguments
 * return the same bytes, and anyone who knows the seed can check T.
 * @param id M-id, 32 bytes in hex
 * @param seed 32 bytes
 * @returns U, V and W: 96 + 32 + 32 bytes in hex
 */
export function sealSeed(chain: Pick<Chain, 'key'>, round: number, id: string, seed: Uint8Array): string {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes`);
  const sigma = hmac(sha256, seed, lengthPrefixed(utf8ToBytes('surahi/seal'), fromHex(id)));
  return toHex(encrypt(chain, round, seed, sigma));
}

/** The ciphertext for a given sigma of 32 bytes. Tests against a foreign implementation use it. */
export function encrypt(chain: Pick<Chain, 'key'>, round: number, seed: Uint8Array, sigma: Uint8Array): Uint8Array {
  const r = h3(sigma, seed);
  const shared = pairing(roundPoint(round).multiply(r), parseChainKey(chain.key));
  return concatBytes(G2.Point.BASE.multiply(r).toBytes(true), xorBytes(sigma, h2(shared)), xorBytes(seed, h4(sigma)));
}

/**
 * Opens T with the round's signature. The caller has verified the signature with verifyRound.
 * Throws SealError when T is malformed, or was not made as sealSeed makes it for this round and some M-id.
 */
export function openSeal(seal: string, signature: string): Uint8Array {
  const point = parseSignature(signature);
  if (point === undefined) throw new SealError('the signature is not a point of G1');
  const { u, v, w } = parseSeal(seal);
  const sigma = xorBytes(v, h2(pairing(point, u)));
  const seed = xorBytes(w, h4(sigma));
  // The round is public, so the scalar is not secret. The multiplication may take a time that depends on it.
  if (!GENERATOR.multiplyUnsafe(h3(sigma, seed)).equals(u)) throw new SealError('T does not open under this round');
  return seed;
}

function parseSeal(seal: string): { u: InstanceType<typeof G2.Point>; v: Uint8Array; w: Uint8Array } {
  const bytes = fromHex(seal);
  if (bytes.length !== U_BYTES + 2 * SEED_BYTES) throw new SealError('T has the wrong length');
  try {
    const u = G2.Point.fromBytes(bytes.subarray(0, U_BYTES));
    if (!equalBytes(u.toBytes(true), bytes.subarray(0, U_BYTES)) || u.is0()) throw new SealError('U is not canonical');
    return { u, v: bytes.subarray(U_BYTES, U_BYTES + SEED_BYTES), w: bytes.subarray(U_BYTES + SEED_BYTES) };
  } catch {
    throw new SealError('U is not a point of G2');
  }
}
