import { addUpiDetails, excludeSelf, registerPlayer, sendAccountOtp, startTimeOut } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { addPayoutNumber, allowEveryDevice, countBy, expectRequestsRight } from '../../testing/money.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T12:00:00+05:30');
  await allowEveryDevice(app);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

/** Spellings of one number that a person may type. */
const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `+91${number}`,
  (number) => `0${number}`,
  (number) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
  (number) => `${number.slice(0, 5)}-${number.slice(5)}`,
  (number) => ` ${number} `,
];

const FIELDS = { '1': 'paytm_no', '2': 'google_pay_no', '3': 'phon_pay_no' } as const;

/** Inserts the ticket that a correct code would give. It does not use up the daily limit on codes. */
async function ticketOf(mobile: string): Promise<string> {
  const ticket = newToken();
  await app.ownerDb.query({
    text: `insert into otp_tickets (ticket_hash, mobile, purpose, expires_at)
      values ($1, $2, 'registration', app_now() + interval '10 minutes')`,
    values: [hashToken(ticket), mobile],
  });
  return ticket;
}

async function tryToRegister(mobile: string, spelling: string): Promise<string> {
  const body = { name: 'Asha', mobile: spelling, password: 'a good password', age_confirmed: true };
  const answer = await app.call(registerPlayer, { ...body, otp_ticket: await ticketOf(mobile) });
  return answer.body.status ? 'through' : answer.body.code;
}

async function tryToUse(who: TestPlayer, upiType: keyof typeof FIELDS, number: string): Promise<string> {
  expectOk(await app.call(sendAccountOtp, {}, { token: who.token }));
  const otp = await readOtp(app, who.mobile);
  const change = { upi_type: upiType, [FIELDS[upiType]]: number, otp };
  const answer = await app.call(addUpiDetails, change, { token: who.token });
  return answer.body.status ? 'through' : answer.body.code;
}

test('[LIM-06] an excluded person becomes nobody else: 50 ways to register or to change numbers, none goes through', async () => {
  const person = await registerTestPlayer(app);
  const [replaced, paytm, googlePay, later] = [newMobile(), newMobile(), newMobile(), newMobile()];
  await addPayoutNumber(app, person, '1', replaced);
  await addPayoutNumber(app, person, '1', paytm);
  await addPayoutNumber(app, person, '2', googlePay);
  expectOk(await app.call(excludeSelf, { length: 'five_years' }, { token: person.token }));
  // Support deletes the account, and its number is free again.
  await app.ownerDb.query({
    text: 'update players set mobile = $2 where player_id = $1',
    values: [person.playerId, later],
  });
  const numbers = [person.mobile, replaced, paytm, googlePay];
  const outcomes: string[] = [];
  for (const number of numbers) {
    for (const spell of SPELLINGS) outcomes.push(await tryToRegister(number, spell(number)));
  }
  // Accounts that exist, one for each method and number, and a second spelling of the number.
  for (const number of numbers) {
    const stranger = await registerTestPlayer(app);
    for (const method of ['1', '2', '3'] as const) {
      outcomes.push(await tryToUse(stranger, method, number));
    }
    outcomes.push(await tryToUse(stranger, '1', `+91${number}`));
  }
  // Concurrent attempts must not let one another pass.
  const atOnce = Array.from({ length: 12 }, (_, index) => numbers[index % numbers.length] ?? '');
  outcomes.push(...(await Promise.all(atOnce.map((number) => tryToRegister(number, number)))));
  expect(outcomes.length).toBeGreaterThanOrEqual(50);
  expect(countBy(outcomes)).toEqual({ registration_unavailable: outcomes.length });
});

test('[LIM-06] a time-out bars no number, and a stranger with another number registers', async () => {
  const person = await registerTestPlayer(app);
  const payout = newMobile();
  await addPayoutNumber(app, person, '1', payout);
  expectOk(await app.call(startTimeOut, { length: 'six_weeks' }, { token: person.token }));
  expect(await tryToRegister(payout, payout)).toBe('through');
});
