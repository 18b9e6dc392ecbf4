/**
 * Runs `npm test` once with a chosen start time, while other processes use the processor. Goal: no test fails.
 *
 *   npm run bench -- suite --now 2027-02-28T23:45:00+05:30 --busy 4 --save
 *   npm run bench -- suite --busy 16 unit browser     # only these steps
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSuiteNow } from '../apps/server/src/testing/suite-clock.ts';
import { stopAtExit } from './lib/interruption.ts';
import { OUTPUT_OPTIONS, round, startReport } from './lib/report.ts';
import { readVerdict } from './lib/suite-verdict.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DEFAULT_NOW = '2026-11-18T12:00:00+05:30';
const EVERY_MS = 10_000;

const { values, positionals: steps } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    ...OUTPUT_OPTIONS,
    /** The instant at which the clock of every test database starts: SUITE_NOW. */
    now: { type: 'string', default: DEFAULT_NOW },
    /** How many processes use a core each while the tests run. */
    busy: { type: 'string', default: '0' },
  },
});

readSuiteNow(values.now);
const busy = Number(values.busy);

const report = startReport({
  name: 'suite',
  title: 'The whole suite with a chosen start time, while other processes run',
  parameters: { now: values.now, 'busy processes': busy, steps: steps.length === 0 ? 'all' : steps.join(', ') },
  output: values,
});

/** Starts a process that uses a core until it is killed. */
function startBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

/** Runs the suite. Returns what it printed. */
async function runSuite(): Promise<string> {
  const child = spawn(process.execPath, ['scripts/test.mjs', ...steps], {
    cwd: ROOT,
    env: { ...process.env, SUITE_NOW: values.now },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  await once(child, 'close');
  return output;
}

const others = Array.from({ length: busy }, startBusy);
const killOthers = (): void => others.forEach((child) => child.kill('SIGKILL'));
const stopRunning = stopAtExit(killOthers);
const loads: number[] = [];
const sampler = setInterval(() => loads.push(loadavg()[0] ?? 0), EVERY_MS);
const verdict = readVerdict(await runSuite());
clearInterval(sampler);
killOthers();
stopRunning();

report.section('The run');
report.figure('seed of the order', verdict.seed);
report.figure('mean load', round(loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length), 1));
report.figure('time', verdict.seconds, 's');
report.figure('passed', verdict.passed);
report.goal('no test fails', verdict.failed === 0, `${verdict.failed} failed`);
report.finish();
