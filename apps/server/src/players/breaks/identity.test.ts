import { addUpiDetails, excludeSelf, registerPlayer, sendAccountOtp, startTimeOut } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '../../platform/result.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { addPayoutNumber, allowEveryDevice, countBy, expectRequestsRight } from '../../testing/money.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp, untilLocked } from '../../testing/test-app.ts';

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

test('a time-out does not block registration with the player’s numbers', async () => {
  const person = await registerTestPlayer(app);
  const payout = newMobile();
  await addPayoutNumber(app, person, '1', payout);
  expectOk(await app.call(startTimeOut, { length: 'six_weeks' }, { token: person.token }));
  expect(await tryToRegister(payout, payout)).toBe('through');
});

/** Runs `inside` while a transaction holds what `text` locks. That transaction is rolled back. */
async function whileHeld(statement: { text: string; values: unknown[] }, inside: () => Promise<void>): Promise<void> {
  await app.ownerDb.attempt(async (tx) => {
    await tx.query(statement);
    await inside();
    return fail('released');
  });
}

/** Waits until `second` is over, or until two transactions wait for locks. */
async function overOrWaiting(second: Promise<unknown>): Promise<void> {
  let isOver = false;
  void second.then(() => (isOver = true));
  const waiting = () =>
    app.db.query({
      text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    });
  await expect.poll(async () => isOver || (await waiting()).length > 1, { interval: 10 }).toBe(true);
}

test('[LIM-06] a number of an exclusion that is committing opens no account and becomes no payout number', async () => {
  const stranger = await registerTestPlayer(app);
  for (const use of [tryToRegister, (number: string) => tryToUse(stranger, '1', number)]) {
    const [person, payout] = [await registerTestPlayer(app), newMobile()];
    await addPayoutNumber(app, person, '1', payout);
    const sessions = 'select from player_sessions where player_id = $1 for update';
    let second: Promise<string> = Promise.resolve('');
    let first: Promise<unknown> = Promise.resolve();
    // The exclusion has stored the numbers, and waits for the sessions.
    await whileHeld({ text: sessions, values: [person.playerId] }, async () => {
      first = app.call(excludeSelf, { length: 'year' }, { token: person.token });
      await untilLocked(app);
      second = use(payout, payout);
      await overOrWaiting(second);
    });
    await first;
    expect(await second).toBe('registration_unavailable');
  }
});

test('[LIM-06] an exclusion lists an account that registers at the same moment with a number of the person', async () => {
  const [person, payout] = [await registerTestPlayer(app), newMobile()];
  await addPayoutNumber(app, person, '1', payout);
  const taken = `insert into players (mobile, name, password_hash, betting_status) values ($1, 'Asha', 'x', true)`;
  let second: Promise<unknown> = Promise.resolve();
  let first: Promise<string> = Promise.resolve('');
  // The registration has checked the number, and waits for another transaction with it.
  await whileHeld({ text: taken, values: [payout] }, async () => {
    first = tryToRegister(payout, payout);
    await untilLocked(app);
    second = app.call(excludeSelf, { length: 'year' }, { token: person.token });
    await overOrWaiting(second);
  });
  expect(await first).toBe('through');
  await second;
  const links = await app.db.query({
    text: 'select k.kind from account_links k join players p using (player_id) where p.mobile = $1 and k.excluded_player_id = $2',
    values: [payout, person.playerId],
  });
  expect(links).toMatchObject([{ kind: 'mobile' }]);
});
