import { dashboard, marketCharts } from '@surahi/contract';
import { drawRound } from '@surahi/fairness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { giveBalance } from '../../testing/bids.ts';
import { entriesOf, FairScene } from '../../testing/fair-scene.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { refreshBoard } from '../markets/index.ts';
import { countNotWitnessed } from './bid-guard.ts';
import { sealHere, sealInWorkers } from './sealer.ts';
import { selectSessionsToFix, type UnsealedRow } from './fair-draws.sql.ts';

let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open({ TRUST_PROXY: 'on' });
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

const fetchFrom = (address: string, path: string) =>
  fetch(`${scene.app.url}${path}`, { headers: { 'x-forwarded-for': address } });

test('[HND-10] a network that fetches many bundles makes no other network wait', async () => {
  const { marketId } = await scene.addDrawMarket({ family: 'starline', open: '09:00' });
  const path = `/log/draws/${marketId}/${scene.day}/open`;
  const statuses: number[] = [];
  for (let count = 0; count < 65; count += 1) statuses.push((await fetchFrom('2001:db8::1', path)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const refused = await fetchFrom('2001:db8::2', path);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await fetchFrom('192.0.2.7', path)).status).toBe(200);
});

test('[HND-10] false rounds of one network keep no other network from bringing the right one', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ family: 'starline', open: '10:00' });
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T10:00:00+05:30`), 120);
  await scene.at('10:00:01');
  await scene.step();
  scene.relays.setAway(true);
  await scene.at('10:02:03');
  const bring = async (address: string, signature: string): Promise<number> => {
    const response = await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open/round`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ signature }),
    });
    return response.status;
  };
  // A body without a well-formed signature costs no verification, so the rate limit does not count it.
  for (let count = 0; count < 40; count += 1) expect(await bring('192.0.2.8', 'no signature')).toBe(422);
  const wrong = scene.relays.sign(round + 1);
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) statuses.push(await bring('192.0.2.8', wrong));
  expect([statuses.filter((status) => status === 422).length, statuses.at(-1)]).toEqual([30, 429]);
  expect(await bring('192.0.2.9', scene.relays.sign(round))).toBe(204);
  scene.relays.setAway(false);
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
});

test('a bundle ends with the payouts of its session, and stays the same when the log grows', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '11:00', close: '11:30' });
  await scene.at('11:00:01');
  await scene.step();
  await scene.at('11:02:03');
  await scene.step();
  const path = `/log/draws/${marketId}/${scene.day}/open`;
  const finished = await (await fetchFrom('192.0.2.10', path)).text();
  expect(entriesOf(JSON.parse(finished)).map(({ kind }) => kind)).toEqual(['bids', 'result', 'payouts']);
  await scene.addDrawMarket({ family: 'starline', open: '12:00' });
  await scene.at('11:40:00');
  await scene.step();
  const response = await fetchFrom('192.0.2.10', path);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.text()).toBe(finished);
});

test('a worker seals a large session with the root that this process computes', async () => {
  const { app } = scene;
  const { drawId } = await scene.addDrawMarket({ family: 'starline', open: '13:00' });
  const player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 100_000);
  await seedSlips(app.ownerDb, { drawId, slips: 600, bids: 2, mobile: player.mobile });
  await scene.at('13:00:01');
  const sessions = await app.db.query<UnsealedRow>(selectSessionsToFix());
  const session = sessions.find((one) => one.draw_id === drawId);
  if (session === undefined) throw new Error('the session is sealed already');
  const sealed = await sealInWorkers(app.db, app.context.workers).bids(session);
  expect(app.context.workers.load().proofs.begun).toBeGreaterThan(0);
  expect(sealed).toMatchObject({ size: 600, counts: { open: 600, both: 0, close: 0 } });
  expect(sealed).toEqual(await sealHere(app.db).bids(session));
});

test('[FAI-04] bids that are cosigned before the round are proven; later ones settle, are not, and are counted for the alert', async () => {
  const inTime = await scene.addDrawMarket({ family: 'starline', open: '14:00' });
  const late = await scene.addDrawMarket({ family: 'starline', open: '14:30' });
  await scene.at('14:00:01');
  await scene.step();
  await scene.at('14:02:03');
  await scene.step();
  const { context } = scene.app;
  await countNotWitnessed(context, scene.log.quorum);
  const before = context.bidGuard.notWitnessed;
  // No server runs between the cut-off and the round.
  await scene.at('14:33:00');
  await scene.step();
  await scene.step();
  const verdictOf = async (marketId: number) =>
    scene
      .check(await scene.fetchBundle(marketId, 'open'))
      .claims.flatMap(({ findings }) => findings)
      .find(({ check }) => check === 'bids-logged')?.verdict;
  expect([await verdictOf(inTime.marketId), await verdictOf(late.marketId)]).toEqual(['holds', 'unproven']);
  expect(await scene.resultsOf(late.drawId)).toHaveLength(1);
  await countNotWitnessed(context, scene.log.quorum);
  expect(context.bidGuard.notWitnessed).toBe(before + 1);
});

test('lists and charts name the sessions that the log covers, and none from before the log', async () => {
  const { app, day } = scene;
  const { marketId } = await scene.addDrawMarket({ open: '15:00', close: '15:30' });
  await app.ownerDb.query({
    text: `with draw as (
        insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
        select $1, 'main', $2::date - 1, $2::date - 1, $2::date - 1, $2::date - 1, max(rate_version)
        from rate_versions where family = 'main' returning draw_id
      ), entry as (
        insert into result_entries (draw_id, side, number, entered_by) select draw_id, 1, '128', 'test' from draw
        returning entry_id, draw_id
      )
      insert into results (draw_id, side, entry_id, number, declared_by)
      select draw_id, 1, entry_id, '128', 'test' from entry`,
    values: [marketId, day],
  });
  await refreshBoard(app.context);
  const row = async () => {
    const { result } = expectOk(await app.call(dashboard, {}));
    return result.find(({ game_id }) => game_id === String(marketId));
  };
  const logFrom = async () =>
    expectOk(await app.call(marketCharts, { family: 'main', game_id: String(marketId) })).markets[0]?.log_from;
  expect((await row())?.log_session).toBeUndefined();
  expect(await logFrom()).toBeUndefined();
  for (const [session, cutOff, drawn] of [
    ['open', '15:00:01', '15:02:03'],
    ['close', '15:30:01', '15:32:03'],
  ] as const) {
    await scene.at(cutOff);
    await scene.step();
    await scene.at(drawn);
    await scene.step();
    await expect.poll(async () => (await row())?.log_session).toBe(`${marketId}/${day}/${session}`);
    await expect.poll(logFrom).toBe(day);
  }
});
