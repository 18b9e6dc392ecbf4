import type { Context } from '../../lib/scenario.ts';
import { pause } from '../../lib/random.ts';
import { countAnswers, type LimitScene, stakedPoints } from './limit-scene.ts';

/** Concurrent bids in one round, half of them on each node. */
const BIDS = 200;

/** The loss limit of a round, in points. */
const LIMIT = 1_000;

type Round = { scene: LimitScene; random: Context['random']; player: number };

/**
 * Sends many concurrent bids of one player around a loss limit. The outcome must equal that of some serial order. This
 * holds if the accepted bids stay within the limit and no refused bid would fit into the rest: take the accepted bids
 * in their order, then the refused ones.
 */
export async function boundedBids(context: Context, scene: LimitScene, players: readonly number[]): Promise<void> {
  const { random, report } = context;
  const counts: Record<string, number> = {};
  let above = 0;
  let wouldHaveFitted = 0;
  for (const player of players) {
    const points = Array.from({ length: BIDS }, () => 10 + random.below(90));
    await setLimit({ scene, random, player }, LIMIT);
    const answers = await Promise.all(
      points.map((stake, node) => scene.bid({ player, points: stake, node, id: random.uuid() })),
    );
    countAnswers(counts, answers);
    const staked = await stakedPoints(scene.world, player);
    if (staked > LIMIT) above += 1;
    wouldHaveFitted += answers.filter(({ ok }, index) => !ok && (points[index] ?? 0) <= LIMIT - staked).length;
  }
  report.figure('R1 rounds of 200 bids around a limit', players.length);
  report.counts('R1 answers', counts);
  report.check('R1 no limit is passed', above === 0, `${above} rounds`);
  report.check('R1 no bid is refused that would have fitted', wouldHaveFitted === 0, `${wouldHaveFitted} bids`);
  const isNamed = Object.keys(counts).every((code) => code === 'accepted' || code === 'limit_reached');
  report.check('R1 every refusal names the limit', isNamed, Object.keys(counts).join(', '));
}

/** Lowers a limit while bids are in flight. */
export async function loweredLimits(context: Context, scene: LimitScene, players: readonly number[]): Promise<void> {
  const { random, report } = context;
  let late = 0;
  let lateByClock = 0;
  let isBetween = 0;
  for (const player of players) {
    const round = { scene, random, player };
    const lowered = 100 + 10 * random.below(60);
    const bids = startBids(round, 10);
    await pause(random.below(40));
    await setLimit(round, lowered);
    const accepted = await stakedPoints(scene.world, player);
    const after = startBids(round, 10, 20);
    await Promise.all([...bids, ...after]);
    const staked = await stakedPoints(scene.world, player);
    if (staked > Math.max(accepted, lowered)) late += 1;
    if (accepted > 0 && accepted < BIDS * 10) isBetween += 1;
    lateByClock += await countLate(scene, player, lowered);
  }
  report.figure('R2 limits lowered during 200 bids', players.length);
  report.figure('R2 rounds with bids before and after', isBetween);
  report.check('R2 no bid that is sent after the answer passes the lower limit', late === 0, `${late} rounds`);
  report.check('R2 no bid is accepted above the limit after its commit', lateByClock === 0, `${lateByClock} bids`);
}

function startBids({ scene, random, player }: Round, points: number, count = BIDS) {
  return Array.from({ length: count }, (_, node) => scene.bid({ player, points, node, id: random.uuid() }));
}

async function setLimit({ scene, player }: Round, points: number): Promise<void> {
  const fields = { kind: 'loss', period: 'day', amount: String(points) };
  const answer = await scene.ask({ player, node: player, path: '/api-play-limit-set', fields });
  if (!answer.ok) throw new Error(`a limit was not set: ${answer.text.slice(0, 200)}`);
}

/** Counts the bids that were accepted above a limit after the instant at which the limit changed. */
async function countLate({ world }: LimitScene, player: number, limit: number): Promise<number> {
  const row = await world.database.owner.one<{ late: bigint }>({
    text: `select count(*) as late from (
        select s.accepted_at, sum(s.total_paise) over (order by s.slip_no) as lost from slips s where s.player_id = $1
      ) x join play_limit_changes c on c.player_id = $1 and c.subject = 'limit:loss:day'
      where x.accepted_at > c.at and x.lost > $2`,
    values: [player, limit * 100],
  });
  return Number(row.late);
}
