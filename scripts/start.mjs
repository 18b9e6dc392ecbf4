// Builds stale parts and runs the server. .env.example lists the settings. A demo gets a beacon and a witness as processes of
// their own, unless the settings name others.
import { join } from 'node:path';
import { build } from './build.mjs';
import { startFairness } from './lib/demo-fairness.mjs';
import { HOME, run, SERVER_FLAGS, secondsSince } from './lib/project.mjs';

const startMs = performance.now();
if (!(await build({ quiet: true }))) process.exit(1);
console.log(`Build ready after ${secondsSince(startMs)}`);

const fairness = await startFairness();
const entry = join(HOME, 'apps/server/dist/main.js');
process.exitCode = await run([process.execPath, [...SERVER_FLAGS, entry]], {
  stdin: 'inherit',
  env: { ...process.env, ...fairness.env },
});
fairness.stop();
