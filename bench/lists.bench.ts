/**
 * Measures the market list (POST with a token) against a bare node:http server that sends the same bytes.
 *
 *   npm run bench -- lists
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { startBenchCluster } from './lib/cluster.ts';
import { type LoadReport, medianReport, runLoad } from './lib/load.ts';
import { OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf } from './lib/tokens.ts';

const PLAYERS = 1_000;
const CONNECTIONS = 64;
const RUN_MS = 8_000;
const RUNS = 3;

/** Runs in the child process: reads the request body and sends the bytes. */
function serveBare(bytes: Buffer): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, headers).end(bytes));
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)); // a TCP server: the address has a port
}

function load(port: number): Promise<LoadReport> {
  let next = 0;
  return runLoad({
    port,
    path: '/api-get-dashboard-data',
    connections: CONNECTIONS,
    durationMs: RUN_MS,
    body: () => {
      next = (next % PLAYERS) + 1;
      return `{"env_type":"Prod","app_key":"demo-app-key","unique_token":"${tokenOf(next)}"}`;
    },
    accepts: (answer) => answer.includes('"status":true'),
  });
}

async function startBareServer(bytes: string): Promise<{ port: number; stop(): void }> {
  const child = fork(import.meta.filename, ['--bare'], { execArgv: process.execArgv });
  child.send(bytes);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  return { port, stop: () => void child.kill() };
}

async function runInTurn(ourPort: number, barePort: number, report: Report): Promise<void> {
  const ours: LoadReport[] = [];
  const reference: LoadReport[] = [];
  await load(ourPort);
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await load(ourPort));
    reference.push(await load(barePort));
  }
  const [one, other] = [medianReport(ours), medianReport(reference)];
  const ratio = one.perSecond / other.perSecond;
  report.section(`Median of ${RUNS} runs`);
  report.figure('market list', round(one.perSecond), 'requests/s');
  report.figure('market list, p99', round(one.p99Ms, 1), 'ms');
  report.figure('refused', one.refused);
  report.figure('bare node:http', round(other.perSecond), 'requests/s');
  report.figure('bare node:http, p99', round(other.p99Ms, 1), 'ms');
  report.figure('ratio', round(ratio, 2));
  report.goal('at least half of bare node:http', ratio >= 0.5 && one.refused === 0, ratio.toFixed(2));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(2), options: OUTPUT_OPTIONS });
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_lists');
    await seedWorld(database.owner, { players: PLAYERS, draws: 20 });
    await seedSessions(database.owner, PLAYERS);
    const server = await startBenchServer(database);
    const answer = await fetch(`http://127.0.0.1:${server.port}/api-get-dashboard-data`, {
      method: 'POST',
      body: `{"env_type":"Prod","app_key":"demo-app-key","unique_token":"${tokenOf(1)}"}`,
    });
    const bytes = await answer.text();
    const bare = await startBareServer(bytes);
    const report = startReport({
      name: 'lists',
      title: 'Market list over HTTP; the load generator shares the machine',
      parameters: { connections: CONNECTIONS, players: PLAYERS, 'bytes of a list': bytes.length },
      output: values,
    });
    await runInTurn(server.port, bare.port, report);
    bare.stop();
    await server.stop();
    report.finish();
  } finally {
    await cluster.close();
  }
}

if (process.argv.includes('--bare')) process.once('message', (bytes) => serveBare(Buffer.from(String(bytes))));
else await main();
