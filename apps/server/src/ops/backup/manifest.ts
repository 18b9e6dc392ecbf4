import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { RefusedError } from '../acting.ts';

const text = z.string().check(z.minLength(1));

/** A table of a backup. */
export const tableShape = z.strictObject({
  name: text,
  columns: z.array(text),
  /** A file below the backup's folder: COPY text, gzip. */
  file: text,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int(),
  /** Row count, and an order-independent sum over a hash of each row. Equal sums mean equal rows. */
  rows: z.int(),
  rowsHash: text,
});
export type BackedUpTable = z.output<typeof tableShape>;

const manifestShape = z.strictObject({
  /** Format 1 holds tables older than the baseline, which this version cannot restore. */
  format: z.literal(2),
  takenAt: text,
  /** The newest migration of the database. A restore migrates an empty database to exactly this one. */
  migration: z.int(),
  /** Tables in the order of the restore: a referenced table precedes the tables that refer to it. */
  tables: z.array(tableShape),
  /** The last number of each sequence. */
  sequences: z.array(z.strictObject({ name: text, lastValue: z.nullable(text) })),
  /** The months that slips and payouts have partitions for, as first and last day; null without any. */
  partitions: z.nullable(z.strictObject({ from: text, to: text })),
});
export type Manifest = z.output<typeof manifestShape>;

/** The manifest's file name in a backup's folder. */
export const MANIFEST = 'manifest.json';

/**
 * Reads a backup's manifest and compares every file with it.
 * @throws RefusedError, naming the problem, when the backup is incomplete
 */
export async function readBackup(folder: string): Promise<Manifest> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new RefusedError(`${folder} does not hold a complete backup: ${MANIFEST} is missing or invalid`);
  }
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success)
    throw new RefusedError(`${MANIFEST} has another format. Restore the backup with the version that took it`);
  for (const { file, sha256 } of manifest.data.tables) {
    if (path.basename(file) !== file) throw new RefusedError(`${MANIFEST} names a file outside its folder`);
    const found = await hashOfFile(path.join(folder, file));
    if (found !== sha256) throw new RefusedError(`${file} is missing or differs from the manifest`);
  }
  return manifest.data;
}

/** Returns the SHA-256 of a file as hex; undefined when the file cannot be read. */
export async function hashOfFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer); // without an encoding pieces are buffers
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
