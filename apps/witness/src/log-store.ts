import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Checkpoint,
  formatNote,
  type Note,
  parseCheckpoint,
  parseNote,
  toHex,
  verifyCosignatures,
  type VerifierKey,
} from '@surahi/fairness';
import { appendDurably, makeFolder, replaceFile } from './files.ts';
import { StartError } from './options.ts';

/** A checkpoint that this witness cosigned. */
export interface Cosigned {
  readonly checkpoint: Checkpoint;
  /** The checkpoint's note with the log's signature and this witness's cosignature. */
  readonly note: Note;
  /** The time in the cosignature, in seconds since 1970. */
  readonly timeSeconds: number;
}

/** One line of an archive file, with the note as text. */
interface ArchiveLine {
  readonly size: number;
  readonly timeSeconds: number;
}

/** Days for which cosigned checkpoints are published: a year and the day that a leap year adds. */
const ARCHIVE_DAYS = 366;

/** Split views that are kept for one log. Two prove the fraud; more would let a broken log fill the disk. */
const MAX_CONFLICTS = 100;

const DAY_FILE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}\.jsonl$/;

/**
 * What a witness cosigned for one log, on disk. `latest` decides what may be cosigned next. It is replaced before the
 * archive grows, so the archive never has a checkpoint that `latest` does not know.
 */
export class LogStore {
  readonly #folder: string;
  #latest: Cosigned | undefined;

  /**
   * Opens the folder of a log. Throws StartError when a file is damaged, or when `latest` is older than the archive.
   * @param key the witness's own key, whose cosignature protects `latest` from damage
   */
  constructor(folder: string, key: VerifierKey) {
    this.#folder = folder;
    makeFolder(this.#archive);
    makeFolder(this.#conflicts);
    rmSync(`${this.#latestFile}.next`, { force: true });
    this.#latest = existsSync(this.#latestFile) ? readLatest(this.#latestFile, key) : undefined;
    this.#completeArchive();
  }

  get #latestFile(): string {
    return join(this.#folder, 'latest');
  }

  get #archive(): string {
    return join(this.#folder, 'archive');
  }

  get #conflicts(): string {
    return join(this.#folder, 'conflicts');
  }

  /** The last checkpoint that was cosigned. */
  get latest(): Cosigned | undefined {
    return this.#latest;
  }

  /** Stores a cosigned checkpoint. When it returns, the checkpoint is on disk and published. */
  save(cosigned: Cosigned): void {
    replaceFile(this.#latestFile, formatNote(cosigned.note));
    this.#latest = cosigned;
    this.#append(cosigned);
    this.#removeOldDays(cosigned.timeSeconds);
  }

  /** Stores a checkpoint of the log whose root differs from a cosigned one of the same size: proof of a split view. */
  saveConflict(note: Note, { root }: Checkpoint): void {
    const file = join(this.#conflicts, `${toHex(root)}.json`);
    if (existsSync(file) || this.#latest === undefined || readdirSync(this.#conflicts).length >= MAX_CONFLICTS) return;
    replaceFile(file, JSON.stringify({ cosigned: formatNote(this.#latest.note), conflicting: formatNote(note) }));
  }

  /** The split views that were seen: pairs of notes with one size and two roots, as JSON objects. */
  conflicts(): string[] {
    const files = readdirSync(this.#conflicts).filter((name) => name.endsWith('.json'));
    return files.sort().map((name) => readFileSync(join(this.#conflicts, name), 'utf8'));
  }

  /** The days with cosigned checkpoints, as YYYY-MM-DD (UTC), in order. */
  days(): string[] {
    return readdirSync(this.#archive)
      .filter((name) => DAY_FILE.test(name))
      .map((name) => name.slice(0, 10))
      .sort();
  }

  /** The file with the checkpoints cosigned on a day: JSON lines of size, timeSeconds and note. Undefined without one. */
  dayFile(day: string): string | undefined {
    return this.days().includes(day) ? join(this.#archive, `${day}.jsonl`) : undefined;
  }

  #append({ checkpoint, note, timeSeconds }: Cosigned): void {
    const line: ArchiveLine = { size: checkpoint.size, timeSeconds };
    appendDurably(
      join(this.#archive, `${dayOf(timeSeconds)}.jsonl`),
      `${JSON.stringify({ ...line, note: formatNote(note) })}\n`,
    );
  }

  /** Adds the latest checkpoint to the archive when a crash came between both writes. */
  #completeArchive(): void {
    const last = this.#lastArchived();
    const latest = this.#latest;
    if (
      last !== undefined &&
      (latest === undefined || latest.checkpoint.size < last.size || latest.timeSeconds < last.timeSeconds)
    ) {
      throw new StartError(
        `${this.#latestFile} is missing or older than the archive beside it. With it, this witness could cosign a second ` +
          'root for one size. Restore the whole data folder from its newest copy, or start a new witness with another name.',
      );
    }
    if (latest === undefined) return;
    if (latest.timeSeconds !== last?.timeSeconds || latest.checkpoint.size !== last.size) this.#append(latest);
  }

  /** The newest whole line of the archive. Cuts off the beginning of a line that a crash left. */
  #lastArchived(): ArchiveLine | undefined {
    for (const day of this.days().reverse()) {
      const file = join(this.#archive, `${day}.jsonl`);
      const content = readFileSync(file);
      const end = content.lastIndexOf('\n') + 1;
      if (end < content.length) truncateSync(file, end);
      const line = content.subarray(0, end).toString('utf8').trimEnd().split('\n').at(-1) ?? '';
      if (line !== '') return parseLine(file, line);
    }
    return undefined;
  }

  #removeOldDays(timeSeconds: number): void {
    const oldest = dayOf(timeSeconds - ARCHIVE_DAYS * 86_400);
    for (const day of this.days()) {
      if (day >= oldest) return;
      rmSync(join(this.#archive, `${day}.jsonl`), { force: true });
    }
  }
}

function readLatest(file: string, key: VerifierKey): Cosigned {
  try {
    const note = parseNote(readFileSync(file, 'utf8'));
    const [cosignature] = verifyCosignatures(note, [key]);
    if (cosignature === undefined) throw new Error(`it has no cosignature by ${key.name} with the key of this folder`);
    return { checkpoint: parseCheckpoint(note.text), note, timeSeconds: cosignature.timeSeconds };
  } catch (error) {
    throw new StartError(
      `${file} is damaged: ${error instanceof Error ? error.message : String(error)}. Without it, this witness could ` +
        'cosign a second root for one size. Restore the whole data folder from its newest copy, or start a new witness with another name.',
    );
  }
}

function parseLine(file: string, line: string): ArchiveLine {
  try {
    const { size, timeSeconds } = JSON.parse(line) as ArchiveLine; // both are checked below
    if (Number.isSafeInteger(size) && Number.isSafeInteger(timeSeconds)) return { size, timeSeconds };
  } catch {
    // the message below is for this case too
  }
  throw new StartError(`${file} is damaged: its last line is not a cosigned checkpoint. Restore the data folder.`);
}

function dayOf(timeSeconds: number): string {
  return new Date(timeSeconds * 1000).toISOString().slice(0, 10);
}
