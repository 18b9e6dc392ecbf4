import type { Context } from '../../lib/scenario.ts';
import { type LimitScene, moveClock } from './limit-scene.ts';

const STAKE = 10;

/** After this time on the database's clock, another submission acknowledges the check. */
const ACKNOWLEDGED_AFTER_MS = 15_000;

/** The figures of a visit of 16 minutes with one stake. A slow machine may add a minute. */
const FIGURES = /You have played for 1[67] minutes: 10 points staked, 0 won, -10 net\./;

type Tally = { shown: number; repeated: number; early: number; judgedEarly: number; continued: number; onward: number };

/**
 * Bids like a client that has no screen for the reality check. It reads the figures in the text of the refusal and bids
 * again. Its next submission goes to the other node.
 */
export async function olderClients(context: Context, scene: LimitScene, players: readonly number[]): Promise<void> {
  const { report } = context;
  const tally: Tally = { shown: 0, repeated: 0, early: 0, judgedEarly: 0, continued: 0, onward: 0 };
  for (const player of players) await playOn(context, scene, { player, tally });
  const count = players.length;
  report.figure('R15 older clients that met a reality check', count);
  report.check('R15 each refusal has the figures of the visit', tally.shown === count, `${tally.shown}`);
  const isHeld = tally.early === 0 && tally.judgedEarly > 0;
  report.check('R15 no other bid passes before 15 s', isHeld, `${tally.early} of ${tally.judgedEarly}`);
  report.check('R15 a repetition of the refused bid does not pass', tally.repeated === 0, `${tally.repeated}`);
  report.check('R15 the next bid after 15 s passes', tally.continued === count, `${tally.continued}`);
  report.check('R15 the client goes on without another refusal', tally.onward === count, `${tally.onward}`);
}

type Visit = { player: number; tally: Tally };

async function playOn({ random }: Context, scene: LimitScene, { player, tally }: Visit): Promise<void> {
  const { world } = scene;
  const bid = (node: number, id = random.uuid()) => scene.bid({ player, points: STAKE, node, id });
  const settings = { player, node: player, path: '/api-play-settings', fields: { check_minutes: 15 } };
  if (!(await scene.ask(settings)).ok) throw new Error('the interval of the reality check was refused');
  if (!(await bid(player)).ok) throw new Error('the first bid of the visit was refused');
  await world.database.owner.query({
    text: `update play_limits set visit_from = visit_from - interval '16 minutes' where player_id = $1`,
    values: [player],
  });
  const refusedId = random.uuid();
  const sentMs = performance.now();
  const refused = await bid(player, refusedId);
  if (refused.code === 'reality_check' && FIGURES.test(refused.text)) tally.shown += 1;
  const early = await bid(player + 1);
  // On a stalled machine the 15 seconds may have passed. Then the answer proves nothing.
  if (performance.now() - sentMs < ACKNOWLEDGED_AFTER_MS) {
    tally.judgedEarly += 1;
    if (early.ok) tally.early += 1;
  }
  await moveClock(world, ACKNOWLEDGED_AFTER_MS + 1_000);
  if ((await bid(player + 1, refusedId)).ok) tally.repeated += 1;
  if ((await bid(player + 1)).ok) tally.continued += 1;
  if ((await bid(player)).ok) tally.onward += 1;
}
