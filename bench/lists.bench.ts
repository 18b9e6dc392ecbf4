/**
 * The market list by POST with a token against a bare node:http server that sends the same bytes.
 * npm run bench -- lists
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBenchCluster } from './lib/cluster.ts';
import { type LoadReport, medianReport, runLoad } from './lib/load.ts';
import { goal, machine, table } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';
import { startBenchServer } from './lib/server.ts';
import { seedSessions, tokenOf } from './lib/tokens.ts';

const PLAYERS = 1_000;
const CONNECTIONS = 64;
const RUN_MS = 8_000;
const RUNS = 3;

/** The other process of this file: reads the body, sends the bytes. */
function serveBare(bytes: Buffer): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, headers).end(bytes));
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port)); // an inet address: it listens on a port
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

async function bare(bytes: string): Promise<{ port: number; stop(): void }> {
  const child = fork(import.meta.filename, ['--bare'], { execArgv: process.execArgv });
  child.send(bytes);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  return { port, stop: () => void child.kill() };
}

async function main(): Promise<void> {
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
    const plain = await bare(bytes);
    console.log(
      `Market lists of ${bytes.length} bytes on ${machine()}; ${CONNECTIONS} connections; the generator shares the machine`,
    );
    const ours: LoadReport[] = [];
    const reference: LoadReport[] = [];
    await load(server.port);
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await load(server.port));
      reference.push(await load(plain.port));
    }
    plain.stop();
    await server.stop();
    const [one, other] = [medianReport(ours), medianReport(reference)];
    const ratio = one.perSecond / other.perSecond;
    table(`Median of ${RUNS}`, [
      [
        'list by POST with a token',
        `${Math.round(one.perSecond)} a second, p99 ${one.p99Ms.toFixed(1)} ms, ${one.refused} refused`,
      ],
      ['bare node:http, same bytes', `${Math.round(other.perSecond)} a second, p99 ${other.p99Ms.toFixed(1)} ms`],
      ['ratio', ratio.toFixed(2)],
    ]);
    goal('at least half of bare node:http', ratio >= 0.5 && one.refused === 0);
  } finally {
    await cluster.close();
  }
}

if (process.argv.includes('--bare')) process.once('message', (bytes) => serveBare(Buffer.from(String(bytes))));
else await main();
