// Builds what is stale and runs one chaos scenario: npm run chaos -- <name> [--short] [--seed n] [--save]
// `npm run chaos -- --report` generates the tables from the saved results. Without a name it lists the scenarios.
import { join } from 'node:path';
import { HOME, run, tool } from './lib/project.mjs';

const args = process.argv.slice(2);
const built = args[0] === '--report' ? 0 : await run([process.execPath, [join(HOME, 'scripts', 'build.mjs')]]);
const program = args[0] === '--report' ? ['bench', 'report.ts'] : ['chaos', 'main.ts'];
process.exitCode =
  built === 0 ? await run(tool('tsx', [join(HOME, ...program), ...args]), { stdin: 'inherit' }) : built;
