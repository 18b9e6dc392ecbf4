import { bls12_381 } from '@noble/curves/bls12-381.js';
import { roundPoint } from '../beacon.ts';
import type { Chain } from '../chain.ts';
import { toHex } from '../bytes.ts';

const scheme = bls12_381.shortSignatures;

/** A chain whose key the test holds, with one signature per round. It computes each signature once. */
export function testChain(fill = 7): { chain: Chain; sign: (round: number) => string } {
  const { secretKey, publicKey } = scheme.keygen(new Uint8Array(48).fill(fill));
  const chain = { hash: 'ab'.repeat(32), key: toHex(publicKey.toBytes(true)), genesis: 1_790_000_000, period: 3 };
  const signed = new Map<number, string>();
  const sign = (round: number): string => {
    const signature = signed.get(round) ?? toHex(scheme.sign(roundPoint(round), secretKey).toBytes(true));
    signed.set(round, signature);
    return signature;
  };
  return { chain, sign };
}
