import {
  type EntryOf,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  fromHex,
  keyChangeMessage,
  makeVerifierKey,
  parseVerifierKey,
  SIGNATURE_TYPE,
  signNote,
  toHex,
} from '@surahi/fairness';
import { LogIdentityError } from './log-identity-error.ts';
import { keysOfSeed, type SeedKeys } from './log-key.ts';

/** The private keys of the public log that are installed on this node. The public keys are verifier keys as text. */
export class KeyRing {
  /** The key of LOG_KEY. The log starts with it. `key` entries may have changed the key since, see readKeyPeriods. */
  readonly configured: string;
  /** The key of LOG_NEXT_KEY. Undefined if it is not installed. */
  readonly next: string | undefined;
  /** The public key that signs new acceptances, in hex. It belongs to LOG_KEY. */
  readonly acceptKey: string;
  readonly #origin: string;
  readonly #byKey = new Map<string, SeedKeys>();
  readonly #byAcceptKey = new Map<string, SeedKeys>();

  /** The seeds have 32 bytes in base64. Throws if one of them does not. */
  constructor(origin: string, seeds: { current: string; next: string | undefined; old: readonly string[] }) {
    this.#origin = origin;
    const { verifierKey, acceptKey } = this.#add(seeds.current);
    this.configured = verifierKey;
    this.acceptKey = acceptKey;
    this.next = seeds.next === undefined ? undefined : this.#add(seeds.next).verifierKey;
    for (const seed of seeds.old) this.#add(seed);
  }

  /** Whether the private key of a verifier key is installed. */
  has(verifierKey: string): boolean {
    return this.#byKey.has(verifierKey);
  }

  /** The public keys of acceptances that this node can sign, in hex. */
  get acceptKeys(): string[] {
    return [...this.#byAcceptKey.keys()];
  }

  /** Whether this node can sign with this key of acceptances, in hex. */
  canAccept(acceptKey: string): boolean {
    return this.#byAcceptKey.has(acceptKey);
  }

  /** Signs the checkpoint of a tree and returns it as a note. Throws LogIdentityError if the key is not installed. */
  signCheckpoint(verifierKey: string, { size, root }: { size: number; root: Uint8Array }): string {
    const { sign } = this.#of(verifierKey).checkpoints;
    const text = formatCheckpoint({ origin: this.#origin, size, root });
    return formatNote({ text, signatures: [signNote(text, parseVerifierKey(verifierKey), sign)] });
  }

  /** Makes the entry that changes the key. The old key signs it. Throws LogIdentityError if it is not installed. */
  signChange({ version, from, to }: { version: number; from: string; to: string }): EntryOf<'key'> {
    const { sign } = this.#of(from).checkpoints;
    const terms = { origin: this.#origin, version, old: hexOf(from), new: hexOf(to) };
    return { kind: 'key', v: 1, ...terms, signature: toHex(sign(keyChangeMessage(terms))) };
  }

  /**
   * Signs the message that `acceptanceMessage` makes for a batch of accepted leaves. Returns 64 bytes. Throws if the key
   * is not installed, see `canAccept`.
   */
  signAcceptance(acceptKey: string, message: Uint8Array): Uint8Array {
    const keys = this.#byAcceptKey.get(acceptKey);
    if (keys === undefined) throw new Error(`the key ${acceptKey} of acceptances is not installed`);
    return keys.acceptances.sign(message);
  }

  #add(seed: string): { verifierKey: string; acceptKey: string } {
    const keys = keysOfSeed(seed);
    const verifierKey = verifierKeyOf(this.#origin, toHex(keys.checkpoints.publicKey));
    const acceptKey = toHex(keys.acceptances.publicKey);
    this.#byKey.set(verifierKey, keys);
    this.#byAcceptKey.set(acceptKey, keys);
    return { verifierKey, acceptKey };
  }

  #of(verifierKey: string): SeedKeys {
    const keys = this.#byKey.get(verifierKey);
    if (keys === undefined) throw new LogIdentityError(verifierKey, [...this.#byKey.keys()]);
    return keys;
  }
}

/** The verifier key of a log for its public key, in hex. */
export function verifierKeyOf(origin: string, publicKey: string): string {
  return formatVerifierKey(makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, fromHex(publicKey)));
}

/** The name of the log in a verifier key. */
export function nameOf(verifierKey: string): string {
  return verifierKey.split('+')[0] ?? verifierKey;
}

/** The public key in a verifier key, in hex. Throws NoteError if the text is malformed. */
export function hexOf(verifierKey: string): string {
  return toHex(parseVerifierKey(verifierKey).publicKey);
}
