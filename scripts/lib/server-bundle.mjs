// Bundles the server into one file each for the service, the command line and the workers, so that starting needs no
// compiler.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, stop } from 'esbuild';

/**
 * Bundles our own workspaces into apps/server/dist. Installed packages are loaded from node_modules at run time.
 * @param {string} home the project's folder
 * @returns {Promise<void>}
 */
export async function bundleServer(home) {
  const source = join(home, 'apps/server/src');
  const outdir = join(home, 'apps/server/dist');
  // All files are directly in dist/, so that the path to the migrations is the same for all.
  const entries = {
    main: join(source, 'main.ts'),
    ops: join(source, 'ops/main.ts'),
    worker: join(source, 'worker.ts'),
  };
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
  // Stop esbuild's helper process. It would otherwise run as long as the server.
  await stop();
}
