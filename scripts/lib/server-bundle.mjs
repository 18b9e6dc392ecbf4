// The server as two files, one for the service and one for the command line: starting needs no compiler then.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Bundles our own workspaces into apps/server/dist; installed packages stay outside and are loaded from node_modules.
 * @param {string} home the project's folder
 * @returns {Promise<void>}
 */
export async function bundleServer(home) {
  const source = join(home, 'apps/server/src');
  const outdir = join(home, 'apps/server/dist');
  // Both lie directly in dist/, so that a path from a bundle to the migrations is the same for either.
  const entries = { main: join(source, 'main.ts'), ops: join(source, 'ops/main.ts') };
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
    outdir,
    absWorkingDir: home,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'installed-packages-stay-outside',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@surahi/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  // Its helper process would otherwise stay for as long as the server runs.
  await stop();
}
