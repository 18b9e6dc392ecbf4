import { type EntryKind, entryBytes, entryKey, type EntryOf, type LogEntry, parseEntry } from '@surahi/fairness';
import type { Tx } from '../../platform/db/db.ts';
import { insertEntry, type RecordRow, selectRecord, selectVersion } from './log.sql.ts';

/**
 * Adds an entry to the public log in the caller's transaction: the log gets it if and only if that commits. The entry waits
 * without a place, so the caller never waits for the log. Returns false, and adds nothing, when the log has an entry of the same
 * key (see entryKey). Throws EncodingError when the entry is malformed.
 */
export async function addEntry(tx: Tx, entry: LogEntry): Promise<boolean> {
  const bytes = entryBytes(entry);
  const { kind, draw, side, version } = entryKey(entry);
  const added = await tx.query(insertEntry({ kind, subject: subjectOf(draw, side), version, bytes }));
  return added.length > 0;
}

/** What an entry is about, as one text. It is never empty. */
function subjectOf(draw: string, side: string): string {
  return [draw, side].filter((part) => part !== '').join('/') || '-';
}

/** What a row of the log says about its entry. The bytes of the entry say it too. */
type StoredRow<Kind extends EntryKind> = { kind: Kind; subject: string; bytes: Uint8Array };

/**
 * Returns the entry of a row. Throws when the bytes are unreadable or belong to another entry. A damaged archive can
 * restore such bytes, and a later release can write bytes that this release does not know.
 */
export function readStored<Kind extends EntryKind>({ kind, subject, bytes }: StoredRow<Kind>): EntryOf<Kind> {
  const name = `The entry ${kind} ${subject} of the public log`;
  let entry: LogEntry;
  try {
    entry = parseEntry(new Uint8Array(bytes));
  } catch (error) {
    throw new Error(`${name} is unreadable`, { cause: error });
  }
  const { draw, side } = entryKey(entry);
  if (entry.kind !== kind || subjectOf(draw, side) !== subject) throw new Error(`${name} holds another entry`);
  // The kinds are equal.
  return entry as EntryOf<Kind>;
}

/** An entry of the public log. `logIndex` is undefined while it waits for its place. */
export type StoredEntry<Kind extends EntryKind> = { logIndex: number | undefined; entry: EntryOf<Kind> };

/**
 * Returns SQL that reads a text field of the entry in `bytes`, or null if the field is not found. It makes no cast to
 * jsonb, because one damaged entry would make the query fail for all rows. Entries are canonical JSON in ASCII. A quote
 * inside a text is always escaped, so the pattern cannot match inside another text. Use it only for a field that no inner
 * object has, and for values without quotes and backslashes.
 */
export function textField(bytes: string, name: string): string {
  return `substring(encode(${bytes}, 'escape') from '"${name}":"([^"]*)"')`;
}

/** Returns the versions of an entry, the first one first. `draw` and `side` are those of entryKey. */
export async function readEntries<Kind extends EntryKind>(
  tx: Tx,
  key: { kind: Kind; draw: string; side: string },
): Promise<StoredEntry<Kind>[]> {
  const rows = await tx.query<RecordRow>(selectRecord(key.kind, subjectOf(key.draw, key.side)));
  return rows.map(({ log_index: index, bytes }) => ({
    logIndex: index === null ? undefined : Number(index),
    // The column kind was set from this entry by addEntry.
    entry: parseEntry(new Uint8Array(bytes)) as EntryOf<Kind>,
  }));
}

/**
 * Returns one version of an entry, or undefined if the log lacks it. Other versions may be damaged.
 * @throws Error when this version is unreadable
 */
export async function readEntry<Kind extends EntryKind>(
  tx: Tx,
  key: { kind: Kind; draw: string; side: string; version: number },
): Promise<EntryOf<Kind> | undefined> {
  const { kind, version } = key;
  const subject = subjectOf(key.draw, key.side);
  const [row] = await tx.query<RecordRow>(selectVersion(kind, subject, version));
  if (row === undefined) return undefined;
  const entry = readStored({ kind, subject, bytes: row.bytes });
  if (entryKey(entry).version !== version) throw new Error(`The entry ${kind} ${subject} holds another version`);
  return entry;
}

/** Like `readEntries`, but returns undefined if one of the entries is unreadable. */
export async function readEntriesIfWhole<Kind extends EntryKind>(
  tx: Tx,
  key: { kind: Kind; draw: string; side: string },
): Promise<StoredEntry<Kind>[] | undefined> {
  const { kind } = key;
  const subject = subjectOf(key.draw, key.side);
  const rows = await tx.query<RecordRow>(selectRecord(kind, subject));
  try {
    return rows.map(({ log_index: index, bytes }) => ({
      logIndex: index === null ? undefined : Number(index),
      entry: readStored({ kind, subject, bytes }),
    }));
  } catch {
    return undefined;
  }
}
