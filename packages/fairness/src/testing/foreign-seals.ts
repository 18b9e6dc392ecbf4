import { sha256 } from '@noble/hashes/sha2.js';
import { encryptOnG2RFC9380 } from 'tlock-js/crypto/ibe.js';
import quicknet from '../../vectors/drand-quicknet.json' with { type: 'json' };
import { bigEndian, concatBytes, fromHex, toHex } from '../bytes.ts';
import { QUICKNET } from '../chain.ts';
import type { ForeignSeal } from './vectors.ts';

/** Seeds that drand's tlock-js encrypted, one to each recorded round of quicknet. */
export function foreignSeals(): Promise<ForeignSeal[]> {
  return Promise.all(
    quicknet.rounds.map(async ({ round }, index) => {
      const seed = new Uint8Array(32).fill(index + 1);
      const { U, V, W } = await encryptOnG2RFC9380(fromHex(QUICKNET.key), sha256(bigEndian(round, 8)), seed);
      return { round, seed: toHex(seed), seal: toHex(concatBytes(U, V, W)) };
    }),
  );
}
