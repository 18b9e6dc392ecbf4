import type { Bundle } from '../bundle.ts';
import { equalBytes, fromBase64, fromHex, toHex } from '../bytes.ts';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from '../checkpoint.ts';
import { type Cosignature, verifyCosignatures, witnessedAt } from '../cosignature.ts';
import { CompactTree, leafHash } from '../merkle.ts';
import { verifyConsistency } from '../merkle-proofs.ts';
import { type Note, parseNote, parseVerifierKey, signaturesBy, type VerifierKey } from '../note.ts';
import { entryKey } from '../entry-key.ts';
import { type EntryKind, type EntryOf, type LogEntry, parseEntry } from '../records.ts';
import { knownKeys, type Signers, signersBySize } from './keys-by-size.ts';
import { type Finding, finding } from './report.ts';

/** An entry with its place in the log. */
export type Logged<Entry extends LogEntry = LogEntry> = { index: number; entry: Entry };

/**
 * A checkpoint that the reader has seen before. Outside the bundle's range only a consistency proof shows whether the log
 * extends it. Hashes in hex.
 */
export type SeenCheckpoint = { checkpoint: string; proof?: readonly string[] | undefined };

/**
 * The keys of a check. `areGiven`: all come from the reader. `areLogKeysGiven`: those of the log do. `areWitnessesGiven`:
 * those of the witnesses do, so the times of their cosignatures are not the operator's word.
 */
export type Keys = {
  log: readonly VerifierKey[];
  witnesses: readonly VerifierKey[];
  areGiven: boolean;
  areLogKeysGiven: boolean;
  areWitnessesGiven: boolean;
};

/** `isOfKnownKey` is false if no key that the reader knows signed the checkpoint. Then only its witnesses count. */
type Witnessed = { size: number; cosignatures: readonly Cosignature[]; isOfKnownKey: boolean };

/** A part of the log that the bundle proves: its entries, and when the witnesses saw them. */
export class History {
  readonly start: number;
  readonly entries: readonly Logged[];
  readonly findings: readonly Finding[];
  readonly keys: Keys;
  readonly #checkpoints: readonly Witnessed[];

