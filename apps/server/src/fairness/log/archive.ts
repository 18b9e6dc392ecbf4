import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromBase64, toBase64 } from '@surahi/fairness';

/** An entry of the public log with its place. */
export type PlacedEntry = { logIndex: number; kind: string; subject: string; version: number; bytes: Uint8Array };

/** A copy of the log outside the database. It survives a restore that loses the newest transactions. */
export type Archive = {
  /** The number of entries that the archive holds, from index 0 on. */
  size(): number;
  /**
   * Appends the entries that follow, and returns once they are on the disk. Throws when the first one does not follow the
   * last archived entry.
   */
  append(entries: readonly PlacedEntry[]): Promise<void>;
  /** Reads the entries from an index on, in order. */
  read(from: number): Promise<PlacedEntry[]>;
};

/** Entries per file, so that a file stays small enough to be read whole. */
const ENTRIES_PER_FILE = 10_000;

/**
 * Opens the archive in a folder, which is created when it is missing. Throws when the files hold two entries for one place, or
 * lack one.
 */
export async function openArchive(folder: string): Promise<Archive> {
  await mkdir(folder, { recursive: true });
  let size = (await readEntries(folder, 0)).length;
  return {
    size: () => size,
    read: (from) => readEntries(folder, from),
    append: async (entries) => {
      const first = entries[0];
      if (first !== undefined && first.logIndex !== size) {
        throw new Error(`The archive of the public log ends at ${size}; entry ${first.logIndex} does not follow`);
      }
      await appendLines(folder, entries);
      size += entries.length;
    },
  };
}

/**
 * One line per entry: index, kind, subject, version, bytes in base64, and the word end. Each line begins with a line feed, so
 * that a line that a crash cut off spoils nothing after it.
 */
async function appendLines(folder: string, entries: readonly PlacedEntry[]): Promise<void> {
  const linesOf = new Map<string, string[]>();
  for (const entry of entries) {
    const name = fileOf(entry.logIndex);
    linesOf.set(name, [...(linesOf.get(name) ?? []), lineOf(entry)]);
  }
  for (const [name, lines] of linesOf) {
    const file = await open(path.join(folder, name), 'a', 0o600);
    try {
      await file.appendFile(lines.map((line) => `\n${line}`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

function fileOf(logIndex: number): string {
  return `entries-${String(Math.floor(logIndex / ENTRIES_PER_FILE)).padStart(8, '0')}.txt`;
}

function lineOf({ logIndex, kind, subject, version, bytes }: PlacedEntry): string {
  return [logIndex, kind, subject, version, toBase64(bytes), 'end'].join(' ');
}

async function readEntries(folder: string, from: number): Promise<PlacedEntry[]> {
  const found = new Map<number, PlacedEntry>();
  const names = (await readdir(folder)).filter((name) => /^entries-\d{8}\.txt$/.test(name) && name >= fileOf(from));
  for (const name of names) {
    for (const line of (await readFile(path.join(folder, name), 'utf8')).split('\n')) {
      const entry = parseLine(line);
      if (entry === undefined || entry.logIndex < from) continue;
      const known = found.get(entry.logIndex);
      if (known !== undefined && lineOf(known) !== lineOf(entry)) {
        throw new Error(`The archive of the public log holds two entries with index ${entry.logIndex}`);
      }
      found.set(entry.logIndex, entry);
    }
  }
  const entries = [...found.values()].sort((a, b) => a.logIndex - b.logIndex);
  for (const [at, { logIndex }] of entries.entries()) {
    if (logIndex !== from + at)
      throw new Error(`The archive of the public log lacks the entry with index ${from + at}`);
  }
  return entries;
}

/** A line that a crash cut off has no end and is skipped: its entry was never published. */
function parseLine(line: string): PlacedEntry | undefined {
  const [index = '', kind = '', subject = '', version = '', bytes = '', end] = line.split(' ');
  if (end !== 'end') return undefined;
  return { logIndex: Number(index), kind, subject, version: Number(version), bytes: fromBase64(bytes) };
}
