import { openEventStreams } from '../../../bench/lib/event-streams.ts';
import type { Answer } from '../../lib/client.ts';
import { newTally, perform, randomBid, wireOf } from '../../lib/load.ts';
import { openJournal } from '../../lib/journal.ts';
import { pause } from '../../lib/random.ts';
import type { Context } from '../../lib/scenario.ts';
import { type LimitScene, newSession } from './limit-scene.ts';

/** Concurrent submissions in one round. Half are by the player who is excluded. */
const SUBMISSIONS = 200;

/**
 * Every session and stream of an excluded player must end on both nodes within this time. The test suite runs the short
 * form on machines with other work.
 */
const ENDED_WITHIN_MS = { short: 120_000, long: 1_000 };

type Tally = { late: number; lostAnswers: number; unknownSlips: number; lateSessions: number; slowestMs: number };

/**
 * Excludes a player while several players submit bids, on draws with and without caps. `others` are players who bid at
 * the same time and are not excluded.
 */
export async function exclusions(
  context: Context,
  scene: LimitScene,
  { players, others }: { players: readonly number[]; others: readonly number[] },
): Promise<void> {
  const { report, scale } = context;
  const withinMs = scale(ENDED_WITHIN_MS);
  await addCaps(scene);
  const tally: Tally = { late: 0, lostAnswers: 0, unknownSlips: 0, lateSessions: 0, slowestMs: 0 };
  for (const player of players) await exclusionRound(context, scene, { player, others, tally });
  report.figure('R3 exclusions in mid-batch', players.length);
  report.figure('R3 slowest end of sessions and streams in ms', Math.round(tally.slowestMs));
  report.check('R3 no bid is accepted after the commit of the exclusion', tally.late === 0, `${tally.late} bids`);
  report.check('R3 every acknowledged bid is stored', tally.lostAnswers === 0, `${tally.lostAnswers} bids`);
  report.check('R3 no refused bid is stored', tally.unknownSlips === 0, `${tally.unknownSlips} bids`);
  report.check(
    `R3 sessions and streams end on both nodes within ${withinMs / 1_000} s`,
    tally.lateSessions === 0,
    `${tally.lateSessions} rounds, slowest ${Math.round(tally.slowestMs)} ms`,
  );
}

type Round = { player: number; others: readonly number[]; tally: Tally };

async function exclusionRound(context: Context, scene: LimitScene, { player, others, tally }: Round): Promise<void> {
  const { random, scale } = context;
  const withinMs = scale(ENDED_WITHIN_MS);
  const { world, servers, clients } = scene;
  const token = world.tokenOf(player);
  const streams = await Promise.all(servers.map(({ port }) => openEventStreams(port, 1, () => token)));
  const sent = Array.from({ length: SUBMISSIONS }, (_, index) => {
    const who = index % 2 === 0 ? player : random.pick(others);
    const operation = randomBid(random, who, random.pick(world.markets));
    const [path, body] = wireOf(world, operation);
    const client = clients[random.below(clients.length)];
    if (client === undefined) throw new Error('the list of clients is empty');
    return { id: operation.id, isExcluded: who === player, answer: client.post(path, body) };
  });
  await pause(random.below(30));
  const fields = { length: random.pick(['six_months', 'year', 'for_good']) };
  const ends = streams.map((stream) => stream.expect('session-ended', 5 * withinMs));
  const excluded = await scene.ask({ player, node: random.below(2), path: '/api-play-exclude', fields });
  if (!excluded.ok) throw new Error(`the exclusion was refused: ${excluded.text.slice(0, 200)}`);
  const startedMs = performance.now();
  while (performance.now() - startedMs < 5 * withinMs) {
    const answers = await Promise.all(
      [0, 1].map((node) => scene.ask({ player, node, path: '/api-user-wallet-balance', fields: {} })),
    );
    if (answers.every(({ http }) => http === 401)) break;
    await pause(5);
  }
  const deadMs = performance.now();
  const endedMs = (await Promise.all(ends)).map(([atMs = Number.POSITIVE_INFINITY]) => atMs);
  const tookMs = Math.max(deadMs, ...endedMs) - startedMs;
  for (const stream of streams) stream.close();
  tally.slowestMs = Math.max(tally.slowestMs, tookMs);
  if (tookMs > withinMs) tally.lateSessions += 1;
  await judge(scene, { player, tally, sent: sent.filter(({ isExcluded }) => isExcluded) });
  await Promise.all(sent.map(({ answer }) => answer));
}

type Judged = { player: number; tally: Tally; sent: { id: string; answer: Promise<Answer | { kind: 'lost' }> }[] };

async function judge({ world }: LimitScene, { player, tally, sent }: Judged): Promise<void> {
  const answers = await Promise.all(sent.map(async ({ id, answer }) => ({ id, answer: await answer })));
  const slips = await world.database.owner.query<{ submission_id: string; is_late: boolean }>({
    text: `select s.submission_id, s.accepted_at > c.at as is_late from slips s
      join play_limit_changes c on c.player_id = s.player_id and c.subject = 'exclusion' where s.player_id = $1`,
    values: [player],
  });
  const stored = new Set(slips.map((slip) => slip.submission_id));
  tally.late += slips.filter((slip) => slip.is_late).length;
  for (const { id, answer } of answers) {
    const isAccepted = answer.kind === 'answer' && answer.ok;
    if (isAccepted && !stored.has(id)) tally.lostAnswers += 1;
    if (!isAccepted && stored.has(id)) tally.unknownSlips += 1;
  }
}

/** Adds a cap that no bid reaches on the first market, and a cap that refuses most bids on the second. */
async function addCaps({ world }: LimitScene): Promise<void> {
  for (const [index, market] of world.markets.slice(0, 2).entries()) {
    await world.database.owner.query({
      text: `insert into bid_caps (family, market_id, kind, max_points, changed_by) values ($1, $2, 'draw', $3, 'chaos')`,
      values: [market.family, market.marketId, index === 0 ? 100_000_000 : 500],
    });
  }
}

/**
 * Checks that excluded players receive their wins, that each can withdraw, and that each deposit is refused. Call it
 * after the draws are settled.
 */
export async function payExcluded(context: Context, scene: LimitScene, players: readonly number[]): Promise<void> {
  const { random, report } = context;
  const { world } = scene;
  const journal = openJournal();
  const tally = newTally();
  let refusedDeposits = 0;
  for (const player of players) {
    const token = await newSession(world, player);
    const operation = { kind: 'withdrawal', id: random.uuid(), player, amountPaise: 50_000 } as const;
    const options = { world: { ...world, tokenOf: () => token }, journal, random, lanes: 1, more: () => false };
    await perform({ ...options, client: () => pick(scene, player) }, operation, tally);
    const fields = { request_amount: '500', request_id: random.uuid() };
    const deposit = await scene.ask({ player, node: player, path: '/api-fund-request-add', fields, token });
    if (deposit.code === 'self_excluded') refusedDeposits += 1;
  }
  const row = await world.database.owner.one<{ wins: bigint }>({
    text: 'select count(*) as wins from payouts where player_id = any ($1)',
    values: [players],
  });
  report.figure('R8 payouts to excluded players', Number(row.wins));
  report.check('R8 excluded players won', row.wins > 0n);
  report.check('R8 every excluded player withdraws', tally.accepted === players.length, JSON.stringify(tally.codes));
  report.check('R8 every deposit of an excluded player is refused', refusedDeposits === players.length);
}

function pick({ clients }: LimitScene, player: number) {
  const client = clients[player % clients.length];
  if (client === undefined) throw new Error('the list of clients is empty');
  return client;
}
