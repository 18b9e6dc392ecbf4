// Runs the core story against a node that a given command starts: tsx chaos/core-story.ts <command> [arguments] The
// command gets the settings of the node in its environment and must start it on PORT. The story goes over HTTP: log-in,
// lists, bid, repeat, history, live events, withdrawal, result by operators, winnings, the public log, and a clean
// stop. LOG_ARCHIVE_DIR names a folder that the command may write; without it the story makes one. The last argument
// must be the program of the node. The story ends with commands of the command line, which replace that argument.
import { spawn, type StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { prepareStory, runCoreStory } from './lib/core-story.ts';
import { startCluster } from './lib/cluster.ts';
import { createReport } from './lib/report.ts';
import { tempFolder } from './lib/temp-folder.ts';
import { setClockOffset } from '../apps/server/src/testing/suite-clock.ts';
import { freePort } from '../apps/server/src/platform/postgres/embedded-process.ts';

/** Backs up below the folder of the archive and verifies it there: in the image, no other folder has room for a database. */
const BACKUP = `
const { execFileSync } = require('node:child_process');
const { mkdtempSync, readdirSync, rmSync } = require('node:fs');
const folder = mkdtempSync(process.env.LOG_ARCHIVE_DIR + '-backup-');
const ops = (...words) => execFileSync(process.execPath, ['scripts/ops.mjs', ...words], { stdio: 'inherit' });
ops('backup', '--into', folder);
ops('verify-backup', '--from', folder + '/' + readdirSync(folder)[0], '--scratch', folder);
rmSync(folder, { recursive: true });
`;

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('name the command that starts the node');

const report = createReport(`The core story on: ${program} ${args.join(' ')}`, 0);
const cluster = await startCluster();
const database = await cluster.database('core_story');
// production refuses a database whose clock was moved
await database.owner.query({ text: setClockOffset(0) });
const world = await prepareStory(database);
const port = await freePort();
const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  APP_KEY: 'demo-app-key',
  SMS_URL: 'http://127.0.0.1:9/sms',
  SMS_BODY_TEMPLATE: '{"to":"{mobile}","text":"{text}"}',
  DEMO_SEED: 'off',
  DEMO_HISTORY: 'off',
  DEMO_CROWD: 'off',
  DEMO_ROBOT: 'off',
  LOG_KEY: randomBytes(32).toString('base64'),
  LOG_ARCHIVE_DIR: process.env.LOG_ARCHIVE_DIR ?? tempFolder('archive'),
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  // one core builds and serves at the same time
  ANSWER_DEADLINE_MS: '600000',
};
const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];
const node = spawn(program, args, { env, stdio });
try {
  await untilReady(port, () => node.exitCode === null && node.signalCode === null);
  await runCoreStory({ world, port, report });
  const key = await (await fetch(`http://127.0.0.1:${port}/log/key`)).text();
  report.check('the public log is on', key.startsWith(`127.0.0.1:${port}/log+`), key);
  report.check('the command line checks the books', (await runNode(['scripts/ops.mjs', 'audit-books'])) === 0);
  report.check('the command line writes a backup and verifies it', (await runNode(['--eval', BACKUP])) === 0);
  const gone = once(node, 'exit');
  node.kill('SIGTERM');
  const [code] = await gone;
  report.check('the node drains and ends with code 0', code === 0, String(code));
} finally {
  if (node.exitCode === null) node.kill('SIGKILL');
  await cluster.close();
}
console.log(`  ${report.passed() ? 'PASS' : 'FAIL'}  core story`);
process.exitCode = report.passed() ? 0 : 1;

/** Runs the node's command with other arguments for node. Returns the exit code. */
async function runNode(words: readonly string[]): Promise<number | null> {
  const command = spawn(program ?? '', [...args.slice(0, -1), ...words], { env, stdio });
  const [code] = await once(command, 'exit');
  return code;
}

async function untilReady(at: number, isUp: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 250) {
    const response = await fetch(`http://127.0.0.1:${at}/readyz`).catch(() => undefined);
    if (response?.ok === true) return;
    if (!isUp()) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the node did not become ready');
}
