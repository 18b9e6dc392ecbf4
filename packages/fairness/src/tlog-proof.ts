import { EncodingError, fromBase64, toBase64 } from './bytes.ts';
import { type Checkpoint, openCheckpoint, parseHash, parseSize } from './checkpoint.ts';
import { type Cosignature, verifyCosignatures } from './cosignature.ts';
import { verifyInclusion } from './merkle-proofs.ts';
import { formatNote, type Note, NoteError, parseNote, type VerifierKey } from './note.ts';

/** A proof that a log holds an entry, which can be checked without the log. Nothing in it is verified yet. */
export interface TlogProof {
  /** The entry's place in the log, counted from 0. */
  readonly index: number;
  /** The inclusion proof, from the leaf's sibling up. */
  readonly hashes: readonly Uint8Array[];
  /** The signed checkpoint, with its cosignatures. */
  readonly checkpoint: Note;
  /** Bytes for the application. They are not authenticated. */
  readonly extra?: Uint8Array;
}

/** The keys that a reader trusts. They come from the reader's configuration, never from the proof. */
export interface TrustedKeys {
  readonly origin: string;
  readonly logKeys: readonly VerifierKey[];
  readonly witnessKeys: readonly VerifierKey[];
}

const HEADER = 'c2sp.org/tlog-proof@v1';

/** A proof in a tree of 2^53 leaves has at most this many hashes. */
const MAX_HASHES = 53;

/** Writes a proof in the text format of C2SP tlog-proof. Throws NoteError when parseTlogProof would refuse it. */
export function formatTlogProof({ index, hashes, checkpoint, extra }: TlogProof): string {
  const extraLine = extra === undefined ? '' : `extra ${toBase64(extra)}\n`;
  const hashLines = hashes.map((hash) => `${toBase64(hash)}\n`).join('');
  const source = `${HEADER}\n${extraLine}index ${index}\n${hashLines}\n${formatNote(checkpoint)}`;
  parseTlogProof(source);
  return source;
}

/** Reads a proof. Throws NoteError when it is malformed. Verifies nothing: see verifyTlogProof. */
export function parseTlogProof(source: string): TlogProof {
  const blank = source.indexOf('\n\n');
  if (blank < 0) throw new NoteError('a proof has a blank line before its checkpoint');
  const [header, ...lines] = source.slice(0, blank).split('\n');
  if (header !== HEADER) throw new NoteError(`a proof begins with the line ${HEADER}`);
  const extra = lines[0]?.startsWith('extra ') ? parseExtra(lines.shift() ?? '') : undefined;
  const [indexLine = '', ...hashes] = lines;
  if (!indexLine.startsWith('index ')) throw new NoteError('a proof has the line "index" and a number');
  if (hashes.length > MAX_HASHES) throw new NoteError(`a proof has at most ${MAX_HASHES} hashes`);
  return {
    index: parseSize(indexLine.slice('index '.length)),
    hashes: hashes.map(parseHash),
    checkpoint: parseNote(source.slice(blank + 2)),
    ...(extra === undefined ? {} : { extra }),
  };
}

/**
 * Verifies that the log holds a leaf, by a checkpoint that one of the log's keys signed. Returns the checkpoint and the
 * cosignatures by trusted witnesses, which may be none: the caller decides how many it needs (see witnessedAt).
 * @param leafHash the hash of the entry, made by leafHash of merkle.ts
 * @throws NoteError when the proof, the log's signature or a trusted cosignature is wrong
 */
export function verifyTlogProof(
  { index, hashes, checkpoint: note }: TlogProof,
  leafHash: Uint8Array,
  { origin, logKeys, witnessKeys }: TrustedKeys,
): { readonly checkpoint: Checkpoint; readonly cosignatures: Cosignature[] } {
  const checkpoint = openCheckpoint(note, origin, logKeys);
  const { size, root } = checkpoint;
  if (!verifyInclusion({ index, size, leafHash, root, proof: hashes })) {
    throw new NoteError(`the log of ${size} entries does not hold this entry at ${index}`);
  }
  return { checkpoint, cosignatures: verifyCosignatures(note, witnessKeys) };
}

function parseExtra(line: string): Uint8Array {
  try {
    return fromBase64(line.slice('extra '.length));
  } catch (error) {
    if (error instanceof EncodingError) throw new NoteError('the extra data of a proof is base64');
    throw error;
  }
}
