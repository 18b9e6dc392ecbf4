import { createHash, createHmac } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { decryptOnG2, encryptOnG2RFC9380 } from 'tlock-js/crypto/ibe.js';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/drand-quicknet.json' with { type: 'json' };
import { QUICKNET } from './chain.ts';
import { bigEndian, concatBytes, fromHex, lengthPrefixed, toHex } from './bytes.ts';
import { openSeal, SealError, sealSeed } from './timelock.ts';
import { testChain } from './testing/chain.ts';

const ID = '11'.repeat(32);
const seed = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
const [one, two, , , thousand] = vectors.rounds;

function flipped(seal: string, byte: number): string {
  const bytes = fromHex(seal);
  bytes[byte] = (bytes[byte] ?? 0) ^ 1;
  return toHex(bytes);
}

describe('the timelock', () => {
  const seal = sealSeed(QUICKNET, 1000, ID, seed);

  it('[FAI-06] opens with the signature of its round of quicknet', () => {
    expect(openSeal(seal, thousand?.signature ?? '')).toEqual(seed);
  });

  it('is the same for the same seed, round and record', () => {
    expect(sealSeed(QUICKNET, 1000, ID, seed)).toBe(seal);
  });

  it.each([
    ['another round', () => sealSeed(QUICKNET, 1001, ID, seed)],
    ['another record', () => sealSeed(QUICKNET, 1000, '12'.repeat(32), seed)],
    ['another key', () => sealSeed(testChain().chain, 1000, ID, seed)],
  ])('differs for %s', (_, other) => {
    expect(other()).not.toBe(seal);
  });

  it('stays closed under the signature of another round', () => {
    for (const round of [one, two]) expect(() => openSeal(seal, round?.signature ?? '')).toThrow(SealError);
  });

  it.each([0, 50, 95, 96, 127, 128, 159])('refuses a ciphertext with byte %d changed', (byte) => {
    expect(() => openSeal(flipped(seal, byte), thousand?.signature ?? '')).toThrow(SealError);
  });

  it.each(['', 'ab', '00'.repeat(160), `c0${'00'.repeat(159)}`])('refuses a malformed ciphertext', (text) => {
    expect(() => openSeal(text, thousand?.signature ?? '')).toThrow(SealError);
  });

  it('refuses a seed of another length', () => {
    expect(() => sealSeed(QUICKNET, 1, ID, seed.subarray(1))).toThrow(RangeError);
  });
});

/** H3 as docs/fairness-format.md describes it, with node:crypto and without code of timelock.ts. */
function documentedH3(sigma: Uint8Array, message: Uint8Array): bigint {
  const hash = (...parts: (string | Uint8Array)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
  const inner = hash('IBE-H3', sigma, message);
  for (let attempt = 1; ; attempt += 1) {
    const bytes = hash(new Uint8Array([attempt % 256, Math.floor(attempt / 256)]), inner);
    bytes.writeUInt8(Math.floor(bytes.readUInt8(0) / 2), 0);
    const scalar = BigInt(`0x${bytes.toString('hex')}`);
    if (scalar > 0n && scalar < bls12_381.fields.Fr.ORDER) return scalar;
  }
}

describe("drand's tlock-js", () => {
  const signature = fromHex(thousand?.signature ?? '');

  it('[FAI-06] opens what sealSeed made', async () => {
    const bytes = fromHex(sealSeed(QUICKNET, 1000, ID, seed));
    const parts = { U: bytes.slice(0, 96), V: bytes.slice(96, 128), W: bytes.slice(128) };
    expect(new Uint8Array(await decryptOnG2(signature, parts))).toEqual(seed);
  });

  it('[FAI-06] makes ciphertexts that openSeal opens', async () => {
    const identity = sha256(bigEndian(1000, 8));
    const { U, V, W } = await encryptOnG2RFC9380(fromHex(QUICKNET.key), identity, seed);
    expect(openSeal(toHex(concatBytes(U, V, W)), toHex(signature))).toEqual(seed);
  });

  it('[FAI-06] opens seals whose scalar follows the rule of docs/fairness-format.md', async () => {
    for (const fill of [1, 2, 3]) {
      const message = new Uint8Array(32).fill(fill);
      const bytes = fromHex(sealSeed(QUICKNET, 1000, ID, message));
      const parts = { U: bytes.slice(0, 96), V: bytes.slice(96, 128), W: bytes.slice(128) };
      expect(new Uint8Array(await decryptOnG2(signature, parts))).toEqual(message);
      const input = lengthPrefixed(new TextEncoder().encode('surahi/seal'), fromHex(ID));
      const scalar = documentedH3(createHmac('sha256', message).update(input).digest(), message);
      expect(toHex(parts.U)).toBe(toHex(bls12_381.G2.Point.BASE.multiply(scalar).toBytes(true)));
    }
  });
});
