import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bigEndian, type Chain, fromHex, latestRound, QUICKNET, roundPoint, toHex } from '@surahi/fairness';
import { StartError } from './options.ts';

const scheme = bls12_381.shortSignatures;
const PERIOD_S = 3;
const SEED_BYTES = 48;
const STATE = /^\{"seed":"[0-9a-f]{96}","genesis":[1-9][0-9]{0,11}\}$/;
/** Signing takes milliseconds, and a server polls the newest round. */
const KEPT_ROUNDS = 1_000;

type State = { seed: string; genesis: number };

/** A chain whose key one machine holds. Its rounds are right, and prove nothing about their randomness. */
export class DemoChain {
  readonly chain: Chain;
  /** The chain's name in v2 paths. */
  readonly name: string;
  /** The second input of the chain's hash, 32 bytes in hex. */
  readonly genesisSeed: string;
  readonly #secret: Uint8Array;
  readonly #now: () => number;
  readonly #signed = new Map<number, string>();

  /**
   * Reads the key of a folder, or makes one at the first start. Throws StartError on a damaged file, and on a key that
   * is quicknet's.
   * @param now unix milliseconds
   */
  constructor(folder: string, name: string, now: () => number) {
    const { seed, genesis } = loadState(folder, now);
    const { secretKey, publicKey } = scheme.keygen(fromHex(seed));
    const key = toHex(publicKey.toBytes(true));
    if (key === QUICKNET.key) throw new StartError('The demo beacon must not have the key of quicknet.');
    this.name = name;
    this.genesisSeed = createHash('sha256').update(`surahi demo ${key}`).digest('hex');
    this.chain = { hash: chainHash(key, genesis, this.genesisSeed, name), key, genesis, period: PERIOD_S };
    this.#secret = secretKey;
    this.#now = now;
  }

  /** The newest round that is due; 0 before the first. */
  latest(): number {
    return latestRound(this.chain, this.#now());
  }

  /** The signature of a round, 48 bytes in hex. Undefined for a round that is not due, because nobody may know it yet. */
  signature(round: number): string | undefined {
    if (!Number.isSafeInteger(round) || round < 1 || round > this.latest()) return undefined;
    const known = this.#signed.get(round);
    if (known !== undefined) return known;
    const signature = toHex(scheme.sign(roundPoint(round), this.#secret).toBytes(true));
    const [oldest] = this.#signed.keys();
    if (this.#signed.size >= KEPT_ROUNDS && oldest !== undefined) this.#signed.delete(oldest);
    this.#signed.set(round, signature);
    return signature;
  }
}

/** The hash of a chain as drand computes it: period, genesis time, key, genesis seed and name. */
export function chainHash(key: string, genesis: number, genesisSeed: string, name: string): string {
  return createHash('sha256')
    .update(bigEndian(PERIOD_S, 4))
    .update(bigEndian(genesis, 8))
    .update(fromHex(key))
    .update(fromHex(genesisSeed))
    .update(name)
    .digest('hex');
}

function loadState(folder: string, now: () => number): State {
  const path = join(folder, 'chain.json');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const state: State = { seed: randomBytes(SEED_BYTES).toString('hex'), genesis: Math.floor(now() / 1000) };
    writeWhole(path, JSON.stringify(state));
  }
  const text = readFileSync(path, 'utf8');
  if (!STATE.test(text)) throw new StartError(`${path} is damaged. Restore it, or delete it for a new chain.`);
  return JSON.parse(text) as State; // STATE checked the text
}

/** A crash leaves the old file or the new one, never half of it. */
function writeWhole(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}
