import { drawResult, drawRound, fromBase64, openSeal, parseEntry } from '@surahi/fairness';
import { expect, test } from 'vitest';
import { Random } from '../../../../../packages/fairness/src/testing/random.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { cancelDraw, declareResult, enterResult, voidResult } from '../draws/index.ts';
import { closeForToday, editMarket } from '../markets/index.ts';

/** `npm run bench -- after-round` plays 10,000 sequences and sets the two variables. */
const SEQUENCES = Number(process.env.SURAHI_AFTER_ROUND_SEQUENCES ?? 16);
const SEED = Number(process.env.SURAHI_AFTER_ROUND_SEED ?? 1);

/** Draws that one scene plays at once, each with a sequence of its own. A network may fetch 60 bundles in a minute. */
const DRAWS = 40;
const LONGEST = 8;

/** Of the bundles at the end, a reader checks every fourth. The result of each draw is computed anyway. */
const CHECKED = 4;

const FAMILIES = ['main', 'starline', 'gali'] as const;

/** A number that an operator could enter for a session of the family. */
const NUMBERS = { main: '140', starline: '140', gali: '14' } as const;

type Draw = { marketId: number; drawId: bigint; family: (typeof FAMILIES)[number]; expected: string };
type Play = { scene: FairScene; draw: Draw; random: Random };

const sideOf = ({ drawId }: Draw) => ({ drawId, side: 'open', actor: TEST_ACTOR }) as const;
const roundOf = ({ relays, day }: FairScene) => drawRound(relays.chain, Date.parse(`${day}T10:00:00+05:30`), 120);
const REFUSED = { ok: false };

/** What operators, strangers and servers try after the round. The operators' attempts on the result must be refused. */
const COMMANDS: readonly ((play: Play) => Promise<void>)[] = [
  async ({ scene, draw }) =>
    expect(await enterResult(scene.app.db, { ...sideOf(draw), number: NUMBERS[draw.family] })).toMatchObject(REFUSED),
  async ({ scene, draw }) => expect(await declareResult(scene.app.db, sideOf(draw))).toMatchObject(REFUSED),
  async ({ scene, draw }) =>
    expect(await voidResult(scene.app.db, { ...sideOf(draw), reason: 'better' })).toMatchObject(REFUSED),
  async ({ scene, draw }) =>
    expect(await cancelDraw(scene.app.db, { ...sideOf(draw), reason: 'better' })).toMatchObject(REFUSED),
  async ({ scene, draw: { marketId }, random }) => {
    const patch = { resultMode: random.pick(['draw', 'operator'] as const), resultSource: 'a gazette' };
    await changeMarkets(scene.app, (tx) => editMarket(tx, { marketId, patch, actor: TEST_ACTOR }));
  },
  async ({ scene, draw: { marketId } }) => {
    await changeMarkets(scene.app, (tx) => closeForToday(tx, { marketId, actor: TEST_ACTOR }));
  },
  ({ scene, draw }) => bring(scene, draw.marketId, scene.relays.sign(roundOf(scene) + 1)),
  ({ scene, draw }) => bring(scene, draw.marketId, scene.relays.sign(roundOf(scene))),
  async ({ scene }) => scene.relays.setAway(true),
  async ({ scene }) => scene.relays.setAway(false),
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

/** The result that follows from the record in the log and the signature of its round. */
async function expectedOf(scene: FairScene, marketId: number): Promise<string> {
  const bundle = await scene.fetchBundle(marketId, 'open');
  const record = bundle.log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .find((entry) => entry.kind === 'record' && entry.id === bundle.record);
  if (record?.kind !== 'record' || record.mode !== 'draw') throw new Error('the bundle has no record');
  const signature = scene.relays.sign(record.beacon.round);
  const seed = openSeal(record.seal, signature);
  return drawResult(record.family, { seed, id: record.id, round: record.beacon.round, signature });
}

/** Plays sequences on as many draws of one scene, their commands interleaved. Returns the number of commands. */
async function play(random: Random, count: number): Promise<number> {
  const scene = await FairScene.open();
  let commands = 0;
  try {
    const markets: Pick<Draw, 'marketId' | 'family'>[] = [];
    for (let market = 0; market < count; market += 1) {
      const family = random.pick(FAMILIES);
      const { marketId } = await addMarket(scene.app, { family, open: '10:00', close: '23:00' });
      const patch = { resultMode: 'draw' } as const;
      await changeMarkets(scene.app, (tx) => editMarket(tx, { marketId, patch, actor: TEST_ACTOR }));
      markets.push({ marketId, family });
    }
    await scene.step();
    await scene.at('10:00:01');
    await scene.step();
    scene.relays.setAway(true);
    await scene.at('10:02:03');
    const draws: Draw[] = [];
    for (const { marketId, family } of markets) {
      const drawId = await drawOf(scene.app, marketId, scene.day);
      draws.push({ marketId, drawId, family, expected: await expectedOf(scene, marketId) });
    }
    const waiting = draws.flatMap((draw) => Array.from({ length: 1 + random.below(LONGEST) }, () => draw));
    while (waiting.length > 0) {
      const [draw] = waiting.splice(random.below(waiting.length), 1);
      if (draw === undefined) continue;
      await random.pick(COMMANDS)({ scene, draw, random });
      commands += 1;
      expect([[], [draw.expected]]).toContainEqual(await scene.resultsOf(draw.drawId));
    }
    scene.relays.setAway(false);
    await scene.step();
    for (const [at, { drawId, marketId, expected }] of draws.entries()) {
      expect(await scene.resultsOf(drawId)).toEqual([expected]);
      if (at % CHECKED !== 0) continue;
      expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'open'))).toEqual([]);
    }
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
