import { excludeSelf, login, playLimits, requestDeposit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveNewest, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { startTimeOut } from './start-break.ts';

let app: TestApp;
let player: TestPlayer;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T12:00:00+05:30');
  first = await signInTestOperator(app, 'support');
  second = await signInTestOperator(app, 'support');
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await app.close();
});

const paramsOf = () => ({ playerId: String(player.playerId) });
const deposit = () => app.call(requestDeposit, { request_amount: '500' }, { token: player.token });
const REASON = { reason: 'talked to the player' };

/** Starts a time-out as the first operator. Returns the fields of a call that lifts it. */
async function pause() {
  const body = { kind: 'time_out', length: 'week', reason: 'signs of harm' } as const;
  await first.ok(OPERATOR_CALLS.restrictPlayer, { params: paramsOf(), body });
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  return { params: { ...paramsOf(), breakId: breaks[0]?.breakId ?? '' }, body: REASON };
}

test('[LIM-04] the operator who set a time-out proposes to lift it, and only another one approves', async () => {
  const lift = await pause();
  await first.ok(OPERATOR_CALLS.proposeBreakLift, lift);
  expect(await approveNewest(first)).toMatchObject({ code: 'second_person_required' });
  expectRefused(await deposit(), 'time_out');
  expect((await approveNewest(second)).http).toBe(200);
  expectOk(await deposit());
  const again = await first.call(OPERATOR_CALLS.proposeBreakLift, lift);
  expect(again).toMatchObject({ code: 'already_decided' });
});

test('[LIM-04] the operator who set a time-out may approve the proposal of another one', async () => {
  const lift = await pause();
  await second.ok(OPERATOR_CALLS.proposeBreakLift, lift);
  expect((await approveNewest(first)).http).toBe(200);
  expectOk(await deposit());
  const [row] = await app.db.query<{ lifted_by: bigint }>({
    text: 'select lifted_by from play_breaks where player_id = $1',
    values: [player.playerId],
  });
  expect(row?.lifted_by).toBe(second.operatorId);
});

test('[LIM-04] nobody proposes to lift what the player set', async () => {
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: player.token }));
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  const params = { ...paramsOf(), breakId: breaks[0]?.breakId ?? '' };
  const proposed = await first.call(OPERATOR_CALLS.proposeBreakLift, { params, body: REASON });
  expect(proposed).toMatchObject({ code: 'own_break' });
});

test('[LIM-11] a break set by staff stays listed after many time-outs of the player', async () => {
  const { params } = await pause();
  for (let nth = 0; nth < 101; nth += 1) {
    await startTimeOut(app.db, { playerId: player.playerId, length: nth === 0 ? 'month' : 'day' });
  }
  const page = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  expect(page.breaks.map(({ breakId }) => breakId)).toContain(params.breakId);
  expect(page.changes.map(({ by }) => by)).toContain(first.username);
  const { restrictions } = expectOk(await app.call(playLimits, {}, { token: player.token }));
  expect(restrictions).toHaveLength(100);
  expect(restrictions.filter((one) => one.by_staff)).toHaveLength(1);
  const untils = restrictions.map(({ until }) => until);
  expect(untils).toEqual(untils.toSorted((a, b) => b - a));
});

test('[LIM-06] after the lift of a longer exclusion the numbers are free when the shorter one ends', async () => {
  const untilOfNumbers = async () => {
    const rows = await app.db.query<{ until_ms: bigint }>({
      text: 'select (extract(epoch from until) * 1000)::bigint as until_ms from excluded_numbers where player_id = $1',
      values: [player.playerId],
    });
    return rows.map((row) => Number(row.until_ms));
  };
  const { until } = expectOk(await app.call(excludeSelf, { length: 'six_months' }, { token: player.token }));
  const body = { kind: 'exclusion', length: 'five_years', reason: 'signs of harm' } as const;
  const { untilMs } = await first.ok(OPERATOR_CALLS.restrictPlayer, { params: paramsOf(), body });
  expect(await untilOfNumbers()).toEqual([untilMs]);
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  const breakId = breaks.find(({ setBy }) => setBy === first.username)?.breakId ?? '';
  await first.ok(OPERATOR_CALLS.proposeBreakLift, { params: { ...paramsOf(), breakId }, body: REASON });
  expect((await approveNewest(second)).http).toBe(200);
  expect(await untilOfNumbers()).toEqual([until]);
});

test('[LIM-06] an exclusion that the player chose under a longer one of staff stays when that one is lifted', async () => {
  const body = { kind: 'exclusion', length: 'five_years', reason: 'signs of harm' } as const;
  await first.ok(OPERATOR_CALLS.restrictPlayer, { params: paramsOf(), body });
  const again = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: again.unique_token }));
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params: paramsOf() });
  const breakId = breaks.find(({ setBy }) => setBy === first.username)?.breakId ?? '';
  await first.ok(OPERATOR_CALLS.proposeBreakLift, { params: { ...paramsOf(), breakId }, body: REASON });
  expect((await approveNewest(second)).http).toBe(200);
  const back = expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
  expectRefused(
    await app.call(requestDeposit, { request_amount: '500' }, { token: back.unique_token }),
    'self_excluded',
  );
});
