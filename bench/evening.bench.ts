/**
 * An evening of real users on one machine: live streams, polls, log-ins, bids, results, deposits, withdrawals and an
 * operator. Callers arrive by the clock, however slow the answers are, and latencies count from the moment of arrival.
 * Bids first arrive at the record rate, 1,133 a second, or at a quarter of the closed-loop maximum of the same run if that
 * is lower. Then they arrive at that quarter. In the last minute before the cut-off they rise to twice the maximum.
 *
 *   npm run bench -- evening                                 on one node and on three, 10 minutes each
 *   npm run bench -- evening --nodes 1 --minutes 1 --streams 500
 *   npm run bench -- evening --short                         half a minute, needs no root; its figures mean nothing
 */
import { parseArgs } from 'node:util';
import { startBenchCluster } from './lib/cluster.ts';
import { reportEvening } from './lib/evening/report-evening.ts';
import { runEvening } from './lib/evening/run-evening.ts';
import { runReference } from './lib/pgbench.ts';
import { isShort, OUTPUT_OPTIONS, startReport } from './lib/report.ts';
import { seedWorld } from './lib/seed.ts';

const REFERENCE_SECONDS = 10;
const SIZE = isShort()
  ? { nodes: '1', minutes: '0.4', streams: '50', players: '400' }
  : { nodes: '1,3', minutes: '10', streams: '10000', players: undefined };

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    ...OUTPUT_OPTIONS,
    nodes: { type: 'string', default: SIZE.nodes },
    minutes: { type: 'string', default: SIZE.minutes },
    streams: { type: 'string', default: SIZE.streams },
    players: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const streams = Number(values.streams);
// Half of the players who bid have the app open. The other half use older clients, which poll.
const players = Number(values.players ?? SIZE.players ?? Math.max(2 * streams, 4_000));

const cluster = await startBenchCluster({ fillsLog: !isShort() });
try {
  const report = startReport({
    name: 'evening',
    title: 'An evening of users, who arrive by the clock; generators, nodes and PostgreSQL share the machine, fsync on',
    parameters: { minutes, streams, players, nodes: values.nodes },
    output: values,
  });
  const reference = await cluster.database('bench_reference');
  const { businessDate } = await seedWorld(reference.owner, { players, draws: 20 });
  /** pgbench's transactions per second. A short run has none: on a busy machine pgbench ends nothing in a second. */
  const measureReference = async (): Promise<number[]> => {
    if (isShort()) return [];
    const options = { database: reference, players, draws: 20, bids: 1, businessDate };
    const { perSecond, tool } = await runReference({ ...options, seconds: REFERENCE_SECONDS, clients: 32 });
    if (tool !== 'pgbench') throw new Error('this bench compares with pgbench: install it');
    await cluster.tidy(reference);
    return [perSecond];
  };
  for (const nodes of values.nodes.split(',').map(Number)) {
    const name = `${nodes} node${nodes === 1 ? '' : 's'}`;
    report.section(`${name}, ${minutes} minutes, ${streams.toLocaleString('en')} streams`, name);
    const before = await measureReference();
    const run = await runEvening(cluster, { nodes, streams, minutes, players, isShort: isShort() });
    reportEvening(report, run, streams, [...before, ...(await measureReference())]);
  }
  report.finish();
} finally {
  await cluster.close();
}
