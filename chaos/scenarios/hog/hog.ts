import { checkBooks } from '../../../apps/server/src/ledger/index.ts';
import { createClient } from '../../lib/client.ts';
import { type Call, type Latencies, measure } from '../../lib/latency.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { startServer } from '../../lib/server.ts';
import { makeWorld } from '../../lib/world.ts';
import { logIns } from './log-ins.ts';
import { FIRST_HOG, type HogPart, type HogScene } from './part.ts';
import { pictures } from './pictures.ts';
import { statements } from './statements.ts';

/** Every part, in the order of the run. */
const PARTS: readonly HogPart[] = [pictures, statements, logIns];

/** The player whose calls are measured, beside the hogs. */
const QUIET_PLAYER = 1;

export const hog: Scenario = {
  name: 'hog',
  goal: 'HND-10 no player stops a node: pictures, statements and log-ins of some leave the calls of others usable',
  run: async ({ database, random, report, scale }) => {
    const world = await makeWorld(await database(), { players: FIRST_HOG + 30, startPoints: 300_000 });
    // A long run measures the priority of worker processes as installed.
    const WORKERS_NICENESS = scale({ short: '0', long: '19' });
    const server = await startServer(world.database, { WORKERS_NICENESS, TRUST_PROXY: 'on' });
    const client = createClient(server.port, { sockets: 256 });
    // The measured player has a connection of its own, as every player does.
    const own = createClient(server.port, { sockets: 1 });
    const callOf: HogScene['callOf'] = (player, path, fields) => {
      const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(player) };
      return [path, JSON.stringify({ ...envelope, ...fields })];
    };
    const scene: HogScene = { world, server, client, callOf, random, report, scale };
    const calls: Call[] = [
      callOf(QUIET_PLAYER, '/api-user-wallet-balance', {}),
      callOf(QUIET_PLAYER, '/api-wallet-transaction-history', { limit: 50 }),
      callOf(QUIET_PLAYER, '/api-get-dashboard-data', {}),
    ];
    const parts: (Pick<HogPart, 'name' | 'mostTimes'> & { hog: () => Promise<Record<string, number>> })[] = [];
    for (const { prepare, ...part } of PARTS) parts.push({ ...part, hog: await prepare(scene) });
    const during = async (work: Promise<unknown>): Promise<Latencies> => {
      let isOver = false;
      void work.then(() => {
        isOver = true;
      });
      return measure(own, calls, () => !isOver);
    };
    const rest = (): Promise<void> =>
      new Promise((resolve) => setTimeout(resolve, scale({ short: 500, long: 10_000 })));
    await measure(own, calls, warmUp(300));
    for (const part of parts) {
      const quiet = await during(rest());
      const hogging = part.hog();
      const beside = await during(hogging);
      const outcomes = await hogging;
      report.counts(`${part.name} at once`, outcomes);
      report.figure(
        `p99 of another player, quiet then during ${part.name} (ms)`,
        `${quiet.p99Ms.toFixed(1)} then ${beside.p99Ms.toFixed(1)}`,
      );
      report.figure(`p99 during ${part.name}, times quiet`, (beside.p99Ms / quiet.p99Ms).toFixed(2));
      report.figure(`p50 during ${part.name}, times quiet`, (beside.p50Ms / quiet.p50Ms).toFixed(2));
      const mostTimes = scale({ short: undefined, long: part.mostTimes });
      if (mostTimes !== undefined) {
        const times = beside.p50Ms / quiet.p50Ms;
        report.check(`a usual call takes less than ${mostTimes} times as long during ${part.name}`, times < mostTimes);
      }
      report.check(`the node survives ${part.name}`, server.isUp());
      report.check(`no answer to ${part.name} is a 500 or lost`, isClean(outcomes), JSON.stringify(outcomes));
      report.check(`some ${part.name} succeed`, (outcomes.ok ?? 0) > 0, JSON.stringify(outcomes));
      const failed = { ...quiet.failures, ...beside.failures };
      report.check(`every call during ${part.name} succeeds`, Object.keys(failed).length === 0, JSON.stringify(failed));
    }
    for (const one of [client, own]) one.close();
    const { problems } = await checkBooks(world.database.app);
    report.check('the books balance', problems.length === 0, JSON.stringify(problems));
    await server.stop();
  },
};

function warmUp(calls: number): () => boolean {
  let left = calls;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

function isClean(outcomes: Record<string, number>): boolean {
  return Object.keys(outcomes).every((name) => !name.startsWith('500') && !name.startsWith('lost'));
}
