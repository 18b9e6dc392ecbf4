import { excludeSelf, registerPlayer, setPlayLimit, startTimeOut } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { askForDeletion, deleteTestPlayer, proposeDeletion } from '../../testing/deletions.ts';
import { addPayoutNumber, expectRequestsRight, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { newMobile, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let player: TestPlayer;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await createTestApp();
  await setSettings(app, { welcomeBonusPoints: 0 });
});
beforeEach(async () => {
  await app.setClock('2026-11-18T12:00:00+05:30');
  first = await signInTestOperator(app, 'support');
  second = await signInTestOperator(app, 'support');
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = () => ({ token: player.token });
const deleteIt = () => deleteTestPlayer(app, player, { first, second });

/** Two operators decide a deletion that the player asked for. An exclusion ends the session, so the player asks before it. */
async function decideDeletion(): Promise<void> {
  const proposalId = (await proposeDeletion(first, player)).body?.proposalId ?? '';
  await second.ok(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
}

/** Registers with a number whose code was entered. Returns 'through' or the code of the refusal. */
async function tryToRegister(mobile: string): Promise<string> {
  const ticket = newToken();
  await app.ownerDb.query({
    text: `insert into otp_tickets (ticket_hash, mobile, purpose, expires_at)
      values ($1, $2, 'registration', app_now() + interval '10 minutes')`,
    values: [hashToken(ticket), mobile],
  });
  const body = { name: 'Asha', mobile, password: 'a good password', age_confirmed: true, otp_ticket: ticket };
  const answer = await app.call(registerPlayer, body);
  return answer.body.status ? 'through' : answer.body.code;
}

test('the number of a deleted account is free, and the new account has nothing of the old one', async () => {
  await deleteIt();
  expect(await tryToRegister(player.mobile)).toBe('through');
  const rows = await app.db.query<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [player.mobile],
  });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.player_id).not.toBe(player.playerId);
});

test('[LIM-06] the numbers of an excluded person stay barred after the deletion until the term ends', async () => {
  const payout = newMobile();
  await addPayoutNumber(app, player, '1', payout);
  await app.ownerDb.query({
    text: `insert into known_devices (player_id, device_hash, session_id)
      select $1, 'the phone of the person', session_id from player_sessions where player_id = $1 limit 1`,
    values: [player.playerId],
  });
  const { playerId, token } = player;
  await askForDeletion(app, player);
  expectOk(await app.call(excludeSelf, { length: 'six_months' }, { token }));
  await decideDeletion();
  expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
  expect(await tryToRegister(payout)).toBe('registration_unavailable');
  const devices = { text: 'select device_hash from known_devices where player_id = $1', values: [playerId] };
  expect(await app.db.query(devices)).toEqual([{ device_hash: 'the phone of the person' }]);
  await app.setClock('2027-05-19T12:00:00+05:30');
  expect(await tryToRegister(player.mobile)).toBe('through');
});

test('a deletion ends no time-out: the number is barred until it is over', async () => {
  expectOk(await app.call(startTimeOut, { length: 'six_weeks' }, as()));
  await deleteIt();
  await app.advanceClock(41 * DAY_MS);
  expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
  await app.advanceClock(DAY_MS + 60_000);
  expect(await tryToRegister(player.mobile)).toBe('through');
});

test('a deletion removes no limit early: the number is barred until the limit could have been removed', async () => {
  expectOk(await app.call(setPlayLimit, { kind: 'loss', period: 'month', amount: '100' }, as()));
  await deleteIt();
  await app.setClock('2026-11-30T23:59:00+05:30');
  expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
  await app.setClock('2026-12-01T00:01:00+05:30');
  expect(await tryToRegister(player.mobile)).toBe('through');
});

/** An operator restricts the player. The result ends that break with another operator. */
async function restrict(
  kind: 'time_out' | 'exclusion',
  length: 'week' | 'six_weeks' | 'year',
): Promise<() => Promise<unknown>> {
  const params = { playerId: String(player.playerId) };
  await first.ok(OPERATOR_CALLS.restrictPlayer, { params, body: { kind, length, reason: 'signs of harm' } });
  const { breaks } = await first.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  const breakId = breaks.find((one) => one.kind === kind && one.setBy !== null)?.breakId ?? '';
  const body = { reason: 'talked to the player' };
  return () => second.ok(OPERATOR_CALLS.liftPlayerBreak, { params: { ...params, breakId }, body });
}

test.each([
  ['time_out', 'week'],
  ['exclusion', 'year'],
] as const)(
  '[LIM-04] lifting the %s of staff on a deleted account frees the number when the own time-out ends, not before',
  async (kind, length) => {
    expectOk(await app.call(startTimeOut, { length: 'six_weeks' }, as()));
    await askForDeletion(app, player);
    const lift = await restrict(kind, length);
    await decideDeletion();
    await lift();
    expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
    await app.advanceClock(42 * DAY_MS - 60_000);
    expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
    await app.advanceClock(2 * 60_000);
    expect(await tryToRegister(player.mobile)).toBe('through');
  },
);

test('[LIM-04] lifting the time-out of staff on a deleted account keeps the number until the limit could have been removed', async () => {
  expectOk(await app.call(setPlayLimit, { kind: 'loss', period: 'month', amount: '100' }, as()));
  const lift = await restrict('time_out', 'six_weeks');
  await deleteIt();
  // The limits count from the deletion, not from the lift.
  await app.setClock('2026-11-30T23:00:00+05:30');
  second = await signInTestOperator(app, 'support');
  await lift();
  expect(await tryToRegister(player.mobile)).toBe('registration_unavailable');
  await app.setClock('2026-12-01T00:01:00+05:30');
  expect(await tryToRegister(player.mobile)).toBe('through');
});

test('a deleted account is linked to no exclusion that begins later', async () => {
  const shared = newMobile();
  const friend = await registerTestPlayer(app);
  for (const one of [player, friend]) await addPayoutNumber(app, one, '1', shared);
  await deleteIt();
  expectOk(await app.call(excludeSelf, { length: 'year' }, { token: friend.token }));
  const links = await app.db.query({
    text: 'select from account_links where player_id = $1',
    values: [player.playerId],
  });
  expect(links).toEqual([]);
});
