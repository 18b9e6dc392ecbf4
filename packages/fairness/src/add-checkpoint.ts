import { toBase64 } from './bytes.ts';
import { parseHash, parseSize } from './checkpoint.ts';
import { formatNote, type Note, NoteError, parseNote } from './note.ts';

/** A request for a witness's cosignature (C2SP tlog-witness). Nothing in it is verified yet. */
export interface AddCheckpoint {
  /** The size of the last checkpoint that the witness cosigned, or 0. */
  readonly oldSize: number;
  /** Consistency proof from `oldSize` to the checkpoint. Empty when `oldSize` is 0 or the checkpoint's own size. */
  readonly proof: readonly Uint8Array[];
  /** The checkpoint, signed by the log. */
  readonly checkpoint: Note;
}

/** The protocol allows 63 hashes, which is enough for a tree of 2^63 leaves. */
const MAX_HASHES = 63;

/** Writes the body of POST /add-checkpoint. Throws NoteError when parseAddCheckpoint would refuse it. */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  const source = `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${formatNote(checkpoint)}`;
  parseAddCheckpoint(source);
  return source;
}

/** Reads the body of POST /add-checkpoint. Throws NoteError when it is malformed. */
export function parseAddCheckpoint(source: string): AddCheckpoint {
  const blank = source.indexOf('\n\n');
  if (blank < 0) throw new NoteError('a request has a blank line before its checkpoint');
  const [oldLine = '', ...hashes] = source.slice(0, blank).split('\n');
  if (!oldLine.startsWith('old ')) throw new NoteError('a request begins with the line "old" and a size');
  if (hashes.length > MAX_HASHES) throw new NoteError(`a request has at most ${MAX_HASHES} hashes`);
  return {
    oldSize: parseSize(oldLine.slice('old '.length)),
    proof: hashes.map(parseHash),
    checkpoint: parseNote(source.slice(blank + 2)),
  };
}
