// Bundles the verifier and the demo beacon into files that need Node alone.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Returns one file with everything that an entry imports. The same sources give the same bytes on every machine.
 * @param {string} home the project's folder
 * @param {string} entry path from the project's folder
 * @returns {Promise<Uint8Array>}
 */
async function bundleFile(home, entry) {
  const { outputFiles } = await build({
    entryPoints: [join(home, entry)],
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
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`esbuild made no file of ${entry}`);
  return file.contents;
}

/** @param {string} folder */
function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * Writes verify.mjs, verify-<sha256>.mjs with the same bytes, and verify.mjs.sha256 into a folder.
 * @param {string} home the project's folder
 * @param {string} [folder] absolute; emptied first
 * @returns {Promise<string>} SHA-256 of the file, in hex
 */
export async function bundleVerifier(home, folder = join(home, 'apps/verifier/dist')) {
  const bytes = await bundleFile(home, 'apps/verifier/src/main.ts');
  const hash = createHash('sha256').update(bytes).digest('hex');
  emptyFolder(folder);
  writeFileSync(join(folder, 'verify.mjs'), bytes);
  writeFileSync(join(folder, `verify-${hash}.mjs`), bytes);
  writeFileSync(join(folder, 'verify.mjs.sha256'), `${hash}  verify.mjs\n`);
  return hash;
}

/**
 * Writes apps/beacon/dist/beacon.mjs.
 * @param {string} home the project's folder
 * @returns {Promise<void>}
 */
export async function bundleBeacon(home) {
  const folder = join(home, 'apps/beacon/dist');
  const bytes = await bundleFile(home, 'apps/beacon/src/main.ts');
  emptyFolder(folder);
  writeFileSync(join(folder, 'beacon.mjs'), bytes);
}
