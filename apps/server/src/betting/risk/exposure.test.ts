import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let risk: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  risk = await signInTestOperator(app, 'risk');
});
afterAll(async () => {
  await app.close();
});

async function bid(
  token: string,
  marketId: number,
  pana: string,
  session: string,
  rows: { digits: string; closedigits?: string; points: number }[],
): Promise<void> {
  const answer = await submitBids(app, token, { marketId, bidDate: DATE, pana, session, rows });
  expect(answer.body).toMatchObject({ status: true });
}

test('[OPR-15] stakes and payouts of each number equal the sums of the bids, and the worst result is named', async () => {
  const { marketId, name } = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const players = await addPlayers(app, 2, 100_000);
  for (const { token } of players) {
    await bid(token, marketId, 'Single Digit', 'Open', [
      { digits: '6', points: 100 },
      { digits: '7', points: 30 },
      { digits: '6', points: 20 },
    ]);
  }
  const token = players[0]?.token ?? '';
  await bid(token, marketId, 'Single Pana', 'Open', [{ digits: '123', points: 10 }]);
  await bid(token, marketId, 'Jodi Digit', '', [{ digits: '60', points: 50 }]);
  await bid(token, marketId, 'Half Sangam', 'Open', [{ digits: '6', closedigits: '190', points: 10 }]);

  const exposure = await risk.ok(OPERATOR_CALLS.drawExposure, { params: { drawId } });
  expect(exposure).toMatchObject({ marketName: name, players: 2, slips: 5, stakePaise: '37000', isOver: false });
  const [digits] = exposure.games;
  expect(digits).toMatchObject({ game: 'single_digit', session: 'open', bids: 6, stakePaise: '30000' });
  expect(digits?.numbers).toMatchObject([
    { digits: '6', bids: 4, stakePaise: '24000', payoutPaise: '228000', leftPoints: null },
    { digits: '7', bids: 2, stakePaise: '6000', payoutPaise: '57000', leftPoints: null },
  ]);
  const sums = await app.db.query<{ bids: bigint; points: bigint }>({
    text: `select count(*) as bids, sum(b.points)::bigint as points from slips s
      cross join lateral unnest(s.picks, s.points) as b (pick, points) where s.draw_id = $1`,
    values: [BigInt(drawId)],
  });
  const total = (of: (game: (typeof exposure.games)[number]) => bigint) =>
    exposure.games.reduce((sum, game) => sum + of(game), 0n);
  expect(total((game) => BigInt(game.bids))).toBe(sums[0]?.bids);
  expect(total((game) => BigInt(game.stakePaise))).toBe((sums[0]?.points ?? 0n) * 100n);
  // If the close is 190, the open 123 pays its ank 6, itself, the jodi 60 and the half sangam 6-190.
  expect(exposure.worstResult).toBe('123-60-190');
  expect(exposure.worstPaise).toBe(String((240 * 9.5 + 10 * 140 + 50 * 95 + 10 * 1_000) * 100));

  const { draws } = await risk.ok(OPERATOR_CALLS.listExposed);
  expect(draws.find((draw) => draw.drawId === drawId)).toMatchObject({ slips: 5, stakePaise: '37000', caps: 0 });
});

test('draws are listed by next cut-off until their last result is declared', async () => {
  const late = await addMarket(app, { open: '20:00', close: '21:00' });
  const soon = await addMarket(app, { family: 'starline', open: '09:30' });
  const done = await addMarket(app, { family: 'gali', open: '09:40' });
  const ids = async () => (await risk.ok(OPERATOR_CALLS.listExposed)).draws.map((draw) => draw.marketName);
  const before = await ids();
  expect(before.indexOf(soon.name)).toBeLessThan(before.indexOf(late.name));
  expect(before).toContain(done.name);
  await closeMarket(app, done.marketId);
  await declare(app, await drawOf(app, done.marketId, ISO), 'open', '42');
  expect(await ids()).not.toContain(done.name);
});

test('the list of risk is limited to business dates, both included', async () => {
  const { name } = await addMarket(app, { open: '20:00', close: '21:00' });
  const names = async (query: { from?: string; to?: string }) =>
    (await risk.ok(OPERATOR_CALLS.listExposed, { query })).draws.map((draw) => draw.marketName);
  expect(await names({ from: ISO, to: ISO })).toContain(name);
  expect(await names({ from: '2026-11-22' })).not.toContain(name);
  expect(await names({ to: '2026-11-20' })).not.toContain(name);
  const wrong = { query: { from: '21-November-2026' } };
  expect(await risk.call(OPERATOR_CALLS.listExposed, wrong)).toMatchObject({ http: 400, code: 'malformed' });
});

test('[OPR-15] besides the owner only the role risk sees exposure and caps, and results sees no single bids', async () => {
  const { marketId } = await addMarket(app);
  const drawId = String(await drawOf(app, marketId, ISO));
  for (const role of ['results', 'finance', 'support', 'auditor'] as const) {
    const client = await signInTestOperator(app, role);
    expect(await client.call(OPERATOR_CALLS.listExposed)).toMatchObject({ http: 403, code: 'forbidden' });
    expect(await client.call(OPERATOR_CALLS.drawExposure, { params: { drawId } })).toMatchObject({ code: 'forbidden' });
    expect(await client.call(OPERATOR_CALLS.listCaps)).toMatchObject({ code: 'forbidden' });
  }
  for (const role of ['owner', 'risk'] as const) {
    const client = await signInTestOperator(app, role);
    expect((await client.call(OPERATOR_CALLS.drawExposure, { params: { drawId } })).http).toBe(200);
  }
  const results = await signInTestOperator(app, 'results');
  expect(await results.call(OPERATOR_CALLS.listBids, { query: { drawId } })).toMatchObject({ code: 'forbidden' });
  expect(await risk.call(OPERATOR_CALLS.drawExposure, { params: { drawId: '999999' } })).toMatchObject({
    code: 'draw_unknown',
  });
});
