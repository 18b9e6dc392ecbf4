import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ed25519Sign, makeVerifierKey, SIGNATURE_TYPE, type VerifierKey } from '@surahi/fairness';
import { replaceFile } from './files.ts';
import { StartError } from './options.ts';

/** The witness's key. It never leaves the data folder. */
export interface WitnessKey {
  /** The public key as cosigner. */
  readonly verifier: VerifierKey;
  readonly sign: Ed25519Sign;
}

/** Reads the key of the data folder, or makes one at the first start. Throws StartError when the file is damaged. */
export function loadKey(folder: string, name: string): WitnessKey {
  const path = join(folder, 'key.pem');
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    replaceFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  }
  const secret = readKey(path);
  const spki = createPublicKey(secret).export({ type: 'spki', format: 'der' });
  const publicKey = new Uint8Array(spki.subarray(-32)); // the key is the end of its SPKI encoding
  return {
    verifier: makeVerifierKey(name, SIGNATURE_TYPE.cosignature, publicKey),
    sign: (message) => new Uint8Array(sign(null, message, secret)),
  };
}

function readKey(path: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(path));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // the message below is for this case too
  }
  throw new StartError(`${path} is not an Ed25519 private key. Restore it from your backup.`);
}
