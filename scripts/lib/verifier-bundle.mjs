// Bundles the verifier into one file that needs Node alone. The same sources give the same bytes on every machine.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Writes verify.mjs, verify-<sha256>.mjs with the same bytes, and verify.mjs.sha256 into a folder.
 * @param {string} home the project's folder
 * @param {string} [folder] absolute; emptied first
 * @returns {Promise<string>} SHA-256 of the file, in hex
 */
export async function bundleVerifier(home, folder = join(home, 'apps/verifier/dist')) {
  const { outputFiles } = await build({
    entryPoints: [join(home, 'apps/verifier/src/main.ts')],
    absWorkingDir: home, // comments name files by their path from here, so no path of this machine gets in
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'inline',
    write: false,
    logLevel: 'warning',
  });
  await stop(); // esbuild's helper process would run as long as this one
  const bytes = outputFiles[0]?.contents;
  if (bytes === undefined) throw new Error('esbuild wrote no file');
  const hash = createHash('sha256').update(bytes).digest('hex');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'verify.mjs'), bytes);
  writeFileSync(join(folder, `verify-${hash}.mjs`), bytes);
  writeFileSync(join(folder, 'verify.mjs.sha256'), `${hash}  verify.mjs\n`);
  return hash;
}
