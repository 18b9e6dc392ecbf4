import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { RefusedError } from '../acting.ts';
import { hashOfFile, MANIFEST, tableShape } from '../backup/manifest.ts';

const paise = z.string().check(z.regex(/^[0-9]+$/));

const manifestShape = z.strictObject({
  format: z.literal(1),
  kind: z.literal('archive'),
  /** YYYY-MM, of business dates. */
  month: z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)),
  /** The newest migration of the database that wrote it. */
  migration: z.int(),
  slips: tableShape,
  payouts: tableShape,
  /**
   * Total stake of the month's slips and total of its payouts, in paise as text. Payouts that were later reversed
   * count.
   */
  stakePaise: paise,
  paidPaise: paise,
  /** The last day in India, YYYY-MM-DD, on which one of its wins was credited. Without wins, the month's last day. */
  winsUntil: z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)),
});
export type ArchiveManifest = z.output<typeof manifestShape>;

export const ARCHIVED_TABLES = ['slips', 'payouts'] as const;

/**
 * Reads an archive's manifest and compares its files with it.
 * @throws RefusedError, naming the problem, when the archive is incomplete
 */
export async function readManifest(folder: string): Promise<ArchiveManifest> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new RefusedError(`${folder} does not hold a complete archive: ${MANIFEST} is missing or invalid`);
  }
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success) throw new RefusedError(`${MANIFEST} does not describe an archive of this program`);
  for (const table of ARCHIVED_TABLES) {
    const { file, sha256 } = manifest.data[table];
    if (path.basename(file) !== file) throw new RefusedError(`${MANIFEST} names a file outside its folder`);
    if ((await hashOfFile(path.join(folder, file))) !== sha256)
      throw new RefusedError(`${file} is missing or differs from the manifest`);
  }
  return manifest.data;
}
