import { randomUUID } from 'node:crypto';
import { setClockOffset } from '../../apps/server/src/testing/suite-clock.ts';
import {
  type Bundle,
  type DrawOrOperatorRecord,
  fromBase64,
  parseBundle,
  parseEntry,
} from '../../packages/fairness/src/index.ts';
import { createClient } from '../lib/client.ts';
import type { Database } from '../lib/cluster.ts';
import { computeResult } from '../lib/fair-checks.ts';
import { addDraws, type Draw, submissionBody } from '../lib/fair-draws.ts';
import { type FairPrograms, startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { type Server, startServer } from '../lib/server.ts';
import { verifyBooks } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

/**
 * The first draw closes this many seconds after the draws are added, and the next one a second later. The server makes
 * records only until a minute before a cut-off. A draw whose record comes too late takes no bid. The trial ignores it.
 */
const CUT_OFF_S = 120;
const DRAWS = 8;
/** The longest time from the first closes to the kill. The steps of the server take some seconds. */
const KILL_WITHIN_MS = 30_000;
/** The trial fails if a close, a round or a result takes longer. */
const PATIENCE_MS = 600_000;

/** A closed draw of a killed server: the result from the fetched bundle, and the result after a restart. */
type Trial = { draw: Draw; steps: string[]; computed: string | undefined; declared: string | undefined };

async function until(done: () => Promise<boolean>, what: string): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await pause(250)) {
    if (await done()) return;
  }
  throw new Error(`${what} did not happen in ${PATIENCE_MS} ms`);
}

/** Bids on a draw until a bid is accepted. Returns false if the draw closes before that. */
async function bidOn(world: World, port: number, draw: Draw): Promise<boolean> {
  const client = createClient(port);
  const body = submissionBody(world, draw, { id: randomUUID(), player: 1 });
  let isAccepted = false;
  await until(async () => {
    const answer = await client.post('/api-starline-submit-bid', body);
    isAccepted = answer.kind === 'answer' && answer.ok;
    return isAccepted || (await closedOf(world, [draw])).length > 0;
  }, `the close of draw ${draw.drawId}`);
  client.close();
  return isAccepted;
}

