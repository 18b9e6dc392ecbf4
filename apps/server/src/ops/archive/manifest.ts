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
  /** What the month's slips cost and what its payouts paid, paise as text; payouts later taken back included. */
  stakePaise: paise,
  paidPaise: paise,
  /** The last day in India, YYYY-MM-DD, on which one of its wins was credited; the month's last one without any. */
  winsUntil: z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)),
});
export type ArchiveManifest = z.output<typeof manifestShape>;

export const ARCHIVED_TABLES = ['slips', 'payouts'] as const;

/**
 * Reads an archive's manifest and compares its files with it.
 * @throws RefusedError when the folder holds no whole archive, with what is wrong
 */
export async function readManifest(folder: string): Promise<ArchiveManifest> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new RefusedError(`${folder} holds no finished archive: ${MANIFEST} is missing or broken`);
  }
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success) throw new RefusedError(`${MANIFEST} is not one of an archive of this program`);
  for (const table of ARCHIVED_TABLES) {
    const { file, sha256 } = manifest.data[table];
    if (path.basename(file) !== file) throw new RefusedError(`${MANIFEST} names a file outside its folder`);
    if ((await hashOfFile(path.join(folder, file))) !== sha256)
      throw new RefusedError(`${file} is missing or is not the file that was written`);
  }
  return manifest.data;
}
