import {
  addUpiDetails,
  checkMobile,
  confirmReturn,
  excludeSelf,
  login,
  playLimits,
  registerPlayer,
  requestDeposit,
  requestReturn,
  requestWithdrawal,
  sendAccountOtp,
  setPlayLimit,
  startTimeOut,
  submitMainBid,
  transferPoints,
  verifyOtp,
  walletBalance,
  walletHistory,
} from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bidBody, giveBalance } from '../../testing/bids.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { addPayoutNumber, allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
let app: TestApp;
let other: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
  for (const node of [app, other]) await allowEveryDevice(node);
});
beforeEach(async () => {
  await app.setClock(NOON);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 5_000);
});
afterAll(async () => {
  await other.close();
  await expectRequestsRight(app);
  await app.close();
});

const as = (who = player) => ({ token: who.token });

async function logIn(node = app): Promise<TestPlayer> {
  const { mobile, password } = player;
  const { unique_token: token } = expectOk(await node.call(login, { mobile, password }));
  return { ...player, token };
}

async function withdraw(who = player) {
  const again = await app.call(requestWithdrawal, { request_amount: '500', payment_method: '4' }, as(who));
  return expectOk(again);
}

test('[LIM-05] a time-out refuses deposits and outgoing transfers; log-in and withdrawal work', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  const friend = await registerTestPlayer(app);
  const { until } = expectOk(await app.call(startTimeOut, { length: 'week' }, as()));
  expect(new Date(until).toISOString().slice(0, 10)).toBe('2026-11-25');
  const refused = [
    await app.call(requestDeposit, { request_amount: '500' }, as()),
    await app.call(transferPoints, { amount: '100', mobile_no: friend.mobile }, as()),
  ];
  for (const { body } of refused) expect(body).toMatchObject({ status: false, code: 'time_out', until });
  // Nobody can end it earlier, and a shorter one does not replace it. The answer names the end in force.
  expect(expectOk(await app.call(startTimeOut, { length: 'day' }, as()))).toMatchObject({ until });
  // Clients show the first restriction of a kind.
  const { restrictions } = expectOk(await app.call(playLimits, {}, as()));
  expect(restrictions).toHaveLength(2);
  expect(restrictions[0]).toMatchObject({ until });
  await app.advanceClock(48 * 3_600_000);
  expectRefused(await app.call(requestDeposit, { request_amount: '500' }, as()), 'time_out');
  await withdraw(await logIn());
});

test('[LIM-06] an exclusion ends every session on every node; a new log-in leads to withdrawal only', async () => {
  await insertPayoutNumbers(app, [player.playerId]);
  const elsewhere = await logIn(other);
  expectOk(await other.call(walletBalance, {}, as(elsewhere)));
  expect(expectOk(await app.call(excludeSelf, { length: 'for_good' }, as()))).toMatchObject({ until: 0 });
  expectRefused(await app.call(walletBalance, {}, as()), 'session_dead');
  await expect.poll(async () => (await other.call(walletBalance, {}, as(elsewhere))).http).toBe(401);

  for (const node of [app, other]) {
    const again = await logIn(node);
    expectOk(await node.call(walletBalance, {}, as(again)));
    expectOk(await node.call(walletHistory, {}, as(again)));
    expect(expectOk(await node.call(playLimits, {}, as(again))).restrictions).toMatchObject([
      { kind: 'exclusion', until: 0, by_staff: false },
    ]);
    const bid = bidBody({
      marketId: 1,
      pana: 'Single Digit',
      rows: [{ digits: '7', points: 10 }],
      bidDate: '18-November-2026',
    });
    const refused = [
      await node.call(submitMainBid, bid, as(again)),
      await node.call(requestDeposit, { request_amount: '500' }, as(again)),
      await node.call(transferPoints, { amount: '100', mobile_no: newMobile() }, as(again)),
      await node.call(setPlayLimit, { kind: 'loss', period: 'day', amount: '5' }, as(again)),
      await node.call(startTimeOut, { length: 'day' }, as(again)),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ status: false, code: 'self_excluded' });
    await withdraw(again);
  }
});

test.each([
  ['time_out', 'day', '2027-02-01'],
  ['time_out', 'week', '2027-02-07'],
  // The last day of a shorter month.
  ['time_out', 'month', '2027-02-28'],
  ['time_out', 'six_weeks', '2027-03-14'],
  ['exclusion', 'six_months', '2027-07-31'],
  ['exclusion', 'year', '2028-01-31'],
  ['exclusion', 'five_years', '2032-01-31'],
  ['exclusion', 'for_good', null],
] as const)(
  '[LIM-05, LIM-06] a %s of one %s from 31 January ends at the same time on %s',
  async (kind, length, day) => {
    await app.setClock('2027-01-31T12:00:00+05:30');
    player = await registerTestPlayer(app);
    if (kind === 'time_out') expectOk(await app.call(startTimeOut, { length }, as()));
    else expectOk(await app.call(excludeSelf, { length }, as()));
    const [ends] = await app.db.query<{ day: string | null; same_time: boolean }>({
      text: `select case when isfinite(until) then (until at time zone 'Asia/Kolkata')::date::text end as day,
        not isfinite(until) or abs(extract(epoch from
          (until at time zone 'Asia/Kolkata')::time - (at at time zone 'Asia/Kolkata')::time)) < 60 as same_time
      from play_breaks where player_id = $1 and kind = $2`,
      values: [player.playerId, kind],
    });
    expect(ends).toEqual({ day, same_time: true });
  },
);

