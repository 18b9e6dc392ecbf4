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
  SIGNATURE_TYPE,
  tileOfNode,
  verifyInclusion,
} from '@surahi/fairness';
import type { LogReader } from './log-reader.ts';
import { nameOfKey } from './name-of-key.ts';
import { inclusionProof } from './proof-from-tiles.ts';

type KeyChange = EntryOf<'key'> | EntryOf<'origin'>;

/**
 * The proven changes of a log's key and name. Each is an entry of the log. The old key signed a change of the key. No
 * old key signs a change of the name.
 */
export type ProvenChanges = {
  /** All old and new keys of the checkpoint's name, as verifier keys. */
  keys: readonly string[];
  /** The log's keys before this one, newest first, also of earlier names. The changes lead from each to the next. */
  before: (key: string) => string[];
};

/**
 * Reads the `key` and `origin` entries at `places`: the server's JSON list of indexes, oldest first. The server does not
 * prove this list. Ignores entries that `checkpoint` does not cover, and `key` entries that the old key did not sign.
 * Throws TypeError without a network.
 */
export async function readChanges(reader: LogReader, places: string, checkpoint: Checkpoint): Promise<ProvenChanges> {
  const changes: KeyChange[] = [];
  for (const index of readPlaces(places)) {
    const change = await readChange(reader, index, checkpoint);
    if (change !== undefined) changes.push(change);
  }
  const steps = changes.map(stepOf);
  return {
    keys: steps.flatMap(({ from, to }) => [from, to]).filter((key) => nameOfKey(key) === checkpoint.origin),
    before: (key) => keysBefore(steps, key),
  };
}

/** From one verifier key of the log to the next. */
type Step = { from: string; to: string };

function stepOf(change: KeyChange): Step {
  return change.kind === 'key'
    ? { from: toText(change.origin, change.old), to: toText(change.origin, change.new) }
    : { from: toText(change.previous, change.previousKey), to: toText(change.origin, change.key) };
}

function toText(origin: string, key: string): string {
  return formatVerifierKey(makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, fromHex(key)));
}

/** The log's keys before `key`, newest first. */
function keysBefore(steps: readonly Step[], key: string): string[] {
  const earlier: string[] = [];
  for (const { from, to } of steps.toReversed()) {
    if (to === (earlier.at(-1) ?? key)) earlier.push(from);
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

/** Undefined unless the checkpoint covers the entry, and the old key signed a change of the key. */
async function readChange(reader: LogReader, index: number, checkpoint: Checkpoint): Promise<KeyChange | undefined> {
  const { size, root } = checkpoint;
  if (index >= size) return undefined;
  try {
    const bytes = await readEntryBytes(reader, index, size);
    const proof = await inclusionProof(reader, index, size);
    if (!verifyInclusion({ index, size, leafHash: leafHash(bytes), root, proof })) return undefined;
    const entry = parseEntry(bytes);
    if (entry.kind === 'origin') return entry;
    return entry.kind === 'key' && isSignedKeyChange(entry) ? entry : undefined;
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
