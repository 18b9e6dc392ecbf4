import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, it, test } from 'vitest';
import vectors from '../vectors/drand-quicknet.json' with { type: 'json' };
import { randomnessOf, roundPoint, verifyRound } from './beacon.ts';
import { toHex } from './bytes.ts';
import { drawRound, latestRound, QUICKNET, roundAt, timeOfRound } from './chain.ts';

const roundOf = (round: number | string) => (typeof round === 'string' ? BigInt(round) : round);

test('the pinned chain is quicknet', () => {
  const { hash, publicKey, genesis, period } = vectors.chain;
  expect(QUICKNET).toEqual({ hash, key: publicKey, genesis, period });
});

describe('verifyRound', () => {
  it.each(vectors.rounds)('[FAI-05] accepts round $round', ({ round, signature, randomness }) => {
    expect(verifyRound(QUICKNET, roundOf(round), signature)).toBe(true);
    expect(randomnessOf(signature)).toBe(randomness);
  });

  it.each(vectors.refused)('[FAI-05] refuses $why', ({ round, signature }) => {
    expect(verifyRound(QUICKNET, roundOf(round), signature)).toBe(false);
  });

  it('refuses a round that another chain signed', () => {
    const { secretKey } = bls12_381.shortSignatures.keygen(new Uint8Array(48).fill(7));
    const signature = toHex(bls12_381.shortSignatures.sign(roundPoint(1000), secretKey).toBytes(true));
    const key = toHex(bls12_381.shortSignatures.getPublicKey(secretKey).toBytes(true));
    expect(verifyRound({ key }, 1000, signature)).toBe(true);
    expect(verifyRound(QUICKNET, 1000, signature)).toBe(false);
  });

  it.each([1.5, -1, Number.NaN, 2 ** 53, 1n << 64n])('refuses round %s', (round) => {
    const [first] = vectors.rounds;
    expect(verifyRound(QUICKNET, round, first?.signature ?? '')).toBe(false);
  });

  it('refuses upper-case hex, so that a round has one spelling', () => {
    const [first] = vectors.rounds;
    expect(verifyRound(QUICKNET, 1, (first?.signature ?? '').toUpperCase())).toBe(false);
  });
});

describe('times of rounds', () => {
  const GENESIS_MS = QUICKNET.genesis * 1000;

  it('begin with round 1 at genesis', () => {
    expect(timeOfRound(QUICKNET, 1)).toBe(GENESIS_MS);
    expect(timeOfRound(QUICKNET, 1001)).toBe(GENESIS_MS + 3_000_000);
  });

  it.each([
    [0, 1],
    [1, 2],
    [3000, 2],
    [3001, 3],
    [-5000, 1],
  ])('the first round at or after genesis %d ms is %d', (after, round) => {
    expect(roundAt(QUICKNET, GENESIS_MS + after)).toBe(round);
  });

  it.each([
    [-1, 0],
    [0, 1],
    [2999, 1],
    [3000, 2],
  ])('the latest round at genesis %d ms is %d', (after, round) => {
    expect(latestRound(QUICKNET, GENESIS_MS + after)).toBe(round);
  });

  it('R is due at least the delay after the cut-off, and less than a period later', () => {
    for (let offset = 0; offset < 7000; offset += 250) {
      const cutOff = GENESIS_MS + 1_000_000 + offset;
      const late = timeOfRound(QUICKNET, drawRound(QUICKNET, cutOff, 120)) - cutOff - 120_000;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(3000);
    }
  });
});