test('[LIM-06, LIM-04] the player returns only after the term, a day after asking, with a code', async () => {
  expectOk(await app.call(excludeSelf, { length: 'six_months' }, as()));
  let again = await logIn();
  expectRefused(await app.call(requestReturn, {}, as(again)), 'self_excluded');
  expectRefused(await app.call(confirmReturn, { otp: '0000' }, as(again)), 'raise_unknown');
  await app.setClock('2027-05-18T12:01:00+05:30');
  again = await logIn();
  // The term is over, and the account stays closed until the player returns.
  expectRefused(await app.call(requestDeposit, { request_amount: '500' }, as(again)), 'self_excluded');
  expectOk(await app.call(requestReturn, {}, as(again)));
  expectRefused(await app.call(confirmReturn, { otp: '0000' }, as(again)), 'raise_not_open');
  // 23 hours and 59 minutes after the clock was set: the request is later.
  await app.setClock('2027-05-19T12:00:00+05:30');
  expectRefused(await app.call(confirmReturn, { otp: '0000' }, as(again)), 'raise_not_open');
  await app.setClock('2027-05-19T13:00:00+05:30');
  expectRefused(await app.call(confirmReturn, {}, as(again)), 'ticket_invalid');
  expectOk(await app.call(sendAccountOtp, { purpose: 'upi_details' }, as(again)));
  const other = (await readOtp(app, player.mobile)) ?? '';
  // A code for another purpose does not confirm.
  expectRefused(await app.call(confirmReturn, { otp: other }, as(again)), 'otp_wrong');
  expectOk(await app.call(sendAccountOtp, { purpose: 'return' }, as(again)));
  const otp = (await readOtp(app, player.mobile)) ?? '';
  expectOk(await app.call(confirmReturn, { otp }, as(again)));
  expectOk(await app.call(requestDeposit, { request_amount: '500' }, as(again)));
});

test('[LIM-06] an excluded player makes the exclusion longer and never shorter, also after its term', async () => {
  const exclude = async (length: 'six_months' | 'year' | 'five_years' | 'for_good') => {
    const again = await logIn();
    const { until } = expectOk(await app.call(excludeSelf, { length }, as(again)));
    expectRefused(await app.call(walletBalance, {}, as(again)), 'session_dead');
    return until === 0 ? 'for good' : new Date(until).toISOString().slice(0, 10);
  };
  expectOk(await app.call(excludeSelf, { length: 'year' }, as()));
  expect(await exclude('six_months')).toBe('2027-11-18');
  expect(await exclude('five_years')).toBe('2031-11-18');
  // A longer exclusion withdraws a request to return.
  await app.setClock('2031-11-18T12:01:00+05:30');
  expectOk(await app.call(requestReturn, {}, as(await logIn())));
  expect(await exclude('six_months')).toBe('2032-05-18');
  await app.setClock('2031-11-19T12:02:00+05:30');
  expectRefused(await app.call(confirmReturn, { otp: '0000' }, as(await logIn())), 'raise_unknown');
  expectRefused(await app.call(requestReturn, {}, as(await logIn())), 'self_excluded');
  expect(await exclude('for_good')).toBe('for good');
  expect(await exclude('year')).toBe('for good');
  const changes = await app.db.query<{ length: string }>({
    text: `select after ->> 'length' as length from play_limit_changes
      where player_id = $1 and subject = 'exclusion' and operator_id is null order by change_id`,
    values: [player.playerId],
  });
  // A shorter exclusion changes nothing, so it is not stored.
  const lengths = ['year', 'five_years', 'six_months', 'for_good'];
  expect(changes.map(({ length }) => length)).toEqual(lengths);
});

/** Registers with a number, and returns the answer of the last call. */
async function register(mobile: string, node = app) {
  expectOk(await node.call(checkMobile, { mobile }));
  const otp = (await readOtp(node, mobile)) ?? '';
  const { otp_ticket } = expectOk(await node.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  return node.call(registerPlayer, {
    name: 'Asha',
    mobile,
    password: 'a good password',
    otp_ticket,
    age_confirmed: true,
  });
}

test('[LIM-06] no account opens by number or payout number of an excluded person, also after its number is free', async () => {
  const [payout, replaced, own] = [newMobile(), newMobile(), newMobile()];
  await addPayoutNumber(app, player, '1', replaced);
  await addPayoutNumber(app, player, '1', payout);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as()));
  const again = await logIn();
  // A number that is added later is covered too, and the excluded player may use it.
  await addPayoutNumber(app, again, '3', own);
  // Support deletes the account: the number is free for the table of players.
  await app.ownerDb.query({
    text: 'update players set mobile = $2 where player_id = $1',
    values: [player.playerId, newMobile()],
  });
  for (const mobile of [player.mobile, payout, replaced, own]) {
    expectRefused(await register(mobile), 'registration_unavailable');
  }
  const stranger = await registerTestPlayer(app);
  expectOk(await app.call(sendAccountOtp, {}, as(stranger)));
  const otp = await readOtp(app, stranger.mobile);
  const change = { upi_type: '1', paytm_no: payout, otp };
  expectRefused(await app.call(addUpiDetails, change, as(stranger)), 'registration_unavailable');
  const stored = await app.db.query<{ hash: string }>({
    text: `select encode(number_hash, 'escape') as hash from excluded_numbers where player_id = $1`,
    values: [player.playerId],
  });
  expect(stored).toHaveLength(4);
  expect(JSON.stringify(stored)).not.toContain(player.mobile);
  // After the term the number may open an account.
  await app.setClock('2027-11-18T12:01:00+05:30');
  expectOk(await register(payout));
});
