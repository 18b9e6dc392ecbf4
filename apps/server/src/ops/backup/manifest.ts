import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { RefusedError } from '../acting.ts';

const text = z.string().check(z.minLength(1));

export const tableShape = z.strictObject({
  name: text,
  columns: z.array(text),
  /** File below the backup's folder: COPY text, gzip. */
  file: text,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int(),
  /** Rows, and a sum over a hash of each: equal sums mean equal rows, in whatever order. */
  rows: z.int(),
  rowsHash: text,
});
export type BackedUpTable = z.output<typeof tableShape>;

const manifestShape = z.strictObject({
  /** Format 1 holds the tables of the migrations from before the baseline, which this version cannot restore. */
  format: z.literal(2),
  takenAt: text,
  /** The newest migration of the database; a restore brings an empty one to exactly this. */
  migration: z.int(),
  /** Tables in an order in which every reference finds its row. */
  tables: z.array(tableShape),
  /** Last number given by each sequence. */
  sequences: z.array(z.strictObject({ name: text, lastValue: z.nullable(text) })),
  /** Months that slips and payouts have partitions for: the first and the last day; null without any. */
  partitions: z.nullable(z.strictObject({ from: text, to: text })),
});
export type Manifest = z.output<typeof manifestShape>;

export const MANIFEST = 'manifest.json';

/**
 * Reads a backup's manifest and compares every file with it.
 * @throws RefusedError when the folder holds no whole backup, with what is wrong
 */
export async function readBackup(folder: string): Promise<Manifest> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new RefusedError(`${folder} holds no finished backup: ${MANIFEST} is missing or broken`);
  }
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success)
    throw new RefusedError(`${MANIFEST} is of another version: restore the backup with the version that took it`);
  for (const { file, sha256 } of manifest.data.tables) {
    if (path.basename(file) !== file) throw new RefusedError(`${MANIFEST} names a file outside its folder`);
    const found = await hashOfFile(path.join(folder, file));
    if (found !== sha256) throw new RefusedError(`${file} is missing or is not the file that was written`);
  }
  return manifest.data;
}

/** SHA-256 of a file in hex; undefined when it cannot be read. */
export async function hashOfFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer); // without an encoding pieces are buffers
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
