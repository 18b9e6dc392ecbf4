// Bundles the witness into one file that needs nothing but node, so that a third party can run it from a copy.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Bundles apps/witness with everything it imports into apps/witness/dist/witness.mjs.
 * @param {string} home the project's folder
 * @returns {Promise<void>}
 */
export async function bundleWitness(home) {
  const outdir = join(home, 'apps/witness/dist');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(home, 'apps/witness/src/main.ts')],
    outfile: join(outdir, 'witness.mjs'),
    absWorkingDir: home,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  // Stop esbuild's helper process. It would otherwise run as long as the witness.
  await stop();
}
