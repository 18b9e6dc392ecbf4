import { addUpiDetails, sendAccountOtp, UPI_TYPE, userPaymentDetails, verifyOtp } from '@surahi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type NumberDraft, ticketSaver } from '../../apps/player/src/features/wallet/save-number.ts';
import { endSession } from '../../apps/player/src/shared/session/session.ts';
import { readOtp, type TestPlayer } from '../../apps/server/src/testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { type BrowserNetwork, openBrowser } from './browser-network.ts';

const DRAFT: NumberDraft = { phoneNumber: '9812345678', option: UPI_TYPE.phonePe };

let app: TestApp;
let browser: BrowserNetwork;
let asha: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  browser = openBrowser(app);
  asha = await browser.register();
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});
afterAll(() => app.close());

/** Exchanges a code for a ticket that saves one payout number. */
async function newTicket({ mobile, token }: TestPlayer): Promise<string> {
  const purpose = 'upi_details' as const;
  expectOk(await app.call(sendAccountOtp, { purpose }, { token }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await app.call(verifyOtp, { mobile, otp, purpose }, { token })).otp_ticket;
}

test('after a lost response the retry finds the saved number, and ends as a success', async () => {
  const ticket = await newTicket(asha);
  const save = ticketSaver();
  browser.loseResponse();
  expect(await save(DRAFT, ticket)).toMatchObject({ ok: false, kind: 'network' });
  expect(await save(DRAFT, ticket)).toEqual({ ok: true });
  const { payment_details } = expectOk(await app.call(userPaymentDetails, {}, { token: asha.token }));
  expect(payment_details).toMatchObject([{ phone_pay_number: DRAFT.phoneNumber }]);
});

test('[WDR-09] a used ticket is refused for a number that the server does not have', async () => {
  const ticket = await newTicket(asha);
  const save = ticketSaver();
  browser.loseResponse();
  await save(DRAFT, ticket);
  for (const other of [
    { ...DRAFT, phoneNumber: '9812345679' },
    { ...DRAFT, option: UPI_TYPE.paytm },
  ]) {
    expect(await save(other, ticket)).toMatchObject({ ok: false, code: 'ticket_invalid' });
  }
});

test('[WDR-09, API-08] a ticket that another page used is refused, also for the saved number', async () => {
  const ticket = await newTicket(asha);
  const number = { upi_type: UPI_TYPE.phonePe, phon_pay_no: DRAFT.phoneNumber };
  expectOk(await app.call(addUpiDetails, { ...number, otp_ticket: ticket }, { token: asha.token }));
  expect(await ticketSaver()(DRAFT, ticket)).toMatchObject({ ok: false, code: 'ticket_invalid' });
});
