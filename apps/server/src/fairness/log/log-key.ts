import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import path from 'node:path';
import { KEY_BYTES as SEED_BYTES, readOrCreateKey } from '../../platform/files/key-file.ts';

/** DER of a PKCS #8 Ed25519 key without its last 32 bytes, the seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** An Ed25519 key. `publicKey` has 32 bytes, a signature 64. */
type SigningKey = { publicKey: Uint8Array; sign(message: Uint8Array): Uint8Array };

/** The keys of one seed: one signs checkpoints, the other one accepted bids. */
export type SeedKeys = { checkpoints: SigningKey; acceptances: SigningKey };

/** The configured seed. Without it reads log.key in `dataDir`, and creates the file when it is missing. */
export async function openSeed(configured: string | undefined, dataDir: string): Promise<string> {
  return configured ?? (await readOrCreateKey(path.join(dataDir, 'log.key')));
}

/** The keys of a seed of 32 bytes in base64. Throws when the text is not one. */
export function keysOfSeed(text: string): SeedKeys {
  const seed = Buffer.from(text, 'base64');
  if (seed.length !== SEED_BYTES) throw new Error(`The key of the public log must be ${SEED_BYTES} bytes in base64`);
  const derived = hkdfSync('sha256', seed, '', 'surahi/acceptances', SEED_BYTES);
  return { checkpoints: toKey(seed), acceptances: toKey(Buffer.from(derived)) };
}

function toKey(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  return { publicKey: rawPublicKey(key), sign: (message) => sign(null, message, key) };
}

function rawPublicKey(key: KeyObject): Uint8Array {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return new Uint8Array(spki.subarray(spki.length - 32));
}
