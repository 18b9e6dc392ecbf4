import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Size of a private key in a key file, in bytes. */
export const KEY_BYTES = 32;

/**
 * Reads a private key in base64 from `file`. Creates the file with a random key when it is missing. Only the user of the
 * process can read it.
 */
export async function readOrCreateKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    // 'wx' fails when the file exists, so that two nodes that start together use one key.
    const created = await open(file, 'wx', 0o600);
    try {
      await created.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await created.sync();
    } finally {
      await created.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}
