import {
  confirmReturn,
  dashboard,
  excludeSelf,
  type ExclusionLength,
  login,
  requestReturn,
  sendAccountOtp,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPayoutNumber } from '../../testing/money.ts';
import { approveNewest, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let first: TestPlayer;
let second: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.setClock('2026-11-18T12:00:00+05:30');
  support = await signInTestOperator(app, 'support');
  const shared = newMobile();
  first = await registerTestPlayer(app);
  second = await registerTestPlayer(app);
  for (const one of [first, second]) await addPayoutNumber(app, one, '1', shared);
});
afterAll(async () => {
  await app.close();
});

const reason = 'called both numbers';

async function logIn({ mobile, password }: TestPlayer) {
  return { token: expectOk(await app.call(login, { mobile, password })).unique_token };
}

const exclude = async (who: TestPlayer, length: ExclusionLength) =>
  expectOk(await app.call(excludeSelf, { length }, await logIn(who)));

/** Asks to return, and confirms a day later. */
async function comeBack(who: TestPlayer): Promise<void> {
  expectOk(await app.call(requestReturn, {}, await logIn(who)));
  await app.advanceClock(24 * 3_600_000 + 1);
  const as = await logIn(who);
  expectOk(await app.call(sendAccountOtp, { purpose: 'return' }, as));
  expectOk(await app.call(confirmReturn, { otp: (await readOtp(app, who.mobile)) ?? '' }, as));
}

const mayBet = async (who: TestPlayer) =>
  expectOk(await app.call(dashboard, {}, await logIn(who))).betting_status === '1';

/** The undecided links of an account to excluded persons. */
async function openLinksOf(who: TestPlayer) {
  support = await signInTestOperator(app, 'support');
  const params = { playerId: String(who.playerId) };
  const { links } = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  return links.filter(({ decision, player }) => decision === null && player.playerId === params.playerId);
}

async function decide(linkId: string | undefined, decision: 'same' | 'other'): Promise<void> {
  const body = decision === 'same' ? ({ decision, length: 'six_months', reason } as const) : { decision, reason };
  await support.ok(OPERATOR_CALLS.decideLinkedAccount, { params: { linkId: linkId ?? '' }, body });
}

test('an account that returns while another one with its payout number is excluded waits for an operator before it may bid', async () => {
  await exclude(second, 'six_months');
  await exclude(first, 'for_good');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(second);
  const [link, ...more] = await openLinksOf(second);
  expect(more).toEqual([]);
  expect(link).toMatchObject({
    kind: 'payout',
    excluded: { playerId: String(first.playerId) },
    isInForce: true,
    holdsBetting: true,
  });
  expect(await mayBet(second)).toBe(false);
  await decide(link?.linkId, 'other');
  await expect.poll(() => mayBet(second)).toBe(true);
});

test('an account of the same person is listed again when the person is excluded again', async () => {
  await exclude(first, 'six_months');
  await decide((await openLinksOf(second))[0]?.linkId, 'same');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(first);
  await comeBack(second);
  expect(await openLinksOf(second)).toEqual([]);
  expect(await mayBet(second)).toBe(true);
  await exclude(first, 'for_good');
  const [link] = await openLinksOf(second);
  expect(link).toMatchObject({ excluded: { playerId: String(first.playerId) }, decidedBy: null, note: null });
});

test('two accounts confirmed as one person are linked both ways, also without a shared number', async () => {
  const third = await registerTestPlayer(app);
  await app.ownerDb.query({
    text: `insert into account_links (player_id, excluded_player_id, kind, decision, decided_by, decided_at, note)
      values ($1, $2, 'device', 'same', $3, app_now(), 'same voice')`,
    values: [third.playerId, first.playerId, support.operatorId],
  });
  await exclude(third, 'six_months');
  const expected = (who: TestPlayer) => ({ kind: 'device', excluded: { playerId: String(who.playerId) } });
  expect(await openLinksOf(first)).toMatchObject([expected(third)]);
  await exclude(first, 'year');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(third);
  expect(await openLinksOf(third)).toMatchObject([{ ...expected(first), holdsBetting: true }]);
});

test('an account of the same person whose own term was shorter is listed again at its return', async () => {
  await exclude(first, 'for_good');
  await decide((await openLinksOf(second))[0]?.linkId, 'same');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(second);
  expect(await openLinksOf(second)).toMatchObject([
    { holdsBetting: true, excluded: { playerId: String(first.playerId) } },
  ]);
  expect(await mayBet(second)).toBe(false);
});

test('a link does not switch betting on that an operator switched off for another reason', async () => {
  await exclude(second, 'six_months');
  await exclude(first, 'for_good');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(second);
  const [link] = await openLinksOf(second);
  expect(link).toMatchObject({ holdsBetting: true });
  const params = { playerId: String(second.playerId) };
  await support.ok(OPERATOR_CALLS.setPlayerFlags, { params, body: { mayTransfer: false, reason } });
  expect(await openLinksOf(second)).toMatchObject([{ holdsBetting: true }]);
  await support.ok(OPERATOR_CALLS.setPlayerFlags, { params, body: { mayBet: false, reason } });
  expect(await openLinksOf(second)).toMatchObject([{ holdsBetting: false }]);
  await decide(link?.linkId, 'other');
  expect(await mayBet(second)).toBe(false);
});

test('an account of another person is not listed again, and may bid after its return', async () => {
  await exclude(first, 'for_good');
  await decide((await openLinksOf(second))[0]?.linkId, 'other');
  await exclude(second, 'six_months');
  await app.setClock('2027-05-18T12:01:00+05:30');
  await comeBack(second);
  expect(await openLinksOf(second)).toEqual([]);
  expect(await mayBet(second)).toBe(true);
});

test('an account whose exclusion staff lift is listed if it has a number of an excluded person', async () => {
  const params = { playerId: String(second.playerId) };
  const body = { kind: 'exclusion', length: 'year', reason } as const;
  await support.ok(OPERATOR_CALLS.restrictPlayer, { params, body });
  await exclude(first, 'for_good');
  expect(await openLinksOf(second)).toEqual([]);
  const { breaks } = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params });
  const lift = { params: { ...params, breakId: breaks[0]?.breakId ?? '' }, body: { reason } };
  await support.ok(OPERATOR_CALLS.proposeBreakLift, lift);
  expect((await approveNewest(await signInTestOperator(app, 'support'))).http).toBe(200);
  expect(await openLinksOf(second)).toMatchObject([{ holdsBetting: true, isInForce: true }]);
});
