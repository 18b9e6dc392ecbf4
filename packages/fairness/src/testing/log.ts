import type { Bundle } from '../bundle.ts';
import { toBase64, toHex } from '../bytes.ts';
import { formatCheckpoint } from '../checkpoint.ts';
import { cosign } from '../cosignature.ts';
import { CompactTree, completeLevels, leafHash } from '../merkle.ts';
import { inclusionPath, proofHashes } from '../merkle-proofs.ts';
import { ed25519Signer, formatNote, formatVerifierKey, makeVerifierKey, SIGNATURE_TYPE, signNote } from '../note.ts';

export const ORIGIN = 'surahi.example/log';

export const keyOf = (name: string, type: 1 | 4, fill: number) => {
  const signer = ed25519Signer(new Uint8Array(32).fill(fill));
  const key = makeVerifierKey(name, type, signer.publicKey);
  return { ...signer, key, text: formatVerifierKey(key), hex: toHex(signer.publicKey) };
};

export const LOG = keyOf(ORIGIN, SIGNATURE_TYPE.ed25519, 1);
/** Another key of the same log, for changes of the key. */
export const NEXT_LOG = keyOf(ORIGIN, SIGNATURE_TYPE.ed25519, 3);
/** The log under a new name, after its key was lost or stolen. */
export const NEW_NAME = keyOf('surahi.example/log2', SIGNATURE_TYPE.ed25519, 4);
export const ACCEPT = keyOf('accept', SIGNATURE_TYPE.ed25519, 2);
export const WITNESSES = [11, 12, 13].map((fill) => keyOf(`witness-${fill}`, SIGNATURE_TYPE.cosignature, fill));
export const QUORUM = 2;

/** Entries in the order of the log, with the time at which each was appended and cosigned. */
export type Appended = { at: number; bytes: Uint8Array };

/** The checkpoint after the first `size` entries, signed by `log` and cosigned by two witnesses at a time in ms. */
export function checkpointOf(
  entries: readonly Appended[],
  size: number,
  at: number,
  witnesses = WITNESSES.slice(0, QUORUM),
  log = LOG,
) {
  const tree = new CompactTree();
  for (const { bytes } of entries.slice(0, size)) tree.append(leafHash(bytes));
  const text = formatCheckpoint({ origin: log.key.name, size, root: tree.root() });
  const seconds = Math.floor(at / 1000);
  const cosignatures = witnesses.map(({ key, sign }) => cosign(text, key, seconds, sign));
  return formatNote({ text, signatures: [signNote(text, log.key, log.sign), ...cosignatures] });
}

/** The part of a log from `start` on, with checkpoints at the given sizes. */
export function logPart(
  entries: readonly Appended[],
  start: number,
  sizes: readonly number[],
): Pick<Bundle, 'log' | 'checkpoints'> {
  const before = new CompactTree();
  for (const { bytes } of entries.slice(0, start)) before.append(leafHash(bytes));
  return {
    log: { start, peaks: before.peaks.map(toHex), entries: entries.slice(start).map(({ bytes }) => toBase64(bytes)) },
    checkpoints: sizes.map((size) => checkpointOf(entries, size, (entries[size - 1]?.at ?? 0) + 1000)),
  };
}

/** The root over leaves, and the inclusion proof of each. */
export function treeOf(leaves: readonly Uint8Array[]): {
  root: string;
  size: number;
  place: (leaf: Uint8Array) => { index: number; path: string[] } | undefined;
} {
  const hashes = leaves.map((leaf) => leafHash(leaf));
  const levels = completeLevels(hashes);
  const tree = new CompactTree();
  for (const hash of hashes) tree.append(hash);
  const place = (leaf: Uint8Array) => {
    const index = leaves.findIndex((other) => toHex(other) === toHex(leaf));
    if (index < 0) return undefined;
    const path = proofHashes(inclusionPath(index, leaves.length), (level, at) => {
      const node = levels[level]?.[at];
      if (node === undefined) throw new Error(`no node ${at} of level ${level}`);
      return node;
    });
    return { index, path: path.map(toHex) };
  };
  return { root: toHex(tree.root()), size: leaves.length, place };
}
