import {
  completeLevels,
  consistencyPath,
  ed25519Signer,
  EMPTY_ROOT,
  formatAddCheckpoint,
  formatCheckpoint,
  formatVerifierKey,
  leafHash,
  makeVerifierKey,
  type Note,
  proofHashes,
  SIGNATURE_TYPE,
  signNote,
  treeRoot,
} from '@surahi/fairness';

/** A log whose entries are numbers. It signs whatever it is asked to, two views of one size too. */
export class TestLog {
  readonly origin: string;
  readonly vkey: string;
  readonly #sign: (text: string) => Note;

  constructor(origin: string, seed = 1) {
    const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(seed));
    const key = makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, publicKey);
    this.origin = origin;
    this.vkey = formatVerifierKey(key);
    this.#sign = (text) => ({ text, signatures: [signNote(text, key, sign)] });
  }

  /** The signed checkpoint over these entries. */
  checkpoint(entries: readonly number[]): Note {
    return this.#sign(formatCheckpoint({ origin: this.origin, size: entries.length, root: rootOf(entries) }));
  }

  /** The body of a request to cosign these entries, with the proof that they extend the first `oldSize`. */
  request(oldSize: number, entries: readonly number[]): string {
    const levels = completeLevels(entries.map(leafOf));
    const path = oldSize > 0 && oldSize <= entries.length ? consistencyPath(oldSize, entries.length) : [];
    const proof = proofHashes(path, (level, index) => levels[level]?.[index] ?? EMPTY_ROOT);
    return formatAddCheckpoint({ oldSize, proof, checkpoint: this.checkpoint(entries) });
  }
}

/** The root over entries. */
export function rootOf(entries: readonly number[]): Uint8Array {
  return treeRoot(entries.map(leafOf));
}

/** Entries 0 to before `size`. */
export function entriesTo(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

function leafOf(entry: number): Uint8Array {
  return leafHash(Uint8Array.from(String(entry), (digit) => digit.charCodeAt(0)));
}
