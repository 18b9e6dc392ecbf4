// Runs one bench:           npm run bench -- <name> [arguments] [--save]   (--save keeps the result in docs/measurements/)
// Compares with a commit:   npm run bench -- compare --base <commit>
// Generates the tables:     npm run bench -- --report
// Without a name it lists the benches.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, run, tool } from './lib/project.mjs';

const [name, ...rest] = process.argv.slice(2);
const known = readdirSync(join(HOME, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();

/** @returns {string} the program of the bench with this name */
function fileOf() {
  if (name === '--report') return join(HOME, 'bench', 'report.ts');
  if (name === 'compare') return join(HOME, 'bench', 'compare.ts');
  return join(HOME, 'bench', `${name}.bench.ts`);
}

if (name !== undefined && existsSync(fileOf())) {
  process.exitCode = await run(tool('tsx', [fileOf(), ...rest]), { stdin: 'inherit' });
} else {
  const list = [...known, 'compare --base <commit>', '--report'].map((each) => `  npm run bench -- ${each}`).join('\n');
  console.log(`${name === undefined ? '' : `Unknown bench '${name}'. `}Benches:\n${list}`);
  process.exitCode = name === undefined ? 0 : 2;
}
