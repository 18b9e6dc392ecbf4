// Runs the operations command line: node scripts/ops.mjs <command> [arguments]. --help lists the commands.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { HOME, run } from './lib/project.mjs';

const entry = join(HOME, 'apps/server/dist/ops.js');
if (!(await build({ only: ['server'], quiet: true }))) process.exit(1);
const env = existsSync(join(HOME, '.env')) ? [`--env-file=${join(HOME, '.env')}`] : [];
process.exitCode = await run([process.execPath, ['--enable-source-maps', ...env, entry, ...process.argv.slice(2)]], {
  stdin: 'inherit',
});
