// Builds what is stale and runs one fire test: node scripts/chaos.mjs <name> [--short] [--seed n]; without a name it lists them.
import { join } from 'node:path';
import { HOME, run, tool } from './lib/project.mjs';

const built = await run([process.execPath, [join(HOME, 'scripts', 'build.mjs')]]);
process.exitCode =
  built === 0
    ? await run(tool('tsx', [join(HOME, 'chaos', 'main.ts'), ...process.argv.slice(2)]), { stdin: 'inherit' })
    : built;
