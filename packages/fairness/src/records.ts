import {
  decodeEntry,
  EncodingError,
  type EntryValue,
  encodeEntry,
  fromHex,
  labelledHash,
  toHex,
  utf8ToBytes,
} from './bytes.ts';
import * as shape from './shapes.ts';

/** The families of markets, with their games. The same words as in docs/fairness-format.md. */
export const GAMES = {
  main: ['single_digit', 'jodi', 'single_pana', 'double_pana', 'triple_pana', 'half_sangam', 'full_sangam'],
  starline: ['single_digit', 'single_pana', 'double_pana', 'triple_pana'],
  gali: ['left_digit', 'right_digit', 'gali_jodi'],
} as const;

const FAMILY = shape.oneOf('main', 'starline', 'gali');
const GAME = shape.oneOf(...GAMES.main, ...GAMES.gali);
const SESSION = shape.oneOf('open', 'close');
const KEY = shape.hex(32);
const HASH = shape.hex(32);
const SIGNATURE = shape.hex(64);
const VERSION = shape.integer(1);
/** Leaves in one entry of retracted bids. */
export const MOST_RETRACTED = 500;

const common = <const Kind extends string>(kind: Kind) => ({
  kind: shape.oneOf(kind),
  v: shape.integer(1, 1),
  origin: shape.line(200),
});

/** The fields of an entry about one session of a draw. `record` is the id of its M. */
const ofSession = <const Kind extends string>(kind: Kind) => ({
  ...common(kind),
  record: HASH,
  market: shape.name,
  date: shape.date,
  session: SESSION,
  version: VERSION,
});

const RECORD_FIELDS = {
  ...common('record'),
  id: HASH,
  draw: shape.name,
  market: shape.name,
  title: shape.line(100),
  family: FAMILY,
  date: shape.date,
  session: SESSION,
  version: VERSION,
  /** Bidding begins. */
  from: shape.instant,
  /** The draw's open and close instants. Bidding on the session ends at the one that the session names. */
  open: shape.instant,
  close: shape.instant,
  ratesVersion: VERSION,
  /** Entry hash of the RATES entry. */
  rates: HASH,
  /** SHA-256 of the text of the rules, as in the RULES entry. */
  rules: HASH,
  /** SHA-256 of the verifier file that belongs to this draw. */
  verifier: HASH,
  /** Ed25519 key that signs acceptances. */
  acceptKey: KEY,
  /** Ed25519 keys of the witnesses, and how many of them must sign. */
  witnesses: shape.list(KEY, 32),
  quorum: shape.integer(0, 32),
  /** Seconds after R's time from which the witnesses' quorum may void. */
  voidAfter: shape.integer(60, 86_400),
  /** A text that every page shows beside this draw's proofs; empty in production. */
  notice: shape.line(200),
};

const BEACON = shape.fields({
  chain: HASH,
  key: shape.hex(96),
  genesis: shape.integer(0),
  period: shape.integer(1, 3600),
  round: shape.integer(1),
  /** R is the first round at or after the close plus this many seconds. */
  delay: shape.integer(60, 3600),
});

const DRAW_RECORD = shape.fields({
  ...RECORD_FIELDS,
  mode: shape.oneOf('draw'),
  beacon: BEACON,
  /** C. */
  commitment: HASH,
  /** T. */
  seal: shape.hex(160),
});
const OPERATOR_RECORD = shape.fields({
  ...RECORD_FIELDS,
  mode: shape.oneOf('operator'),
  source: shape.line(200),
});

const RESULT_TEXT = shape.line(3);
const ABSENCE = shape.fields({ witness: KEY, at: shape.instant, signature: SIGNATURE });
const COUNT = shape.integer(0);

