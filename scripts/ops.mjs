// Runs the operations command line: node scripts/ops.mjs <command> [arguments]. --help lists the commands.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, run } from './lib/project.mjs';

const entry = join(HOME, 'apps/server/dist/ops.js');
// The image has no compiler and no folder to write (deploy/Dockerfile), so its built file is used as it is.
if (existsSync(join(HOME, 'node_modules/esbuild'))) {
  const { build } = await import('./build.mjs');
  if (!(await build({ only: ['server'], quiet: true }))) process.exit(1);
}
const env = existsSync(join(HOME, '.env')) ? [`--env-file=${join(HOME, '.env')}`] : [];
process.exitCode = await run([process.execPath, ['--enable-source-maps', ...env, entry, ...process.argv.slice(2)]], {
  stdin: 'inherit',
});
