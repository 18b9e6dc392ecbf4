import type { Answer } from '../../lib/client.ts';
import { createClient } from '../../lib/client.ts';
import { pause } from '../../lib/random.ts';
import type { Context } from '../../lib/scenario.ts';
import { startServer } from '../../lib/server.ts';
import { makeWorld, type World } from '../../lib/world.ts';
import { type LimitScene, newSession, sceneOf } from './limit-scene.ts';

/** Players who restrict themselves in one round, one call each. */
const PLAYERS = 12;

const STAKE = 50;

/** The restrictions that players set in turn. `code` is the refusal of a bid of STAKE afterwards. */
const RESTRICTIONS = [
  { path: '/api-play-time-out', fields: { length: 'week' }, code: 'time_out' },
  { path: '/api-play-exclude', fields: { length: 'year' }, code: 'self_excluded' },
  { path: '/api-play-limit-set', fields: { kind: 'stake', period: 'day', amount: '40' }, code: 'limit_reached' },
  { path: '/api-play-settings', fields: { blocked_games: ['single_digit'] }, code: 'game_blocked' },
] as const;

/**
 * Kills a server or PostgreSQL while players restrict themselves. Every acknowledged restriction must hold afterwards.
 */
export async function killedRestrictions(context: Context, kills: number): Promise<void> {
  const { cluster, random, report } = context;
  const world = await makeWorld(await context.database(), { players: kills * PLAYERS, startPoints: 1_000 });
  let acknowledged = 0;
  let broken = 0;
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer(world.database, { LOG_LEVEL: 'silent' });
    const scene = sceneOf(world, [server], [createClient(server.port, { timeoutMs: 20_000 })]);
    const players = Array.from({ length: PLAYERS }, (_, index) => 1 + round * PLAYERS + index);
    const done = { acknowledged: 0, answered: 0 };
    const sent = players.map((player, index) => restrict(scene, player, index * 30, done));
    // Wait for some acknowledgements, so that the kill comes during the calls on a machine of any speed.
    while (done.acknowledged < PLAYERS / 4 && done.answered < PLAYERS) await pause(2);
    await pause(random.below(80));
    if (round % 2 === 0) await server.kill();
    else {
      cluster.kill();
      await cluster.ready();
    }
    const outcomes = await Promise.all(sent);
    await scene.close();
    const held = players.filter((_, index) => outcomes[index] === true);
    acknowledged += held.length;
    broken += await countBroken(world, held);
  }
  report.figure('R5 kills of a server or PostgreSQL', kills);
  report.figure('R5 acknowledged restrictions', acknowledged);
  report.check('R5 some restrictions were acknowledged', acknowledged > 0);
  report.check('R5 every acknowledged restriction holds', broken === 0, `${broken} of ${acknowledged}`);
}

function restrictionOf(player: number) {
  const restriction = RESTRICTIONS[player % RESTRICTIONS.length];
  if (restriction === undefined) throw new Error('the list of restrictions is empty');
  return restriction;
}

/**
 * Sends a restriction. Returns whether it was acknowledged. After a lost response it returns false, but it may be in
 * force.
 */
async function restrict(
  scene: LimitScene,
  player: number,
  delayMs: number,
  done: { acknowledged: number; answered: number },
): Promise<boolean> {
  await pause(delayMs);
  const { path, fields } = restrictionOf(player);
  const answer: Answer | undefined = await scene.ask({ player, node: 0, path, fields }).catch(() => undefined);
  done.answered += 1;
  if (answer?.ok !== true) return false;
  done.acknowledged += 1;
  return true;
}

/** Starts a server and counts the players whose bid is not refused with the code of their restriction. */
async function countBroken(world: World, players: readonly number[]): Promise<number> {
  const server = await startServer(world.database);
  const scene = sceneOf(world, [server], [createClient(server.port)]);
  let broken = 0;
  for (const player of players) {
    const token = await newSession(world, player);
    const answer = await scene.bid({ player, points: STAKE, node: 0, id: crypto.randomUUID(), token });
    if (answer.code !== restrictionOf(player).code) broken += 1;
  }
  await scene.close();
  return broken;
}
