// Builds stale parts and runs the server. .env.example lists the settings. A demo gets a beacon and a witness as processes of
// their own, unless the settings name others. A demo that only this machine can reach shows its one-time codes.
import { join } from 'node:path';
import { build } from './build.mjs';
import { codeEcho } from './lib/code-echo.mjs';
import { startFairness } from './lib/demo-fairness.mjs';
import { HOME, readSettings, run, SERVER_FLAGS, secondsSince } from './lib/project.mjs';

const startMs = performance.now();
if (!(await build({ quiet: true }))) process.exit(1);
console.log(`Build ready after ${secondsSince(startMs)}`);

const settings = readSettings();
const fairness = await startFairness(settings);
const entry = join(HOME, 'apps/server/dist/main.js');
process.exitCode = await run([process.execPath, [...SERVER_FLAGS, entry]], {
  stdin: 'inherit',
  env: { ...process.env, ...codeEcho(settings), ...fairness.env },
});
fairness.stop();