const SHAPES = {
  rules: shape.fields({ ...common('rules'), version: VERSION, sha256: HASH }),
  rates: shape.fields({
    ...common('rates'),
    family: FAMILY,
    version: VERSION,
    games: shape.mapOf(GAME, shape.tuple(shape.integer(1), shape.integer(0))),
  }),
  bids: shape.fields({
    ...ofSession('bids'),
    root: HASH,
    size: COUNT,
    counts: shape.fields({ open: COUNT, both: COUNT, close: COUNT }),
  }),
  /**
   * Leaf hashes of bids in B whose stakes were given back before the cut-off, because their player was excluded. A list
   * that is too long continues in the next version.
   */
  retracted: shape.fields({ ...ofSession('retracted'), leaves: shape.list(HASH, MOST_RETRACTED) }),
  result: shape.fields({
    ...ofSession('result'),
    round: shape.integer(1),
    signature: shape.hex(48),
    seed: HASH,
    result: RESULT_TEXT,
  }),
  payouts: shape.fields({
    ...ofSession('payouts'),
    result: RESULT_TEXT,
    root: HASH,
    size: COUNT,
    paise: COUNT,
    reason: shape.line(500),
  }),
  cancel: shape.fields({ ...ofSession('cancel'), at: shape.instant, reason: shape.line(500) }),
  void: shape.fields({
    ...ofSession('void'),
    reason: shape.oneOf('no-round', 'bad-seal'),
    /** Statements of the witnesses, for the reason no-round. */
    absences: shape.list(ABSENCE, 32),
    /** The signature of R, for the reason bad-seal; empty otherwise. */
    signature: shape.line(96),
  }),
  close: shape.fields({ ...ofSession('close'), at: shape.instant }),
  pause: shape.fields({ ...common('pause'), market: shape.line(64), version: VERSION, at: shape.instant }),
  resume: shape.fields({ ...common('resume'), market: shape.line(64), version: VERSION, at: shape.instant }),
  /** The changes of players' limits and breaks that no earlier entry holds. The leaves are salted, see LimitLeaf. */
  limits: shape.fields({
    ...common('limits'),
    version: VERSION,
    at: shape.instant,
    root: HASH,
    size: shape.integer(1),
  }),
  key: shape.fields({ ...common('key'), version: VERSION, old: KEY, new: KEY, signature: SIGNATURE }),
  'operator-result': shape.fields({
    ...ofSession('operator-result'),
    result: RESULT_TEXT,
    source: shape.line(200),
    reason: shape.line(500),
  }),
  'operator-void': shape.fields({ ...ofSession('operator-void'), result: RESULT_TEXT, reason: shape.line(500) }),
  /** The log goes on under the name `origin` with the key `key`. `checkpoint` is the last cosigned note before. */
  origin: shape.fields({
    ...common('origin'),
    version: VERSION,
    previous: shape.line(200),
    previousKey: KEY,
    checkpoint: shape.base64,
    key: KEY,
    reason: shape.line(500),
  }),
} as const;

type Shapes = typeof SHAPES;
export type DrawRecord = shape.Read<typeof DRAW_RECORD>;
export type OperatorRecord = shape.Read<typeof OPERATOR_RECORD>;
/** M: what is fixed before the first bid of one session of a draw. */
export type DrawOrOperatorRecord = DrawRecord | OperatorRecord;
/** An entry of the log. `kind` tells which. */
export type LogEntry = DrawOrOperatorRecord | { [Kind in keyof Shapes]: shape.Read<Shapes[Kind]> }[keyof Shapes];
export type EntryKind = LogEntry['kind'];
/** The entry of one kind. */
export type EntryOf<Kind extends EntryKind> = Extract<LogEntry, { kind: Kind }>;
export type Session = 'open' | 'close';
export type Family = keyof typeof GAMES;
export type Game = shape.Read<typeof GAME>;
/** By game: `[stake, win]`. Every `stake` points bid pay `win` points. */
export type Rates = EntryOf<'rates'>['games'];

function readRecord(value: EntryValue): DrawOrOperatorRecord {
  const mode = (value as { mode?: EntryValue }).mode;
  const record = mode === 'operator' ? OPERATOR_RECORD(value, 'record') : DRAW_RECORD(value, 'record');
  if (record.id !== recordId(record)) throw new EncodingError('record.id is not the hash of the record');
  return record;
}

/**
 * Reads the bytes of a log entry. Throws EncodingError when the bytes are not canonical, the kind is unknown, a field is
 * missing, unknown or malformed, or the id of a record is not its hash.
 */
export function parseEntry(bytes: Uint8Array): LogEntry {
  const value = decodeEntry(bytes);
  const kind = typeof value === 'object' && !Array.isArray(value) ? (value as { kind?: EntryValue }).kind : undefined;
  if (kind === 'record') return readRecord(value);
  if (typeof kind !== 'string' || !Object.hasOwn(SHAPES, kind))
    throw new EncodingError('the kind of the entry is unknown');
  return SHAPES[kind as keyof Shapes](value, kind);
}

/** The bytes of a log entry. Throws EncodingError when parseEntry would refuse them. */
export function entryBytes(entry: LogEntry): Uint8Array {
  const bytes = encodeEntry(entry);
  parseEntry(bytes);
  return bytes;
}

/** The hash by which one entry names another. 32 bytes in hex. */
export function entryHash(entry: LogEntry): string {
  return toHex(labelledHash('entry', entryBytes(entry)));
}

/** A record without what is computed from its id. */
export type RecordTerms = Omit<DrawRecord, 'id' | 'commitment' | 'seal'> | Omit<OperatorRecord, 'id'>;

/** M-id: the hash of the origin and of M without id, commitment and seal. 32 bytes in hex. */
export function recordId(record: RecordTerms | DrawOrOperatorRecord): string {
  const terms: Record<string, EntryValue> = { ...record };
  delete terms.id;
  delete terms.commitment;
  delete terms.seal;
  return toHex(labelledHash('record', utf8ToBytes(record.origin), encodeEntry(terms)));
}

/** C: the hash of M-id and seed. 32 bytes in hex. */
export function commitmentOf(id: string, seed: Uint8Array): string {
  return toHex(labelledHash('seed', fromHex(id), seed));
}

/** The instant at which bidding on the record's session ends, in unix milliseconds. */
export function cutOffOf(record: Pick<RecordTerms, 'session' | 'open' | 'close'>): number {
  return record.session === 'open' ? record.open : record.close;
}
