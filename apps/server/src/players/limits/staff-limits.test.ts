import { playLimits, requestDeposit, requestWithdrawal, setPlayLimit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock('2026-11-18T12:00:00+05:30');
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const set = (kind: 'loss', period: 'day', amount: string) => app.call(setPlayLimit, { kind, period, amount }, as());
const overview = async () => expectOk(await app.call(playLimits, {}, as()));

test('[LIM-04, LIM-11] staff only lower a limit, with a reason and a notice; another operator lifts it; withdrawals go on', async () => {
  const [support, second] = [await signInTestOperator(app, 'support'), await signInTestOperator(app, 'owner')];
  const params = { playerId: String(player.playerId) };
  const limit = { kind: 'loss', period: 'day', reason: 'call of the player' } as const;
  expectOk(await set('loss', 'day', '500'));
  const higher = await support.call(OPERATOR_CALLS.tightenPlayerLimit, { params, body: { ...limit, amount: '50000' } });
  expect(higher).toMatchObject({ code: 'limit_not_lower' });
  const tighten = { ...limit, amount: '20000' };
  const unexplained = { params, body: { ...tighten, reason: '' } };
  expect((await support.call(OPERATOR_CALLS.tightenPlayerLimit, unexplained)).http).toBe(400);
  expect((await overview()).limits).toMatchObject([{ amount: '500', by_staff: false }]);
  await support.ok(OPERATOR_CALLS.tightenPlayerLimit, { params, body: tighten });
  const notices = await app.db.query<{ text: string }>({
    text: 'select text from notifications where player_id = $1',
    values: [player.playerId],
  });
  expect(notices.filter(({ text }) => text.startsWith('Support has lowered one of your limits'))).toHaveLength(1);
  expect((await overview()).limits).toMatchObject([{ amount: '200', by_staff: true }]);
  expectRefused(await set('loss', 'day', '600'), 'limit_by_staff');
  expect(await support.call(OPERATOR_CALLS.liftPlayerLimit, { params, body: limit })).toMatchObject({
    code: 'second_person_required',
  });
  await second.ok(OPERATOR_CALLS.liftPlayerLimit, { params, body: limit });
  expect((await overview()).limits).toMatchObject([{ amount: '500', by_staff: false }]);

  const pause = { kind: 'time_out', length: 'week', reason: 'signs of harm' } as const;
  const silent = { params, body: { ...pause, reason: '' } };
  expect((await support.call(OPERATOR_CALLS.restrictPlayer, silent)).http).toBe(400);
  await support.ok(OPERATOR_CALLS.restrictPlayer, { params, body: pause });
  await insertPayoutNumbers(app, [player.playerId]);
  expectOk(await app.call(requestWithdrawal, { request_amount: '500', payment_method: '4' }, as()));
  const { breaks } = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  const lift = { params: { ...params, breakId: breaks[0]?.breakId ?? '' }, body: { reason: 'talked to the player' } };
  expect(await support.call(OPERATOR_CALLS.liftPlayerBreak, lift)).toMatchObject({ code: 'second_person_required' });
  await second.ok(OPERATOR_CALLS.liftPlayerBreak, lift);
  expectOk(await app.call(requestDeposit, { request_amount: '500' }, as()));
});

test('[LIM-04] nobody lifts what the player set', async () => {
  const support = await signInTestOperator(app, 'support');
  const params = { playerId: String(player.playerId) };
  expectOk(await set('loss', 'day', '500'));
  const limit = { kind: 'loss', period: 'day', reason: 'asked by phone' } as const;
  expect(await support.call(OPERATOR_CALLS.liftPlayerLimit, { params, body: limit })).toMatchObject({
    code: 'not_found',
  });
  const own = await app.db.one<{ break_id: bigint }>({
    text: `insert into play_breaks (player_id, kind, until) values ($1, 'exclusion', 'infinity') returning break_id`,
    values: [player.playerId],
  });
  const lift = { params: { ...params, breakId: String(own.break_id) }, body: { reason: 'asked by phone' } };
  expect(await support.call(OPERATOR_CALLS.liftPlayerBreak, lift)).toMatchObject({ code: 'own_break' });
});

test('[LIM-11] operators see limits, changes and markers of harm, and the report counts them', async () => {
  const [support, owner] = [await signInTestOperator(app, 'support'), await signInTestOperator(app, 'owner')];
  expectOk(await set('loss', 'day', '500'));
  expectOk(await set('loss', 'day', '900'));
  const params = { playerId: String(player.playerId) };
  const page = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  expect(page.limits).toMatchObject([{ kind: 'loss', period: 'day', amount: '50000', staffAmount: null }]);
  expect(page.changes.map(({ subject }) => subject)).toEqual(['raise:loss:day', 'limit:loss:day']);
  expect(page.markers).toMatchObject({ raises90Days: 1, concern: 1 });
  const { players } = await support.ok(OPERATOR_CALLS.listConcerns, {});
  expect(players.some(({ playerId }) => playerId === params.playerId)).toBe(true);
  const report = await owner.ok(OPERATOR_CALLS.limitReport, { query: { from: '2026-11-18', to: '2026-11-18' } });
  expect(report.limitsSet).toBeGreaterThan(0);
  expect(report.raisesAsked).toBeGreaterThan(0);
});