  constructor(bundle: Bundle, keys: Keys, seen: SeenCheckpoint | undefined) {
    const bytes = bundle.log.entries.map(fromBase64);
    const roots = rootsOf(bundle, bytes);
    this.start = bundle.log.start;
    this.keys = keys;
    this.entries = bytes.flatMap((entry, at) => readEntry(entry, this.start + at));
    const open = opener(signersBySize(this.entries, bundle.origin, keys.log));
    const known = keys.areLogKeysGiven ? knownKeys(this.entries, keys.log) : undefined;
    const read = bundle.checkpoints.map((note) =>
      readCheckpoint(note, { open, known, witnesses: keys.witnesses }, roots),
    );
    this.#checkpoints = read.flatMap((checkpoint) => (typeof checkpoint === 'string' ? [] : [checkpoint]));
    const problems = read.filter((checkpoint) => typeof checkpoint === 'string');
    const last = Math.max(0, ...this.#checkpoints.map(({ size }) => size));
    const isRight = problems.length === 0 && last === this.start + bytes.length;
    const areKnown = this.#checkpoints.every(({ isOfKnownKey }) => isOfKnownKey);
    const problem = problems[0] ?? (areKnown ? undefined : 'no known key signed the note');
    this.findings = [
      finding('checkpoints-signed', !isRight ? 'fails' : areKnown ? 'holds' : 'unproven', {
        checkpoints: read.length,
        size: last,
        ...(problem === undefined ? {} : { problem }),
      }),
      finding('entries-unique', ...duplicates(this.entries)),
      finding('keys-given', keys.areGiven ? 'holds' : 'unproven'),
      ...(seen === undefined ? [] : [extendsSeen(seen, open, roots)]),
    ];
  }

  /** Entries of one kind that name a record, in the order of the log. */
  of<Kind extends EntryKind>(kind: Kind, record: string): Logged<EntryOf<Kind>>[] {
    return this.entries.filter(
      (logged): logged is Logged<EntryOf<Kind>> =>
        logged.entry.kind === kind && 'record' in logged.entry && logged.entry.record === record,
    );
  }

  /**
   * When a quorum of witnesses had cosigned the entry at an index, unix milliseconds. Undefined when too few did. With
   * `among` (public keys in hex) only these witnesses count.
   */
  witnessedAt(index: number, quorum: number, among?: ReadonlySet<string>): number | undefined {
    return this.#earliest((size) => size > index, quorum, among);
  }

  /** When a quorum had cosigned a checkpoint of this size or more: all entries before the size existed by then. */
  sizeWitnessedAt(size: number, quorum: number): number | undefined {
    return this.#earliest((other) => other >= size, quorum);
  }

  /** When a quorum had cosigned the last checkpoint. */
  endWitnessedAt(quorum: number): number | undefined {
    const last = Math.max(0, ...this.#checkpoints.map(({ size }) => size));
    return this.#earliest((size) => size === last, quorum);
  }

  #earliest(matches: (size: number) => boolean, quorum: number, among?: ReadonlySet<string>): number | undefined {
    const cosignatures = this.#checkpoints.flatMap((item) => (matches(item.size) ? item.cosignatures : []));
    const counted = cosignatures.filter(({ key }) => among === undefined || among.has(toHex(key.publicKey)));
    const seconds = witnessedAt(counted, Math.max(1, quorum));
    return seconds === undefined ? undefined : seconds * 1000;
  }
}

/** The root of the log at each size that the bundle can compute. */
function rootsOf({ log }: Bundle, entries: readonly Uint8Array[]): ReadonlyMap<number, Uint8Array> {
  const tree = new CompactTree(log.start, log.peaks.map(fromHex));
  const roots = new Map([[tree.size, tree.root()]]);
  for (const entry of entries) {
    tree.append(leafHash(entry));
    roots.set(tree.size, tree.root());
  }
  return roots;
}

/** Bytes that are no entry prove nothing and are left out: no reader of the log counts them. */
function readEntry(bytes: Uint8Array, index: number): Logged[] {
  try {
    return [{ index, entry: parseEntry(bytes) }];
  } catch {
    return [];
  }
}

type Open = (note: Note, isOfKnownKey?: boolean) => Checkpoint;

/**
 * Returns a function that opens a checkpoint with the name and keys of the log at its size. It throws NoteError. With
 * `isOfKnownKey` false it does not verify the signature of the log.
 */
function opener(signersAt: (size: number) => Signers): Open {
  return (note, isOfKnownKey = true) => {
    const checkpoint = parseCheckpoint(note.text);
    const { origin, keys } = signersAt(checkpoint.size);
    return isOfKnownKey || checkpoint.origin !== origin ? openCheckpoint(note, origin, keys) : checkpoint;
  };
}

/** A checkpoint with its cosignatures, or the text of the problem. */
function readCheckpoint(
  source: string,
  { open, known, witnesses }: { open: Open; known: readonly VerifierKey[] | undefined } & Pick<Keys, 'witnesses'>,
  roots: ReadonlyMap<number, Uint8Array>,
): Witnessed | string {
  try {
    const note = parseNote(source);
    const isOfKnownKey = known === undefined || signaturesBy(note, known).length > 0;
    const { size, root } = open(note, isOfKnownKey);
    const own = roots.get(size);
    if (own === undefined || !equalBytes(own, root)) return `the entries do not have the root of checkpoint ${size}`;
    return { size, cosignatures: verifyCosignatures(note, witnesses), isOfKnownKey };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function duplicates(entries: readonly Logged[]): [boolean, Finding['inputs']] {
  const seen = new Map<string, number>();
  for (const { index, entry } of entries) {
    if (entry.kind === 'record') continue; // a second record is judged by the claim about rules
    const key = JSON.stringify(entryKey(entry));
    const earlier = seen.get(key);
    if (earlier !== undefined) return [false, { kind: entry.kind, first: earlier, second: index }];
    seen.set(key, index);
  }
  return [true, { entries: entries.length }];
}

function extendsSeen(
  { checkpoint, proof }: SeenCheckpoint,
  open: Open,
  roots: ReadonlyMap<number, Uint8Array>,
): Finding {
  let seen: Checkpoint;
  try {
    seen = open(parseNote(checkpoint));
  } catch (error) {
    return finding('history-extends', false, { problem: error instanceof Error ? error.message : String(error) });
  }
  const size = Math.max(...roots.keys());
  const root = roots.get(size) ?? new Uint8Array();
  const inputs = { seen: seen.size, size, seenRoot: toHex(seen.root) };
  const own = roots.get(seen.size);
  if (own !== undefined) return finding('history-extends', equalBytes(own, seen.root), inputs);
  if (proof === undefined) return finding('history-extends', 'unproven', inputs);
  const [older, newer] = seen.size < size ? [seen, { size, root }] : [{ size, root }, seen];
  const claim = { oldSize: older.size, oldRoot: older.root, size: newer.size, root: newer.root };
  return finding('history-extends', verifyConsistency({ ...claim, proof: proof.map(fromHex) }), inputs);
}

/** Verifier keys from their texts. Keys that are malformed throw NoteError. */
export function keysFrom(bundle: Bundle, given: { logKeys: readonly string[]; witnessKeys: readonly string[] }): Keys {
  const areLogKeysGiven = given.logKeys.length > 0;
  const areWitnessesGiven = given.witnessKeys.length > 0;
  const log = areLogKeysGiven ? given.logKeys : bundle.keys.log;
  const witnesses = areWitnessesGiven ? given.witnessKeys : bundle.keys.witnesses;
  return {
    log: log.map(parseVerifierKey),
    witnesses: witnesses.map(parseVerifierKey),
    areGiven: areLogKeysGiven && areWitnessesGiven,
    areLogKeysGiven,
    areWitnessesGiven,
  };
}
