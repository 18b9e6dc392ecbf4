import { excludeSelf } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshContent, updateSettings } from '../../content/settings/index.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { countBy } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const ISO = '2026-11-21';
let app: TestApp;
let risk: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  must(await app.db.transaction((tx) => updateSettings(tx, { refundExcludedBids: true }, TEST_ACTOR)));
  await refreshContent(app.context);
  risk = await signInTestOperator(app, 'risk');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function freshDraw(): Promise<{ marketId: number; drawId: string }> {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  return { marketId, drawId: String(await drawOf(app, marketId, ISO)) };
}

type Cap = { kind: 'number' | 'game' | 'draw' | 'player' | 'loss'; game?: string; maxPoints: number };

const setCap = ({ marketId, drawId }: { marketId: number; drawId: string }, cap: Cap) =>
  risk.ok(OPERATOR_CALLS.setCap, {
    body: { family: 'main', marketId, drawId, before: null, reason: 'enough is bid on it', ...cap },
  });

async function bid(token: string | undefined, marketId: number, points: number): Promise<string> {
  const rows = [{ digits: '7', points }];
  const asked = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  const { body } = await submitBids(app, token ?? '', asked);
  return 'code' in body ? body.code : 'accepted';
}

async function exclude(token: string | undefined): Promise<void> {
  expectOk(await app.call(excludeSelf, { length: 'six_months' }, { token: token ?? '' }));
}

async function countersOf(drawId: string): Promise<Record<string, number>> {
  const rows = await app.db.query<{ counter: string; points: bigint }>({
    text: `select counter, points from cap_counters where draw_id = $1 and counter not like 'player:%'`,
    values: [BigInt(drawId)],
  });
  return Object.fromEntries(rows.map((row) => [row.counter.replace(/:.*/, ''), Number(row.points)]));
}

test.for<Cap>([
  { kind: 'number', game: 'single_digit', maxPoints: 100 },
  { kind: 'game', game: 'single_digit', maxPoints: 100 },
  { kind: 'draw', maxPoints: 100 },
  { kind: 'loss', maxPoints: 850 },
])('[OPR-16] bids that an exclusion gives back make room under a cap of kind $kind', async (cap) => {
  const draw = await freshDraw();
  const [first, second] = await addPlayers(app, 2, 10_000);
  await setCap(draw, cap);
  expect(await bid(first?.token, draw.marketId, 100)).toBe('accepted');
  expect(await bid(second?.token, draw.marketId, 10)).toBe('cap_reached');
  await exclude(first?.token);
  expect(await bid(second?.token, draw.marketId, 100)).toBe('accepted');
  expect(await bid(second?.token, draw.marketId, 10)).toBe('cap_reached');
});

test('[OPR-16] a cap that is set after bids were given back does not count them', async () => {
  const draw = await freshDraw();
  const [first, second] = await addPlayers(app, 2, 10_000);
  expect(await bid(first?.token, draw.marketId, 100)).toBe('accepted');
  await exclude(first?.token);
  await setCap(draw, { kind: 'number', game: 'single_digit', maxPoints: 100 });
  expect(await bid(second?.token, draw.marketId, 100)).toBe('accepted');
});

test('[OPR-15] the risk list, the page of a draw and their worst results leave out bids that were given back', async () => {
  const draw = await freshDraw();
  const [first, second] = await addPlayers(app, 2, 10_000);
  await bid(second?.token, draw.marketId, 20);
  await bid(first?.token, draw.marketId, 100);
  const listed = async () =>
    (await risk.ok(OPERATOR_CALLS.listExposed)).draws.find((one) => one.drawId === draw.drawId);
  expect(await listed()).toMatchObject({ stakePaise: '12000', worstPaise: '114000' });
  await exclude(first?.token);
  const rest = { stakePaise: '2000', worstPaise: '19000' };
  expect(await listed()).toMatchObject(rest);
  expect(await risk.ok(OPERATOR_CALLS.drawExposure, { params: { drawId: draw.drawId } })).toMatchObject(rest);
});

test('[OPR-16] exclusions that race bids leave counters that equal the bids in play', async () => {
  const draw = await freshDraw();
  const leaving = await addPlayers(app, 12, 10_000);
  const staying = await addPlayers(app, 12, 10_000);
  await setCap(draw, { kind: 'number', game: 'single_digit', maxPoints: 100_000 });
  await setCap(draw, { kind: 'draw', maxPoints: 100_000 });
  await setCap(draw, { kind: 'loss', maxPoints: 1_000_000 });
  const first = await Promise.all(leaving.map(({ token }) => bid(token, draw.marketId, 10)));
  expect(countBy(first)).toEqual({ accepted: 12 });
  const [codes] = await Promise.all([
    Promise.all(staying.flatMap(({ token }) => [1, 2, 3].map(() => bid(token, draw.marketId, 10)))),
    ...leaving.map(({ token }) => exclude(token)),
  ]);
  expect(countBy(codes)).toEqual({ accepted: 36 });
  // 36 bids of 10 points remain; each pays 95 if 7 wins.
  expect(await countersOf(draw.drawId)).toEqual({ draw: 360, loss: 3_420, pick: 360 });
});
