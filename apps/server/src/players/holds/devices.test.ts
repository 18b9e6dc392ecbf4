import {
  checkMobile,
  login,
  registerPlayer,
  requestWithdrawal,
  resendOtp,
  sendAccountOtp,
  transferPoints,
  verifyOtp,
  walletBalance,
} from '@surahi/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBy, expectRequestsRight, insertPayoutNumbers, setSettings } from '../../testing/money.ts';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const NEXT_DAY = '2026-11-19T12:30:00+05:30';
const password = 'a good password';
const WITHDRAWAL = { request_amount: '500', payment_method: '2' };
let app: TestApp;
let friend: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'on', OTP_PER_DAY: '1000' } });
});
beforeEach(async () => {
  await app.setClock(NOON);
  friend = await registerTestPlayer(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

type Seat = { mobile: string; call: PageClient['call'] };

/** Registers a player in a browser. */
async function registerIn(page: PageClient): Promise<string> {
  const mobile = newMobile();
  expectOk(await page.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await page.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  expectOk(await page.call(registerPlayer, { name: 'Asha Rao', mobile, password, otp_ticket, age_confirmed: true }));
  await app.db.query({
    text: `insert into payment_methods (player_id, method, number) select player_id, 'googlepay', '9876543210' from players
      where mobile = $1`,
    values: [mobile],
  });
  return mobile;
}

/** The player at home, in the browser of the registration, and in another browser. */
async function openBrowsers(): Promise<{ home: Seat; away: Seat }> {
  const [home, away] = [createPage(app, '198.51.100.7'), createPage(app, '203.0.113.9')];
  const mobile = await registerIn(home);
  expectOk(await away.call(login, { mobile, password }));
  return { home: { mobile, call: home.call }, away: { mobile, call: away.call } };
}

/** A client without cookies. */
function seatOf({ mobile, token }: TestPlayer): Seat {
  return { mobile, call: (call, body) => app.call(call, body, { token }) };
}

const withdraw = ({ call }: Seat, more: { otp_ticket?: string; request_id?: string } = {}) =>
  call(requestWithdrawal, { ...WITHDRAWAL, ...more });
const transfer = ({ call }: Seat, more: { otp_ticket?: string; amount?: string } = {}) =>
  call(transferPoints, { amount: '100', mobile_no: friend.mobile, ...more });
const walletOf = async ({ call }: Seat) => {
  const { wallet_amt, hold_amt } = expectOk(await call(walletBalance, {}));
  return [wallet_amt, hold_amt];
};

/** Asks for a code, reads it from the account's own number and exchanges it for a ticket. */
async function ticketOf({ mobile, call }: Seat, purpose: 'money_out' | 'upi_details' = 'money_out'): Promise<string> {
  expectOk(await call(sendAccountOtp, { purpose }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await call(verifyOtp, { mobile, otp, purpose })).otp_ticket;
}

test('[HND-03] the browser of the registration sends money at once, another browser only with a code for its first day', async () => {
  const { home, away } = await openBrowsers();
  expectOk(await withdraw(home));
  expectOk(await transfer(home));
  expect(expectRefused(await transfer(away), 'otp_required').msg).toContain('code sent to your number');
  expectOk(await transfer(away, { otp_ticket: await ticketOf(away) }));
  expectRefused(await transfer(away), 'otp_required');
  expect(await walletOf(home)).toEqual(['300', '500']);
  await app.setClock(NEXT_DAY);
  expectOk(await transfer(away));
  expect(await walletOf(home)).toEqual(['200', '500']);
});

test('[HND-03] a client without cookies is refused, and accepted with a ticket, on both ways out and on every day', async () => {
  const player = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [player.playerId]);
  const seat = seatOf(player);
  expectRefused(await withdraw(seat), 'otp_required');
  expectRefused(await transfer(seat), 'otp_required');
  expect(await walletOf(seat)).toEqual(['1000', '0']);
  expectOk(await withdraw(seat, { otp_ticket: await ticketOf(seat) }));
  expectOk(await transfer(seat, { otp_ticket: await ticketOf(seat) }));
  expect(await walletOf(seat)).toEqual(['400', '500']);
  await app.setClock(NEXT_DAY);
  expectRefused(await transfer(seat), 'otp_required');
});

test('[HND-03] a ticket works once, for its own number and its own purpose', async () => {
  const { away } = await openBrowsers();
  const stranger = seatOf(await registerTestPlayer(app));
  expectRefused(await transfer(away, { otp_ticket: 'nothing' }), 'ticket_invalid');
  expectRefused(await transfer(away, { otp_ticket: await ticketOf(away, 'upi_details') }), 'ticket_invalid');
  const otp_ticket = await ticketOf(away);
  expectRefused(await transfer(stranger, { otp_ticket }), 'ticket_invalid');
  // A refusal for another reason gives the ticket back.
  expectRefused(await transfer(away, { otp_ticket, amount: '1001' }), 'transfer_insufficient');
  expectOk(await transfer(away, { otp_ticket }));
  expectRefused(await withdraw(away, { otp_ticket }), 'ticket_invalid');
  expect(await walletOf(away)).toEqual(['900', '0']);
});

test('[HND-03] of ten withdrawals at once with one ticket one is accepted, and a retry returns its answer', async () => {
  const { away } = await openBrowsers();
  const otp_ticket = await ticketOf(away);
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(ids.map((request_id) => withdraw(away, { otp_ticket, request_id })));
  const codes = answers.map(({ body }) => ('code' in body ? body.code : 'accepted'));
  expect(countBy(codes)).toEqual({ accepted: 1, ticket_invalid: 9 });
  const accepted = codes.indexOf('accepted');
  const again = await withdraw(away, { request_id: ids[accepted] ?? '' });
  expect(expectOk(again)).toEqual(answers[accepted]?.body);
  expect(await walletOf(away)).toEqual(['500', '500']);
});

test('[HND-03] only the logged-in player gets a code for money, and a wrong one opens nothing', async () => {
  const { away } = await openBrowsers();
  const stranger = seatOf(await registerTestPlayer(app));
  const asked = { mobile: away.mobile, purpose: 'money_out' as const };
  expectRefused(await app.call(resendOtp, asked), 'session_missing');
  expect((await stranger.call(resendOtp, asked)).http).toBe(403);
  expectOk(await away.call(resendOtp, asked));
  const otp = (await readOtp(app, away.mobile)) ?? '';
  const wrong = otp === '1234' ? '4321' : '1234';
  expectRefused(await away.call(verifyOtp, { ...asked, otp: wrong }), 'otp_wrong');
  expectRefused(await app.call(verifyOtp, { ...asked, otp }), 'session_missing');
  expect((await stranger.call(verifyOtp, { ...asked, otp })).http).toBe(403);
  expectOk(await away.call(verifyOtp, { ...asked, otp }));
});

test('[HND-03] the time of a new device is a setting; without hours no device needs a code', async () => {
  const { away } = await openBrowsers();
  await setSettings(app, { newDeviceHours: 2 });
  await app.advanceClock(1.5 * 3_600_000);
  expectRefused(await transfer(away), 'otp_required');
  await app.advanceClock(0.5 * 3_600_000);
  expectOk(await transfer(away));
  const bare = seatOf(await registerTestPlayer(app));
  expectRefused(await transfer(bare), 'otp_required');
  await setSettings(app, { newDeviceHours: 0 });
  expectOk(await transfer(bare));
  await setSettings(app, { newDeviceHours: 24 });
});
