import { type PublicVoids, publicVoids } from '@surahi/contract';
import { fromBase64, parseEntry } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { findVoidOutcomes } from './void-outcomes.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open({ TRUST_PROXY: 'on' });
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => scene.relays.setAway(false));
afterAll(() => scene.close());

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** 10 points on each single digit of both sessions, and on each of the 100 jodis: 1,200 points that win 95 + 95 + 950. */
async function placeOnAll(marketId: number): Promise<void> {
  const singles = ['Open', 'Close'].flatMap((session) => DIGITS.map((digits) => ({ digits, points: 10, session })));
  const jodis = DIGITS.flatMap((open) => DIGITS.map((close) => open + close)).map((digits) => ({
    digits,
    points: 10,
    pana: 'Jodi Digit',
    session: 'close',
  }));
  expectOk(
    await submitBids(scene.app, player.token, {
      marketId,
      pana: 'Single Digit',
      session: 'close',
      bidDate: '23-November-2026',
      rows: [...singles, ...jodis],
    }),
  );
}

async function fetchVoids(address = '192.0.2.1'): Promise<Response> {
  return fetch(`${scene.app.url}/log/voids`, { headers: { 'x-forwarded-for': address } });
}

async function voidsOf(marketId: number): Promise<PublicVoids['voids']> {
  const answer = publicVoids.parse(await (await fetchVoids()).json());
  return answer.voids.filter(({ market }) => market === String(marketId));
}

async function endAt(time: string): Promise<void> {
  await scene.at(time);
  await scene.step();
  await voidOverdue(scene.app.db, scene.log);
  await scene.step();
}

test('the public list shows each void session, and what the house gained once its round exists', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await placeOnAll(marketId);
  expect(await voidsOf(marketId)).toEqual([]);
  scene.relays.setAway(true);
  await endAt('09:32:04');
  await endAt('09:42:04');
  // Without the rounds nobody knows the results.
  expect(await findVoidOutcomes(scene.app.db, scene.beacon)).toBe(0);
  const unknown = { result: null, payoutPaise: null, gainedPaise: null };
  const common = { date: scene.day, reason: 'no-round', isRefunded: true };
  expect(await voidsOf(marketId)).toMatchObject([
    { ...common, ...unknown, session: 'close', refundedPaise: '10000' },
    { ...common, ...unknown, session: 'open', refundedPaise: '110000' },
  ]);
  scene.relays.setAway(false);
  expect(await findVoidOutcomes(scene.app.db, scene.beacon)).toBe(2);
  // The open payout needs the close result. The first run found both, so the second run finds nothing.
  expect(await findVoidOutcomes(scene.app.db, scene.beacon)).toBe(0);
  const [close, open] = await voidsOf(marketId);
  expect(close).toMatchObject({ payoutPaise: '9500', gainedPaise: '-500' });
  expect(open).toMatchObject({ payoutPaise: '104500', gainedPaise: '-5500' });
  expect([open?.result, close?.result]).toEqual([expect.stringMatching(/^\d{3}$/), expect.stringMatching(/^\d{3}$/)]);
  const { log, record } = await scene.fetchBundle(marketId, 'open');
  const entry = parseEntry(fromBase64(log.entries[(open?.entry ?? 0) - log.start] ?? ''));
  expect(entry).toMatchObject({ kind: 'void', record });
  // The late round settles nothing.
  expect(await scene.resultsOf(drawId)).toEqual([]);
});

test('the payout of a void close session counts the bids on both sessions with the open result', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  await placeOnAll(marketId);
  await scene.at('10:02:03');
  await scene.step();
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  scene.relays.setAway(true);
  await endAt('10:45:00');
  scene.relays.setAway(false);
  expect(await findVoidOutcomes(scene.app.db, scene.beacon)).toBe(1);
  expect(await voidsOf(marketId)).toMatchObject([
    { session: 'close', refundedPaise: '110000', payoutPaise: '104500', gainedPaise: '-5500' },
  ]);
});

test('a void of more than a year ago is not in the list', async () => {
  const { marketId } = await scene.addDrawMarket({ family: 'starline', open: '11:00' });
  scene.relays.setAway(true);
  await endAt('11:40:00');
  expect(await voidsOf(marketId)).toHaveLength(1);
  await scene.app.ownerDb.query({
    text: `update settlements set started_at = started_at - interval '366 days'
      where void_side is not null and draw_id in (select draw_id from draws where market_id = $1)`,
    values: [marketId],
  });
  expect(await voidsOf(marketId)).toEqual([]);
});

test('[HND-10] a network that reads the list of voids too often makes no other network wait', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await fetchVoids('198.51.100.7')).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  expect((await fetchVoids('198.51.100.99')).status).toBe(200);
});
