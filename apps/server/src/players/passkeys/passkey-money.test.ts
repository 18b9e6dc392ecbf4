import {
  addUpiDetails,
  forgetCheckMobile,
  forgotPassword,
  listPasskeys,
  notices,
  passkeyConfirmOptions,
  removePasskey,
  requestWithdrawal,
  userPaymentDetails,
  walletBalance,
} from '@surahi/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countBy, expectRequestsRight } from '../../testing/money.ts';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import type { PasskeyDevice } from '../../testing/passkey-device.ts';
import {
  addTestPasskey,
  confirmBy,
  type Home,
  logInBy,
  openHome,
  PASSKEY_ENV,
  PASSWORD,
} from '../../testing/passkey-scene.ts';
import { readOtp } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const DAY_MS = 86_400_000;
const WITHDRAWAL = { request_amount: '500', payment_method: '2' };
const ASKED = { purpose: 'withdrawal', amount: '500', payment_method: '2' } as const;
let app: TestApp;
let home: Home;
let device: PasskeyDevice;

beforeAll(async () => {
  app = await createTestApp({ env: PASSKEY_ENV });
});
beforeEach(async () => {
  await app.setClock(NOON);
  home = await openHome(app);
  device = await addTestPasskey(home);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

/** The player in a new browser, a day after the passkey was added. */
async function openAway(): Promise<PageClient> {
  await app.advanceClock(DAY_MS);
  const page = createPage(app, '203.0.113.9');
  expectOk(await logInBy(page, device));
  return page;
}
const balanceOf = async (page: PageClient) => {
  const { wallet_amt, hold_amt } = expectOk(await page.call(walletBalance, {}));
  return [wallet_amt, hold_amt];
};

test('[HND-03] on a new device a passkey of more than a day confirms a withdrawal instead of a code', async () => {
  const page = await openAway();
  expectRefused(await page.call(requestWithdrawal, WITHDRAWAL), 'otp_required');
  const passkey = await confirmBy(page, device, ASKED);
  const request_id = randomUUID();
  const first = expectOk(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey, request_id }));
  expect(await balanceOf(page)).toEqual(['500', '500']);
  // A retry returns the first answer, and the signature confirms nothing else.
  expect(expectOk(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey, request_id }))).toEqual(first);
  expectRefused(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey }), 'passkey_expired');
  expect(await balanceOf(page)).toEqual(['500', '500']);
});

test('[HND-03] a passkey confirms no other amount, no other method, and no number', async () => {
  const page = await openAway();
  const signed = () => confirmBy(page, device, ASKED);
  const ask = async (change: object) =>
    page.call(requestWithdrawal, { ...WITHDRAWAL, ...change, passkey: await signed() });
  await app.db.query({
    text: `insert into payment_methods (player_id, method, number) select player_id, 'phonepe', '9876543210' from players
      where mobile = $1`,
    values: [home.mobile],
  });
  expectRefused(await ask({ request_amount: '501' }), 'passkey_expired');
  expectRefused(await ask({ payment_method: '4' }), 'passkey_expired');
  const number = { upi_type: '2', google_pay_no: '9000000005' };
  expectRefused(await page.call(addUpiDetails, { ...number, passkey: await signed() }), 'passkey_expired');
  // A refusal for another reason gives the confirmation back.
  const dear = await confirmBy(page, device, { ...ASKED, amount: '5000' });
  const asked = { ...WITHDRAWAL, request_amount: '5000', passkey: dear };
  expectRefused(await page.call(requestWithdrawal, asked), 'withdraw_insufficient');
  expectRefused(await page.call(requestWithdrawal, asked), 'withdraw_insufficient');
  expect(await balanceOf(page)).toEqual(['1000', '0']);
});

test('a withdrawal signed by a possible copy of the passkey moves nothing, and the player is told', async () => {
  const page = await openAway();
  const told = async () => expectOk(await page.call(notices, { lang: 'en' })).notification.map(({ msg }) => msg);
  const passkey = await confirmBy(page, device, ASKED, { count: 1 });
  expectRefused(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey }), 'passkey_invalid');
  expect(await balanceOf(page)).toEqual(['1000', '0']);
  expect((await told())[0]).toMatch(/^We refused the passkey “Phone”: somebody may have a copy of it\./);
});

