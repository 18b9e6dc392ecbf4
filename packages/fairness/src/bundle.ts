import type { EntryValue } from './bytes.ts';
import * as shape from './shapes.ts';

const HASHES = shape.list(shape.hex(32), 64);
const TREE_PLACE = { index: shape.integer(0), path: HASHES };

const ACCEPTANCE = shape.fields({
  ...TREE_PLACE,
  batch: shape.fields({
    origin: shape.line(200),
    root: shape.hex(32),
    size: shape.integer(1),
    at: shape.instant,
  }),
  signature: shape.hex(64),
});

const RECEIPT = shape.fields({
  /** The bytes of the slip leaf. */
  leaf: shape.base64,
  acceptance: ACCEPTANCE,
  /** The place of the leaf in B: a list of one, or empty as long as B does not exist. */
  bids: shape.list(shape.fields(TREE_PLACE), 1),
  /** The payout leaf and its place in S: a list of one, or empty when the slip won nothing. */
  payout: shape.list(shape.fields({ ...TREE_PLACE, leaf: shape.base64 }), 1),
});

const BUNDLE = shape.fields({
  format: shape.oneOf('surahi-bundle/1'),
  origin: shape.line(200),
  /** M-id of the session that the bundle proves. */
  record: shape.hex(32),
  log: shape.fields({
    /** Index of the first entry. */
    start: shape.integer(0),
    /** Hashes of the largest complete subtrees over the entries before `start`, from the left. */
    peaks: HASHES,
    /** The bytes of the entries from `start` on, without a gap. */
    entries: shape.list(shape.base64, 100_000),
  }),
  /** The bytes of the RATES entry that M names. It is usually older than `start`. */
  rates: shape.base64,
  /** Signed notes of checkpoints with sizes from `start` to the end of `entries`, with their cosignatures. */
  checkpoints: shape.list(shape.lines(131_072), 1_000),
  receipts: shape.list(RECEIPT, 1_000),
  /** The operator's word for its keys, as verifier keys of C2SP signed-note. Readers who trust it prove only consistency. */
  keys: shape.fields({ log: shape.list(shape.lines(500), 16), witnesses: shape.list(shape.lines(500), 32) }),
});

/** Everything that a third party needs to check one session of a draw offline, with the receipts of one player. */
export type Bundle = shape.Read<typeof BUNDLE>;
/** One group of one slip, with its proofs so far. */
export type Receipt = shape.Read<typeof RECEIPT>;

/** Reads the text of a bundle, which is JSON. Throws EncodingError or SyntaxError when it is malformed. */
export function parseBundle(text: string): Bundle {
  return BUNDLE(JSON.parse(text) as EntryValue, 'bundle'); // the shape checks every value
}

/** Writes a bundle as JSON text. */
export function formatBundle(bundle: Bundle): string {
  return `${JSON.stringify(bundle, null, 1)}\n`;
}
