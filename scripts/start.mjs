// Builds what is stale and runs the server. Everything else is settings: see .env.example.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { HOME, run, secondsSince } from './lib/project.mjs';

const startMs = performance.now();
if (!(await build({ quiet: true }))) process.exit(1);
console.log(`Build ready after ${secondsSince(startMs)}`);

const env = existsSync(join(HOME, '.env')) ? [`--env-file=${join(HOME, '.env')}`] : [];
const flags = ['--enable-source-maps', ...env];
process.exitCode = await run([process.execPath, [...flags, join(HOME, 'apps/server/dist/main.js')]], {
  stdin: 'inherit',
});
