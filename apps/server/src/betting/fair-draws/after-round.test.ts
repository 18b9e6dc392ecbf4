import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { drawResult, fromBase64, openSeal, parseEntry } from '@surahi/fairness';
import { DEFAULT_RATES, payoutPaise } from '@surahi/game';
import { expect, test } from 'vitest';
import { Random } from '../../../../../packages/fairness/src/testing/random.ts';
import { addPlayers, balanceOf, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { expectOk } from '../../testing/test-app.ts';
import { editMarket } from '../markets/index.ts';

/** `npm run bench -- after-round` plays 10,000 sequences and sets the two variables. */
const SEQUENCES = Number(process.env.SURAHI_AFTER_ROUND_SEQUENCES ?? 16);
const SEED = Number(process.env.SURAHI_AFTER_ROUND_SEED ?? 1);

/** Draws that one scene plays at once, each with a sequence of its own. A network may fetch 60 bundles in a minute. */
const DRAWS = 40;
const LONGEST = 8;

/** The test verifies every eighth bundle in full, to save time. It computes the expected result of every draw. */
const CHECKED = 8;

const FAMILIES = ['main', 'starline', 'gali'] as const;
type Family = (typeof FAMILIES)[number];

/** A number that an operator could enter for a session of the family. */
const NUMBERS = { main: '140', starline: '140', gali: '14' } as const;

/** The game on which the player bids every digit, so that exactly one bid of each draw wins. */
const GAMES = { main: 'Single Digit', starline: 'Single Digit', gali: 'Left Digit' } as const;
const POINTS = 10;
const WIN_PAISE = payoutPaise(POINTS, DEFAULT_RATES.main.single_digit ?? { stake: 1, win: 0 });

type Draw = { marketId: number; drawId: bigint; family: Family; round: number; expected: string };
type Play = { scene: FairScene; draw: Draw; random: Random; owner: OperatorClient; second: OperatorClient };

const reason = 'a better number';
const market = ({ draw }: Play) => ({ marketId: String(draw.marketId) });
const side = ({ draw }: Play) => ({ drawId: String(draw.drawId), side: 'open' as const });
const FINAL = { http: 409, code: 'draw_final' };

/** Attempts of operators to enter, change or void a result over HTTP. The server must refuse each one. */
const ATTEMPTS: readonly ((play: Play) => Promise<void>)[] = [
  async (play) => {
    const body = { side: 'open' as const, number: NUMBERS[play.draw.family] };
    expect(await play.owner.call(OPERATOR_CALLS.enterResult, { params: side(play), body })).toMatchObject(FINAL);
  },
  async (play) =>
    expect(await play.owner.call(OPERATOR_CALLS.previewResult, { params: side(play) })).toMatchObject(FINAL),
  async (play) => {
    const body = { entryId: '1' };
    expect(await play.owner.call(OPERATOR_CALLS.declareResult, { params: side(play), body })).toMatchObject(FINAL);
  },
  async (play) =>
    expect(await play.owner.call(OPERATOR_CALLS.voidResult, { params: side(play), body: { reason } })).toMatchObject(
      FINAL,
    ),
  async (play) =>
    expect(await play.owner.call(OPERATOR_CALLS.cancelDraw, { params: side(play), body: { reason } })).toMatchObject(
      FINAL,
    ),
  async (play) => {
    const { body } = await play.owner.call(OPERATOR_CALLS.proposeCancel, { params: side(play), body: { reason } });
    // An earlier proposal for the draw may still wait.
    if (body === undefined) return;
    const params = { proposalId: body.proposalId };
    expect(await play.second.call(OPERATOR_CALLS.approveProposal, { params })).toMatchObject(FINAL);
  },
];

/** Changes that operators may make over HTTP. They must not affect the draw. */
const CHANGES: readonly ((play: Play) => Promise<unknown>)[] = [
  (play) => {
    const resultMode = play.random.pick(['draw', 'operator'] as const);
    const body = { resultMode, resultSource: 'a gazette', reason };
    return play.owner.ok(OPERATOR_CALLS.editMarket, { params: market(play), body });
  },
  (play) => {
    const body = { isPaused: play.random.pick([true, false]), reason };
    return play.owner.ok(OPERATOR_CALLS.editMarket, { params: market(play), body });
  },
  // Refused when the day of the market is closed already.
  (play) => {
    const body = { ...market(play), businessDate: play.scene.day, reason };
    return play.owner.call(OPERATOR_CALLS.addClosure, { body });
  },
  async ({ scene, draw: { family }, random, owner }) => {
    const { version } = await scene.app.db.one<{ version: number }>({
      text: 'select max(rate_version) as version from rate_versions where family = $1',
      values: [family],
    });
    const rates = Object.fromEntries(
      Object.entries(DEFAULT_RATES[family]).map(([game, { stake, win }]) => [
        game,
        { stake, win: win - random.below(3) },
      ]),
    );
    await owner.ok(OPERATOR_CALLS.publishRates, { body: { family, rates, basedOn: version, reason } });
  },
  // These two are refused when bidding on the session is over.
  (play) => play.owner.call(OPERATOR_CALLS.closeForToday, { params: side(play), body: { reason } }),
  (play) => {
    const params = { ...side(play), side: 'close' as const };
    return play.owner.call(OPERATOR_CALLS.closeSession, { params, body: { reason } });
  },
];

/** What strangers, relays and the server do. Each draw has a round of its own, which the relays can lack. */
const EVENTS: readonly ((play: Play) => unknown)[] = [
  ({ scene, draw }) => bring(scene, draw.marketId, scene.relays.sign(draw.round + 1)),
  ({ scene, draw }) => bring(scene, draw.marketId, scene.relays.sign(draw.round)),
  ({ scene, draw }) => scene.relays.setAway(true, draw.round),
  ({ scene, draw }) => scene.relays.setAway(false, draw.round),
  ({ scene }) => scene.step(),
];

/** Submits a round as a stranger does. The rate limit may refuse it (30 in a minute). */
async function bring(scene: FairScene, marketId: number, signature: string): Promise<void> {
  await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open/round`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signature }),
  });
}

/** The round of a draw, and the result that follows from the record in the log and the signature of the round. */
async function expectedOf(scene: FairScene, marketId: number): Promise<Pick<Draw, 'round' | 'expected'>> {
  const bundle = await scene.fetchBundle(marketId, 'open');
  const record = bundle.log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .find((entry) => entry.kind === 'record' && entry.id === bundle.record);
  if (record?.kind !== 'record' || record.mode !== 'draw') throw new Error('the bundle has no record');
  const { round } = record.beacon;
  const signature = scene.relays.sign(round);
  const seed = openSeal(record.seal, signature);
  return { round, expected: drawResult(record.family, { seed, id: record.id, round, signature }) };
}

/** Adds markets in mode draw whose first cut-offs are three seconds apart, so that each draw has a round of its own. */
async function addDraws(scene: FairScene, random: Random, count: number): Promise<Omit<Draw, 'round' | 'expected'>[]> {
  const { app } = scene;
  const draws = [];
  for (let at = 0; at < count; at += 1) {
    const family = random.pick(FAMILIES);
    const { marketId } = await addMarket(app, { family, open: '10:00', close: '23:00' });
    const patch = { resultMode: 'draw' } as const;
    await changeMarkets(app, (tx) => editMarket(tx, { marketId, patch, actor: TEST_ACTOR }));
    const drawId = await drawOf(app, marketId, scene.day);
    await app.ownerDb.query({
      text: `update draws set open_at = open_at + make_interval(secs => $2),
          close_at = case family when 'main' then close_at else close_at + make_interval(secs => $2) end
        where draw_id = $1`,
      values: [drawId, 3 * at],
    });
    draws.push({ marketId, drawId, family });
  }
  return draws;
}

/** Bids on every digit of each draw. */
async function bidOnAll(scene: FairScene, token: string, draws: readonly Pick<Draw, 'marketId' | 'family'>[]) {
  for (const { marketId, family } of draws) {
    const rows = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: POINTS, session: 'Open' }));
    const bid = { family, marketId, pana: GAMES[family], session: 'Open', bidDate: '23-November-2026', rows };
    expectOk(await submitBids(scene.app, token, bid));
  }
}

/** Plays sequences on as many draws of one scene, their commands interleaved. Returns the number of commands. */
async function play(random: Random, count: number): Promise<number> {
  const scene = await FairScene.open();
  let commands = 0;
  try {
    const planned = await addDraws(scene, random, count);
    await scene.step();
    const [player] = await addPlayers(scene.app, 1, 10 * POINTS * count);
    if (player === undefined) throw new Error('addPlayers added none');
    await bidOnAll(scene, player.token, planned);
    // After the last cut-off and before the first round.
    await scene.at('10:01:59');
    await scene.step();
    await scene.at('10:04:03');
    const draws: Draw[] = [];
    for (const draw of planned) draws.push({ ...draw, ...(await expectedOf(scene, draw.marketId)) });
    expect(new Set(draws.map(({ round }) => round)).size).toBe(count);
    for (const { round } of draws) scene.relays.setAway(true, round);
    const owner = await signInTestOperator(scene.app, 'owner');
    const second = await signInTestOperator(scene.app, 'owner');
    const waiting = draws.flatMap((draw) => Array.from({ length: 1 + random.below(LONGEST) }, () => draw));
    while (waiting.length > 0) {
      const [draw] = waiting.splice(random.below(waiting.length), 1);
      if (draw === undefined) continue;
      await random.pick(random.pick([ATTEMPTS, CHANGES, EVENTS]))({ scene, draw, random, owner, second });
      commands += 1;
      expect([[], [draw.expected]]).toContainEqual(await scene.resultsOf(draw.drawId));
    }
    for (const { round } of draws) scene.relays.setAway(false, round);
    await scene.step();
    for (const [at, { drawId, marketId, expected }] of draws.entries()) {
      expect(await scene.resultsOf(drawId)).toEqual([expected]);
      if (at % CHECKED !== 0) continue;
      expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'open'))).toEqual([]);
    }
    // One bid of each draw won, at the rates of its record.
    expect(await balanceOf(scene.app, player.playerId)).toBe(BigInt(count) * BigInt(WIN_PAISE));
  } finally {
    await scene.close();
  }
  return commands;
}

test(`[FAI-05] after the round, ${SEQUENCES} random sequences of commands end with the result of the round`, async () => {
  const random = new Random(SEED);
  let commands = 0;
  for (let played = 0; played < SEQUENCES; played += DRAWS) {
    commands += await play(random, Math.min(DRAWS, SEQUENCES - played));
  }
  expect(commands).toBeGreaterThan(SEQUENCES);
  // The bench reads this line.
  process.stdout.write(`after-round: ${SEQUENCES} sequences, ${commands} commands\n`);
});
