/**
 * Measures how long a finished build takes from an empty data folder to a demo that operators can use: PostgreSQL, its
 * tables, 200 players with 90 days of history, beacon and witness. Runs `npm start` several times, each in a new folder.
 *
 *   npm run build && npm run bench -- demo
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OPERATOR_CALLS, operatorUrl } from '@surahi/contract/operator';
import { stopAtExit } from './lib/interruption.ts';
import { median, OUTPUT_OPTIONS, round, startReport } from './lib/report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const STARTS = 3;
const GOAL_S = 15;
const PLAYERS = 200;
const HISTORY_DAYS = 90;

const { values } = parseArgs({ args: process.argv.slice(2), options: OUTPUT_OPTIONS });

type Started = { readyMs: number; players: number; days: number };

/** Starts a demo in a new folder and returns how long after the build it printed its logins, and what it holds. */
async function startDemo(): Promise<Started> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-demo-'));
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: '', NODE_ENV: '' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, detached: true });
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const stopRunning = stopAtExit(() => kill('SIGKILL'));
  try {
    const seen = watch(child);
    await seen(/Build ready/);
    const builtMs = performance.now();
    const [, base = ''] = await seen(/Player app\s+(https?:\/\/\S+?)\/\s/);
    const readyMs = performance.now() - builtMs;
    const [, username = '', password = ''] = await seen(/Demo operator \(owner\): (\S+), password (\S+)/);
    return { readyMs, ...(await holdings(base, username, password)) };
  } finally {
    kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    stopRunning();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the output of a process has a text. Rejects when the process ends before. */
function watch(child: ChildProcess): (text: RegExp) => Promise<RegExpExecArray> {
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return (text) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = text.exec(output);
        if (found === null) return;
        child.stdout?.off('data', look);
        resolve(found);
      };
      child.stdout?.on('data', look);
      child.once('exit', () => reject(new Error(`the demo ended: ${output}`)));
      look();
    });
}

/** The players of the demo, and the days of its last 90 that have stakes, as the console shows them. */
async function holdings(base: string, username: string, password: string): Promise<Omit<Started, 'readyMs'>> {
  const response = await fetch(base + operatorUrl(OPERATOR_CALLS.signIn, {}, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`sign-in failed: ${await response.text()}`);
  const read = async (address: string): Promise<unknown> =>
    await (await fetch(base + address, { headers: { cookie } })).json();
  const overview = OPERATOR_CALLS.overview.response.parse(await read(operatorUrl(OPERATOR_CALLS.overview, {}, {})));
  const from = new Date(Date.parse(overview.businessDate) - HISTORY_DAYS * 86_400_000).toISOString().slice(0, 10);
  const query = { by: 'day' as const, from, to: overview.businessDate };
  const report = OPERATOR_CALLS.betsReport.response.parse(
    await read(operatorUrl(OPERATOR_CALLS.betsReport, {}, query)),
  );
  return { players: overview.players.total, days: report.rows.filter(({ bids }) => bids > 0).length };
}

const report = startReport({
  name: 'demo',
  title: 'Start of a demo in an empty folder, after the build',
  parameters: { starts: STARTS },
  output: values,
});
const started: Started[] = [];
for (let count = 0; count < STARTS; count += 1) started.push(await startDemo());
const seconds = started.map(({ readyMs }) => round(readyMs / 1_000, 1));
const least = (key: 'players' | 'days') => Math.min(...started.map((one) => one[key]));
report.figure('ready, median', median(seconds), 's');
report.figure('ready, slowest', Math.max(...seconds), 's');
report.section('Goals');
report.goal(`ready within ${GOAL_S} s`, Math.max(...seconds) <= GOAL_S, `${Math.max(...seconds)} s`);
report.goal(`${PLAYERS} players`, least('players') >= PLAYERS, String(least('players')));
report.goal(`bids on ${HISTORY_DAYS} days`, least('days') >= HISTORY_DAYS, String(least('days')));
report.finish();
