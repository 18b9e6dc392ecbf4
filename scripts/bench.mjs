// Runs one measurement: node scripts/bench.mjs <name> [arguments]; without a name it lists them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, run, tool } from './lib/project.mjs';

const [name, ...rest] = process.argv.slice(2);
const known = readdirSync(join(HOME, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const file = join(HOME, 'bench', `${name}.bench.ts`);

if (name !== undefined && existsSync(file)) {
  process.exitCode = await run(tool('tsx', [file, ...rest]), { stdin: 'inherit' });
} else {
  const list = known.length > 0 ? known.map((each) => `  npm run bench -- ${each}`).join('\n') : '  none yet';
  console.log(`${name === undefined ? '' : `There is no measurement '${name}'. `}Measurements:\n${list}`);
  process.exitCode = name === undefined ? 0 : 2;
}
