// Builds and runs the witness: npm run witness -- --name NAME --origin ORIGIN --log-key KEY. --help lists the options.
import { join } from 'node:path';
import { build } from './build.mjs';
import { HOME, run } from './lib/project.mjs';

if (!(await build({ only: ['witness'], quiet: true }))) process.exit(1);
// Folders in the options are relative to where the command was typed.
process.exitCode = await run(
  [process.execPath, [join(HOME, 'apps/witness/dist/witness.mjs'), ...process.argv.slice(2)]],
  {
    cwd: process.env.INIT_CWD ?? process.cwd(),
  },
);
