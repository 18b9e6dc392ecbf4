/**
 * A program that runs one side of a comparison of bids. It prepares a database, starts the server on it and prints
 * `READY {"port", "businessDate"}`. After the line `tidy` on stdin, it tidies the database and prints `TIDY`. The end
 * of stdin stops it. `compare` copies this file into the checkout of the base, so it may use only bench code that both
 * sides have.
 */
import { createInterface } from 'node:readline';
import { startBenchCluster } from './cluster.ts';
import { seedWorld } from './seed.ts';
import { startBenchServer } from './server.ts';
import { seedSessions, warmSessions } from './tokens.ts';

const players = 100_000;
const cluster = await startBenchCluster();
const database = await cluster.database('bench_compare');
const { businessDate } = await seedWorld(database.owner, { players, draws: 20 });
await seedSessions(database.owner, players);
const server = await startBenchServer(database);
await warmSessions(server.port, players);
await cluster.tidy(database);
console.log(`READY ${JSON.stringify({ port: server.port, businessDate })}`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'tidy') continue;
  await cluster.tidy(database);
  console.log('TIDY');
}
await server.stop();
await cluster.close();
