import { EncodingError, equalBytes, fromBase64, toBase64 } from './bytes.ts';
import { EMPTY_ROOT, HASH_BYTES } from './merkle.ts';
import { isKeyName, type Note, NoteError, type VerifierKey, verifyNote } from './note.ts';

/** The head of a log: its name, the number of its entries and the root over them (32 bytes). */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

const SIZE = /^(?:0|[1-9][0-9]{0,15})$/;

/** Writes the text of a checkpoint (C2SP tlog-checkpoint). Throws NoteError when parseCheckpoint would refuse it. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  const text = `${origin}\n${size}\n${toBase64(root)}\n`;
  parseCheckpoint(text);
  return text;
}

/**
 * Reads the text of a checkpoint: three lines, each with a newline. Extension lines are refused, because readers of the
 * log cannot check them. Throws NoteError.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeText = '', rootText = '', rest, ...more] = text.split('\n');
  if (rest !== '' || more.length > 0)
    throw new NoteError('a checkpoint has the lines origin, size and root, and no more');
  if (!isKeyName(origin)) throw new NoteError('the origin of a checkpoint has no blanks and no plus signs');
  const size = parseSize(sizeText);
  const root = parseHash(rootText);
  if (size === 0 && !equalBytes(root, EMPTY_ROOT)) throw new NoteError('an empty log has the root of the empty tree');
  return { origin, size, root };
}

/**
 * Returns the checkpoint in a note. Throws NoteError unless it is of this log and one of the log's keys signed it.
 * Cosignatures are not checked: see verifyCosignatures.
 */
export function openCheckpoint(note: Note, origin: string, logKeys: readonly VerifierKey[]): Checkpoint {
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint.origin !== origin) throw new NoteError(`the checkpoint is of ${checkpoint.origin}, not of ${origin}`);
  verifyNote(note, logKeys);
  return checkpoint;
}

/** Reads a number of leaves, or an index: decimal digits without leading zeros. Throws NoteError above 2^53 − 1. */
export function parseSize(text: string): number {
  const size = Number(text);
  if (!SIZE.test(text) || !Number.isSafeInteger(size)) throw new NoteError(`not a size: ${JSON.stringify(text)}`);
  return size;
}

/** Reads a hash of 32 bytes in base64. Throws NoteError. */
export function parseHash(text: string): Uint8Array {
  try {
    const hash = fromBase64(text);
    if (hash.length === HASH_BYTES) return hash;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
  }
  throw new NoteError('a hash has 32 bytes in base64');
}
