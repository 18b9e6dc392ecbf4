import {
  type Checkpoint,
  EncodingError,
  type EntryOf,
  formatVerifierKey,
  fromHex,
  isSignedKeyChange,
  leafHash,
  makeVerifierKey,
  NoteError,
  parseEntry,
  parseVerifierKey,
  SIGNATURE_TYPE,
  tileOfNode,
  toHex,
  verifyInclusion,
} from '@surahi/fairness';
import type { LogReader } from './log-reader.ts';
import { inclusionProof } from './proof-from-tiles.ts';

type KeyChange = EntryOf<'key'>;

/** The proven changes of a log's key. Each is an entry of the log, and the old key signed it. */
export type ProvenChanges = {
  /** All old and new keys, as verifier keys. */
  keys: readonly string[];
  /** The log's keys before this one, newest first. The changes lead from each to the next. */
  before: (key: string) => string[];
};

/**
 * Reads the `key` entries at `places`: the server's JSON list of indexes, oldest first. The server does not prove this
 * list. Ignores entries that `checkpoint` does not cover or that the old key did not sign. Throws TypeError without a
 * network.
 */
export async function readChanges(reader: LogReader, places: string, checkpoint: Checkpoint): Promise<ProvenChanges> {
  const changes: KeyChange[] = [];
  for (const index of readPlaces(places)) {
    const change = await readChange(reader, index, checkpoint);
    if (change !== undefined) changes.push(change);
  }
  const toText = (key: string) =>
    formatVerifierKey(makeVerifierKey(checkpoint.origin, SIGNATURE_TYPE.ed25519, fromHex(key)));
  return {
    keys: changes.flatMap((change) => [toText(change.old), toText(change.new)]),
    before: (key) => keysBefore(changes, toHex(parseVerifierKey(key).publicKey)).map(toText),
  };
}

/** The log's public keys before `key`, in hex, newest first. */
function keysBefore(changes: readonly KeyChange[], key: string): string[] {
  const earlier: string[] = [];
  for (const change of changes.toReversed()) {
    if (change.new === (earlier.at(-1) ?? key)) earlier.push(change.old);
  }
  return earlier;
}

/** The indexes in a JSON list. Empty if the text is not a JSON list. */
function readPlaces(text: string): number[] {
  try {
    const places: unknown = JSON.parse(text);
    return Array.isArray(places) ? places.filter((place) => Number.isSafeInteger(place) && place >= 0) : [];
  } catch {
    return [];
  }
}

/** Undefined unless the checkpoint covers the entry and the old key signed the change. */
async function readChange(reader: LogReader, index: number, checkpoint: Checkpoint): Promise<KeyChange | undefined> {
  const { origin, size, root } = checkpoint;
  if (index >= size) return undefined;
  try {
    const bytes = await readEntryBytes(reader, index, size);
    const proof = await inclusionProof(reader, index, size);
    if (!verifyInclusion({ index, size, leafHash: leafHash(bytes), root, proof })) return undefined;
    const entry = parseEntry(bytes);
    return entry.kind === 'key' && entry.origin === origin && isSignedKeyChange(entry) ? entry : undefined;
  } catch (error) {
    if ([RangeError, EncodingError, NoteError].some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** In an entry bundle, a length of this many bytes precedes each entry. */
const LENGTH_BYTES = 2;

/** The bytes of an entry, from its entry bundle. Throws RangeError when the server does not publish the entry. */
async function readEntryBytes(reader: LogReader, index: number, size: number): Promise<Uint8Array> {
  const { path, first } = tileOfNode({ level: 0, index }, size);
  const bundle = (await reader.bytes(`tile/entries/${path.slice('0/'.length)}`)) ?? new Uint8Array();
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.length);
  let at = 0;
  for (let skipped = 0; skipped < first; skipped += 1) at += LENGTH_BYTES + view.getUint16(at);
  const end = at + LENGTH_BYTES + view.getUint16(at);
  if (end > bundle.length) throw new RangeError(`entry ${index} is cut off`);
  return bundle.subarray(at + LENGTH_BYTES, end);
}
