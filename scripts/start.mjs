// Builds stale parts and runs the server. .env.example lists the settings.
import { join } from 'node:path';
import { build } from './build.mjs';
import { HOME, run, SERVER_FLAGS, secondsSince } from './lib/project.mjs';

const startMs = performance.now();
if (!(await build({ quiet: true }))) process.exit(1);
console.log(`Build ready after ${secondsSince(startMs)}`);

const entry = join(HOME, 'apps/server/dist/main.js');
process.exitCode = await run([process.execPath, [...SERVER_FLAGS, entry]], { stdin: 'inherit' });