/** Fetches the bundles of all draws again and again, as a stranger who mirrors the log. Ends when `isGone` is true. */
async function mirror(port: number, draws: readonly Draw[], isGone: () => boolean): Promise<Map<bigint, Bundle>> {
  const bundles = new Map<bigint, Bundle>();
  const fetchOne = async (draw: Draw): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/log/draws/${draw.marketId}/${draw.date}/open`);
    if (response.status === 200) bundles.set(draw.drawId, parseBundle(await response.text()));
  };
  // If the kill interrupts a fetch, the bundle of the fetch before stays.
  while (!isGone()) await Promise.all(draws.map((draw) => fetchOne(draw).catch(() => undefined)));
  return bundles;
}

const entriesOf = (bundle: Bundle) => bundle.log.entries.map((entry) => parseEntry(fromBase64(entry)));

function recordOf(bundle: Bundle): DrawOrOperatorRecord {
  const record = entriesOf(bundle).find(
    (entry): entry is DrawOrOperatorRecord => entry.kind === 'record' && entry.id === bundle.record,
  );
  if (record === undefined) throw new Error('the exported log has no record');
  return record;
}

/** The kinds of the entries about the session in the exported log, without the record. */
function stepsOf(bundle: Bundle): string[] {
  return entriesOf(bundle).flatMap((entry) =>
    entry.kind !== 'record' && 'record' in entry && entry.record === bundle.record ? [entry.kind] : [],
  );
}

/** The signature of the round that decides a draw, from the beacon. Waits until the round is due. */
async function fetchSignature(programs: FairPrograms, bundle: Bundle): Promise<string> {
  const record = recordOf(bundle);
  if (record.mode !== 'draw') throw new Error('the draw is not in mode draw');
  let signature = '';
  await until(async () => {
    signature = (await programs.fetchRound(record.beacon.round)) ?? '';
    return signature !== '';
  }, `round ${record.beacon.round}`);
  return signature;
}

async function declaredOf(world: World): Promise<Map<bigint, string>> {
  const rows = await world.database.owner.query<{ draw_id: bigint; number: string }>({
    text: 'select draw_id, number from results where voided_at is null',
  });
  return new Map(rows.map(({ draw_id: drawId, number }) => [drawId, number]));
}

/** The draws whose bidding is over by the database's clock. */
async function closedOf(world: World, draws: readonly Draw[]): Promise<Draw[]> {
  const rows = await world.database.owner.query<{ draw_id: bigint }>({
    text: 'select draw_id from draws where open_at <= app_now()',
  });
  const closed = new Set(rows.map(({ draw_id: drawId }) => drawId));
  return draws.filter(({ drawId }) => closed.has(drawId));
}

/** Kills the server at a random moment of the steps after the closes. Returns the closed draws and their bundles. */
async function killAfterCloses(
  world: World,
  server: Server,
  draws: readonly Draw[],
  random: Context['random'],
): Promise<{ closed: Draw[]; bundles: Map<bigint, Bundle> }> {
  const half = draws.slice(0, Math.ceil(draws.length / 2));
  const mirrored = mirror(server.port, draws, () => !server.isUp());
  await until(async () => (await closedOf(world, half)).length === half.length, 'the close of the first draws');
  await pause(random.below(KILL_WITHIN_MS));
  const closed = await closedOf(world, draws);
  await server.kill();
  return { closed, bundles: await mirrored };
}

async function runTrial(cluster: {
  database: Database;
  random: Context['random'];
}): Promise<{ trials: Trial[]; world: World }> {
  const { database, random } = cluster;
  // Beacon and witness read the clock of the machine.
  await database.owner.query({ text: setClockOffset(0) });
  const world = await makeWorld(database, { players: 2, startPoints: 100_000 });
  const programs = await startFairPrograms();
  try {
    const server = await startServer(world.database, programs.env);
    const added = await addDraws(world, { count: DRAWS, bidsFromS: 1, cutOffS: CUT_OFF_S, apartS: 1 });
    await world.database.owner.query({ text: `select pg_notify('draws', '')` });
    const accepted = await Promise.all(added.map((draw) => bidOn(world, server.port, draw)));
    const draws = added.filter((_, at) => accepted[at]);
    const { closed, bundles } = await killAfterCloses(world, server, draws, random);
    const trials: Trial[] = [];
    for (const draw of closed) {
      const bundle = bundles.get(draw.drawId);
      if (bundle === undefined) throw new Error(`no bundle of draw ${draw.drawId} was fetched`);
      const computed = await computeResult(bundle, programs, await fetchSignature(programs, bundle));
      trials.push({ draw, steps: stepsOf(bundle), computed, declared: undefined });
    }
    const again = await startServer(world.database, programs.env);
    await until(async () => {
      const declared = await declaredOf(world);
      return draws.every(({ drawId }) => declared.has(drawId));
    }, 'the result of each draw');
    const declared = await declaredOf(world);
    await again.stop();
    return { world, trials: trials.map((trial) => ({ ...trial, declared: declared.get(trial.draw.drawId) })) };
  } finally {
    await programs.stop();
  }
}

export const fairGone: Scenario = {
  name: 'fair-gone',
  goal: 'F5 a stranger computes the result of every closed draw whose server is killed and gone',
  run: async ({ database, random, report, scale }) => {
    const all: Trial[] = [];
    for (let trial = scale({ short: 1, long: 8 }); trial > 0; trial -= 1) {
      const { trials, world } = await runTrial({ database: await database(), random });
      all.push(...trials);
      await verifyBooks(world, report);
    }
    const has = (kind: string) => all.filter(({ steps }) => steps.includes(kind)).length;
    report.figure('closed draws of killed servers', all.length);
    report.figure('whose exported log ends with the record', all.filter(({ steps }) => steps.length === 0).length);
    report.figure('whose exported log has the bids', has('bids'));
    report.figure('whose exported log has the result', has('result'));
    const computed = all.filter((trial) => trial.computed !== undefined).length;
    report.check(
      'a stranger computes every result',
      all.length > 0 && computed === all.length,
      `${computed} of ${all.length}`,
    );
    const same = all.filter((trial) => trial.computed === trial.declared).length;
    report.check('a server that returns declares the same results', same === all.length, `${same} of ${all.length}`);
  },
};
