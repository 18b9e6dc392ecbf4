import { randomUUID } from 'node:crypto';
import {
  checkMobile,
  checkReceiver,
  excludeSelf,
  login,
  registerPlayer,
  requestDeposit,
  requestWithdrawal,
  submitMainBid,
  transferPoints,
  verifyOtp,
} from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bidBody, giveBalance } from '../../testing/bids.ts';
import { type RegisterMode, startTestRegister, type TestRegister } from '../../testing/exclusion-register.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
let register: TestRegister;
let app: TestApp;
let marketId: number;
let player: TestPlayer;

beforeAll(async () => {
  register = await startTestRegister();
  app = await createTestApp({
    env: { EXCLUSION_REGISTER_URL: register.url, EXCLUSION_REGISTER_TOKEN: 'a token of the register' },
  });
  await app.setClock('2026-11-18T12:00:00+05:30');
  await allowEveryDevice(app);
  await addRates(app);
  marketId = (await addMarket(app, { open: '22:00', close: '23:00' })).marketId;
});
beforeEach(async () => {
  register.mode = 'answers';
  player = await addRegistered();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
  await register.close();
});

async function addRegistered(): Promise<TestPlayer> {
  const made = await registerTestPlayer(app);
  await giveBalance(app, made.playerId, 20_000);
  await insertPayoutNumbers(app, [made.playerId]);
  return made;
}

const as = (who = player) => ({ token: who.token });
const bid = (who = player) =>
  app.call(
    submitMainBid,
    bidBody({ marketId, pana: 'Single Digit', rows: [{ digits: '7', points: 10 }], bidDate: '18-November-2026' }),
    as(who),
  );
const deposit = (who = player) => app.call(requestDeposit, { request_amount: '500' }, as(who));
/** A bid, a deposit and a transfer that carry ids. Called with the same ids, it repeats them. */
async function playWith(
  ids: { bid: string; deposit: string; transfer: string },
  as: { token: string },
  to: TestPlayer,
) {
  const rows = [{ digits: '7', points: 10 }];
  const bids = bidBody({ marketId, pana: 'Single Digit', rows, bidDate: '18-November-2026', submissionId: ids.bid });
  const points = { amount: '100', mobile_no: to.mobile, request_id: ids.transfer };
  const calls = [
    await app.call(submitMainBid, bids, as),
    await app.call(requestDeposit, { request_amount: '500', request_id: ids.deposit }, as),
    await app.call(transferPoints, points, as),
  ];
  return calls.map(({ http, body }) => ({ http, body }));
}
/** The answers of `playWith` if all three calls are refused with this code. */
const refusedAs = (code: string) => Array.from({ length: 3 }, () => ({ http: 200, body: { status: false, code } }));
const newIds = () => ({ bid: randomUUID(), deposit: randomUUID(), transfer: randomUUID() });
/** The refused bids of a player that the report on limits counts. */
const refusalsOf = ({ playerId }: TestPlayer) =>
  app.db.query({
    text: 'select submission_id, outcome, total_paise from play_refusals where player_id = $1',
    values: [playerId],
  });
const send = (to: TestPlayer, from = player, amount = '100') =>
  app.call(transferPoints, { amount, mobile_no: to.mobile }, as(from));
const look = (mobile_no: string) => app.call(checkReceiver, { mobile_no }, as());
const withdraw = (who = player) => app.call(requestWithdrawal, { request_amount: '500', payment_method: '4' }, as(who));

async function openAccount(mobile: string) {
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  const body = { name: 'Asha', mobile, password: 'a good password', otp_ticket, age_confirmed: true };
  return app.call(registerPlayer, body);
}

test('[LIM-13] the register is asked with the token, and one answer serves 15 minutes of bids', async () => {
  const before = register.asked.length;
  expectOk(await bid());
  await app.advanceClock(14 * MINUTE_MS);
  expectOk(await bid());
  expectOk(await deposit());
  expect(register.asked.slice(before)).toEqual([
    { mobile: `+91${player.mobile}`, authorization: 'Bearer a token of the register' },
  ]);
});

test('who is in the register opens no account, and neither bids, deposits, sends nor receives', async () => {
  const [known, free] = [await addRegistered(), newMobile()];
  for (const mobile of [known.mobile, free]) register.excluded.add(mobile);
  expectRefused(await openAccount(free), 'registration_unavailable');
  expectRefused(await bid(known), 'self_excluded');
  expect(await refusalsOf(known)).toMatchObject([{ outcome: 11, total_paise: 1_000n }]);
  expectRefused(await deposit(known), 'self_excluded');
  expectRefused(await send(player, known), 'self_excluded');
  // The sender does not learn why.
  expectRefused(await send(known), 'transfer_unavailable');
  expectOk(await withdraw(known));
});