test('[HND-03] of ten withdrawals at once with one signature one is accepted', async () => {
  const page = await openAway();
  const passkey = await confirmBy(page, device, ASKED);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      page.call(requestWithdrawal, { ...WITHDRAWAL, passkey, request_id: randomUUID() }),
    ),
  );
  const codes = answers.map(({ body }) => ('code' in body ? body.code : 'accepted'));
  expect(countBy(codes)).toEqual({ accepted: 1, passkey_expired: 9 });
  expect(await balanceOf(page)).toEqual(['500', '500']);
});

test('[HND-03] a passkey counts as a code a day after it was added, and a day after a password reset', async () => {
  const young = createPage(app, '203.0.113.9');
  expectOk(await logInBy(young, device));
  expectRefused(await young.call(passkeyConfirmOptions, ASKED), 'passkey_none');
  await app.advanceClock(DAY_MS);
  expectOk(await young.call(passkeyConfirmOptions, ASKED));
  const { mobile } = home;
  expectOk(await young.call(forgetCheckMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await young.call(forgotPassword, { mobile, new_pass: 'another password', otp }));
  const page = createPage(app, '192.0.2.4');
  expectOk(await logInBy(page, device));
  expectRefused(await page.call(passkeyConfirmOptions, ASKED), 'passkey_none');
  const { notification } = expectOk(await page.call(notices, {}));
  expect(notification[0]?.msg).toMatch(/Your passkeys still log in: remove any that you do not know\./);
  await app.advanceClock(DAY_MS);
  expectOk(await page.call(passkeyConfirmOptions, ASKED));
});

test('[HND-03] a signature made while the passkey was too new, by a removed passkey, or by another player confirms nothing', async () => {
  const page = await openAway();
  const late = await addTestPasskey(home, 'Tablet');
  const { options } = expectOk(await page.call(passkeyConfirmOptions, ASKED));
  expect(options.allowCredentials).toHaveLength(1);
  expectRefused(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey: late.get(options) }), 'passkey_invalid');
  const stranger = await openHome(app, '192.0.2.9');
  const foreign = await addTestPasskey(stranger);
  const other = { ...WITHDRAWAL, passkey: foreign.get(options, { userHandle: '' }) };
  expectRefused(await page.call(requestWithdrawal, other), 'passkey_invalid');
  const passkey = device.get(options);
  const { passkeys } = expectOk(await home.page.call(listPasskeys, {}));
  const old = passkeys.find(({ name }) => name === 'Phone')?.passkey_id ?? '';
  expectOk(await home.page.call(removePasskey, { passkey_id: old, password: PASSWORD }));
  expectRefused(await page.call(requestWithdrawal, { ...WITHDRAWAL, passkey }), 'passkey_invalid');
  expect(await balanceOf(page)).toEqual(['1000', '0']);
});

test('[WDR-09] a passkey confirms one payout number instead of a code', async () => {
  const page = await openAway();
  const asked = { purpose: 'payout_number', upi_type: '2', number: '9000000005' } as const;
  const passkey = await confirmBy(page, device, asked);
  const other = { upi_type: '2', google_pay_no: '9000000006', passkey };
  expectRefused(await page.call(addUpiDetails, other), 'passkey_expired');
  expectRefused(await page.call(addUpiDetails, { upi_type: '2', google_pay_no: '9000000005' }), 'ticket_invalid');
  const saved = { upi_type: '2', google_pay_no: '9000000005', passkey };
  expect(expectOk(await page.call(addUpiDetails, saved)).held_until).toBeGreaterThan(app.nowMs());
  expectRefused(await page.call(addUpiDetails, saved), 'passkey_expired');
  const { payment_details } = expectOk(await page.call(userPaymentDetails, {}));
  expect(payment_details[0]?.google_pay_number).toBe('9000000005');
});
