import { checkBooks } from '../../../apps/server/src/ledger/index.ts';
import {
  offsetTo,
  setClockOffset,
  shiftMachineClock,
  SUITE_NOW_MS,
} from '../../../apps/server/src/testing/suite-clock.ts';
import { createClient } from '../../lib/client.ts';
import { type Call, type Latencies, quantile } from '../../lib/latency.ts';
import { type MeasuredPlayer, startMeasuredPlayer } from '../../lib/measured-player.ts';
import { pause } from '../../lib/random.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { startServer } from '../../lib/server.ts';
import { makeWorld } from '../../lib/world.ts';
import { logIns } from './log-ins.ts';
import { FIRST_HOG, type HogPart, type HogScene, type ReadyPart } from './part.ts';
import { pictures } from './pictures.ts';
import { statements } from './statements.ts';

/** Every part, in the order of the run. */
const PARTS: readonly HogPart[] = [pictures, statements, logIns];

/** The player whose calls are measured, beside the hogs. */
const QUIET_PLAYER = 1;

/** Production settings: as installed, a node does not validate its own responses. */
const AS_INSTALLED = { NODE_ENV: 'production', SMS_URL: 'http://127.0.0.1:9/{mobile}' };

export const hog: Scenario = {
  name: 'hog',
  goal: 'HND-10 no player stops a node: pictures, statements and log-ins of some leave the calls of others usable',
  run: async ({ database, random, report, scale }) => {
    const rounds = scale({ short: 1, long: 5 });
    const store = await database();
    // In production the server refuses a database with a moved clock.
    for (const text of [setClockOffset(0), shiftMachineClock(offsetTo(SUITE_NOW_MS))])
      await store.owner.query({ text });
    const world = await makeWorld(store, { players: FIRST_HOG + 80, startPoints: 300_000 });
    // A long run measures the priority of worker processes as installed.
    const WORKERS_NICENESS = scale({ short: '0', long: '19' });
    const server = await startServer(world.database, { ...AS_INSTALLED, WORKERS_NICENESS, TRUST_PROXY: 'on' });
    const client = createClient(server.port, { sockets: 256 });
    const callOf: HogScene['callOf'] = (player, path, fields) => {
      const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(player) };
      return [path, JSON.stringify({ ...envelope, ...fields })];
    };
    const scene: HogScene = { world, server, client, rounds, callOf, random, report, scale };
    const calls: Call[] = [
      callOf(QUIET_PLAYER, '/api-user-wallet-balance', {}),
      callOf(QUIET_PLAYER, '/api-wallet-transaction-history', { limit: 50 }),
      callOf(QUIET_PLAYER, '/api-get-dashboard-data', {}),
    ];
    const parts: [HogPart, ReadyPart][] = [];
    for (const part of PARTS) parts.push([part, await part.prepare(scene)]);
    const player = startMeasuredPlayer(server.port, calls);
    const restMs = scale({ short: 500, long: 4_000 });
    await player.during(pause(restMs));
    for (const [part, ready] of parts) await runPart(scene, { part, ready, player, restMs });
    player.close();
    client.close();
    const { problems } = await checkBooks(world.database.app);
    report.check('the books balance', problems.length === 0, JSON.stringify(problems));
    await server.stop();
  },
};

type Run = { part: HogPart; ready: ReadyPart; player: MeasuredPlayer; restMs: number };

/**
 * Measures the player's calls without and with the hogs, in turn. The turns are short, so other work on the machine
 * affects both measurements equally.
 */
async function runPart(scene: HogScene, { part, ready, player, restMs }: Run): Promise<void> {
  const { report, rounds, scale, server } = scene;
  const [quiet, beside]: [Latencies[], Latencies[]] = [[], []];
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await player.during(pause(restMs)));
    await ready.before?.();
    const hogging = ready.hog(round);
    beside.push(await player.during(hogging));
    for (const [name, count] of Object.entries(await hogging)) outcomes[name] = (outcomes[name] ?? 0) + count;
  }
  report.counts(`${part.name}, ${rounds} times at once`, outcomes);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [usualMs, besideMs] = [quiet, beside].map((all) =>
      quantile(
        all.flatMap(({ timesMs }) => timesMs),
        share,
      ),
    );
    if (usualMs === undefined || besideMs === undefined) throw new Error('the player made no calls');
    const times = besideMs / usualMs;
    report.figure(
      `${name} of another player, quiet then during ${part.name} (ms)`,
      `${usualMs.toFixed(1)} then ${besideMs.toFixed(1)}`,
    );
    report.figure(`${name} during ${part.name}, times quiet`, times.toFixed(2));
    const mostTimes = scale({ short: undefined, long: part.mostTimes });
    if (mostTimes === undefined) continue;
    report.check(`${name} of a call is below ${mostTimes} times its usual one during ${part.name}`, times < mostTimes);
  }
  ready.finish?.();
  report.check(`the node survives ${part.name}`, server.isUp());
  report.check(`no answer to ${part.name} is a 500 or lost`, isClean(outcomes), JSON.stringify(outcomes));
  report.check(`some ${part.name} succeed`, (outcomes.ok ?? 0) > 0, JSON.stringify(outcomes));
  const failed = Object.assign({}, ...[...quiet, ...beside].map(({ failures }) => failures)) as Record<string, number>;
  report.check(`every call during ${part.name} succeeds`, Object.keys(failed).length === 0, JSON.stringify(failed));
}

function isClean(outcomes: Record<string, number>): boolean {
  return Object.keys(outcomes).every((name) => !name.startsWith('500') && !name.startsWith('lost'));
}