test('a transfer checks the receiver in the register only for an allowed amount, and the check counts as a look-up', async () => {
  const [known, free] = [await addRegistered(), await addRegistered()];
  register.excluded.add(known.mobile);
  const asks = () => register.asked.filter(({ mobile }) => [known, free].some((one) => mobile === `+91${one.mobile}`));
  const registrations = asks();
  for (const amount of ['99', '100001']) {
    const code = amount === '99' ? 'transfer_below_minimum' : 'transfer_above_maximum';
    for (const to of [known, free]) expectRefused(await send(to, player, amount), code);
  }
  expect(asks()).toEqual(registrations);
  for (let index = 0; index < 17; index += 1)
    expectRefused(await look(String(9_111_000_000 + index)), 'receiver_unknown');
  const last = await addRegistered();
  register.excluded.add(last.mobile);
  expectRefused(await send(last), 'transfer_unavailable');
  expectRefused(await send(known), 'transfer_unavailable');
  expectOk(await send(free));
  // That was the last look-up of the day. Numbers that are looked up already stay free.
  const [listed, clear] = [await addRegistered(), await addRegistered()];
  register.excluded.add(listed.mobile);
  const before = register.asked.length;
  for (const to of [listed, clear]) expectRefused(await send(to), 'rate_limited');
  expectRefused(await look(clear.mobile), 'rate_limited');
  expect(register.asked).toHaveLength(before);
});

test('the answers of the register are counted', async () => {
  const read = async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const counted = text.matchAll(/^surahi_exclusion_register_total\{answer="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...counted].map(([, answer = '', count]) => [answer, Number(count)]));
  };
  const before = await read();
  expectOk(await bid());
  for (const mode of ['busy', 'malformed', 'redirects'] as const) {
    register.mode = mode;
    expectRefused(await openAccount(newMobile()), 'register_unavailable');
  }
  const listed = newMobile();
  register.mode = 'answers';
  register.excluded.add(listed);
  expectRefused(await openAccount(listed), 'registration_unavailable');
  const { clear = 0, excluded = 0, silent = 0 } = before;
  expect(await read()).toEqual({ clear: clear + 1, excluded: excluded + 1, silent: silent + 3 });
});

test.for<RegisterMode>(['busy', 'hangs', 'malformed', 'redirects'])(
  '[LIM-13] a register that %s refuses registration, bids, deposits and transfers; log-in and withdrawal work',
  async (mode) => {
    const friend = await addRegistered();
    register.mode = mode;
    const answers = await Promise.all([bid(), deposit(), send(friend), openAccount(newMobile())]);
    for (const { body } of answers) expect(body).toMatchObject({ status: false, code: 'register_unavailable' });
    expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
    expectOk(await withdraw());
    register.mode = 'answers';
    expectOk(await bid());
    expectOk(await deposit());
    expectOk(await send(friend));
  },
);

test('[LIM-13] an accepted bid, deposit or transfer is answered again while the register is silent or bars the player', async () => {
  const [ids, friend] = [newIds(), await addRegistered()];
  const first = await playWith(ids, as(), friend);
  for (const { body } of first) expect(body).toMatchObject({ status: true });
  await app.advanceClock(16 * MINUTE_MS);
  register.mode = 'busy';
  expect(await playWith(ids, as(), friend)).toEqual(first);
  expect(await playWith(newIds(), as(), friend)).toMatchObject(refusedAs('register_unavailable'));
  register.mode = 'answers';
  register.excluded.add(player.mobile);
  expect(await playWith(ids, as(), friend)).toEqual(first);
  expect(await playWith(newIds(), as(), friend)).toMatchObject(refusedAs('self_excluded'));
});

test('an accepted transfer is answered again after the register lists the receiver', async () => {
  const [body, friend] = [{ amount: '100', request_id: randomUUID() }, await addRegistered()];
  const transfer = () => app.call(transferPoints, { ...body, mobile_no: friend.mobile }, as());
  const first = expectOk(await transfer());
  await app.advanceClock(16 * MINUTE_MS);
  register.excluded.add(friend.mobile);
  expect(expectOk(await transfer())).toEqual(first);
});

test('[LIM-06] an accepted bid, deposit or transfer is answered again after an exclusion, and a new one is refused', async () => {
  const [ids, friend] = [newIds(), await addRegistered()];
  const first = await playWith(ids, as(), friend);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as()));
  const { mobile, password } = player;
  const again = { token: expectOk(await app.call(login, { mobile, password })).unique_token };
  expect(await playWith(ids, again, friend)).toEqual(first);
  const fresh = newIds();
  expect(await playWith(fresh, again, friend)).toMatchObject(refusedAs('self_excluded'));
  // The report counts the new bid. It does not count the retry of the accepted one.
  expect(await refusalsOf(player)).toEqual([{ submission_id: fresh.bid, outcome: 11, total_paise: 1_000n }]);
});

test('a code in a registration that the silent register stops works in the next try, and then no more', async () => {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const body = { name: 'Asha', mobile, password: 'a good password', otp, age_confirmed: true };
  register.mode = 'busy';
  expectRefused(await app.call(registerPlayer, body), 'register_unavailable');
  register.mode = 'answers';
  expectOk(await app.call(registerPlayer, body));
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }), 'otp_expired');
});

test('[LIM-13] a register that is silent for an hour: withdrawals pass, bids and deposits do not', async () => {
  expectOk(await bid());
  register.mode = 'busy';
  // The last answer of the register is valid for 15 minutes.
  await app.advanceClock(14 * MINUTE_MS);
  expectOk(await bid());
  for (let minutes = 16; minutes <= 60; minutes += 4) {
    await app.advanceClock((minutes === 16 ? 2 : 4) * MINUTE_MS);
    expectRefused(await bid(), 'register_unavailable');
    expectRefused(await deposit(), 'register_unavailable');
    expectOk(await app.call(login, { mobile: player.mobile, password: player.password }));
    expectOk(await withdraw());
  }
  register.mode = 'answers';
  expectOk(await bid());
});
