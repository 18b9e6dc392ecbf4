import { checkMobile, forgetCheckMobile, registerPlayer, resendOtp, verifyOtp } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMobile, readOtp, registerTestPlayer } from '../../testing/players.ts';
import { listOutbox } from '../text-messages/index.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const purpose = 'registration' as const;

async function sendCode(mobile: string): Promise<string> {
  expectOk(await app.call(checkMobile, { mobile }));
  return (await readOtp(app, mobile)) ?? '';
}

/** A four-digit code different from this one. */
function another(otp: string, step = 1): string {
  return String(((Number(otp) - 1_000 + step) % 9_000) + 1_000);
}

test('a code allows three attempts; the correct code fails after them', async () => {
  const mobile = newMobile();
  const otp = await sendCode(mobile);
  for (const step of [1, 2, 3]) {
    expectRefused(await app.call(verifyOtp, { mobile, otp: another(otp, step), purpose }), 'otp_wrong');
  }
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose }), 'otp_exhausted');
});

test('50 simultaneous guesses share three attempts', async () => {
  const mobile = newMobile();
  const otp = await sendCode(mobile);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, step) => app.call(verifyOtp, { mobile, otp: another(otp, step + 1), purpose })),
  );
  const codes = answers.map(({ body }) => (body.status ? 'ok' : body.code));
  expect(codes.filter((code) => code === 'otp_wrong')).toHaveLength(3);
  expect(codes.filter((code) => code === 'otp_exhausted')).toHaveLength(47);
});

test('[API-08] a correct code has one valid ticket, however often it is sent at once', async () => {
  const mobile = newMobile();
  const otp = await sendCode(mobile);
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(verifyOtp, { mobile, otp, purpose })));
  const tickets = answers.map((answer) => expectOk(answer).otp_ticket);
  const register = (otp_ticket: string) =>
    app.call(registerPlayer, { name: 'Asha', mobile, password: 'a good password', otp_ticket, age_confirmed: true });
  const registered = [];
  for (const ticket of tickets) registered.push((await register(ticket)).body.status);
  expect(registered.filter(Boolean)).toHaveLength(1);
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose }), 'otp_expired');
});

test('a code is invalid after five minutes and after a newer code', async () => {
  const mobile = newMobile();
  const first = await sendCode(mobile);
  await app.advanceClock(1_000);
  const sent = expectOk(await app.call(resendOtp, { mobile }));
  expect(sent.msg).toBe('Otp Re-Sent');
  const second = (await readOtp(app, mobile)) ?? '';
  // both codes are equal once in 9,000 runs; then there is nothing to check
  if (first !== second) {
    expectRefused(await app.call(verifyOtp, { mobile, otp: first, purpose }), 'otp_wrong');
  }
  await app.advanceClock(5 * 60_000);
  expectRefused(await app.call(verifyOtp, { mobile, otp: second, purpose }), 'otp_expired');
});

test('[API-08] a wrong code gives no ticket, and a code works only for its purpose and number', async () => {
  const mobile = newMobile();
  const otp = await sendCode(mobile);
  expectRefused(await app.call(verifyOtp, { mobile, otp: another(otp), purpose }), 'otp_wrong');
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose: 'forgot_password' }), 'otp_wrong');
  expectRefused(await app.call(verifyOtp, { mobile: newMobile(), otp, purpose }), 'otp_wrong');
  expectRefused(await app.call(verifyOtp, { mobile, otp, purpose: 'upi_details' }), 'session_missing');
  expectOk(await app.call(verifyOtp, { mobile, otp, purpose }));
});

test('[HND-10] one network gets three of a number’s five daily codes, whichever call requests them', async () => {
  const mobile = newMobile();
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.call(checkMobile, { mobile })));
  expect(answers.filter(({ body }) => body.status)).toHaveLength(3);
  expectRefused(await app.call(resendOtp, { mobile }), 'otp_limit');
  const limited = await app.call(forgetCheckMobile, { mobile });
  expect(limited.http).toBe(429);
  expectRefused(limited, 'otp_limit');
  const texts = await app.db.query({ text: 'select 1 from sms_outbox where mobile = $1', values: [mobile] });
  expect(texts).toHaveLength(3);
  await app.advanceClock(24 * 3_600_000);
  expectOk(await app.call(resendOtp, { mobile, purpose }));
});

test('a resend without purpose repeats the last one; a code without a use is not sent', async () => {
  const player = await registerTestPlayer(app);
  const { mobile } = player;
  const count = async (): Promise<number> =>
    (await app.db.query({ text: 'select 1 from sms_outbox where mobile = $1', values: [mobile] })).length;
  const before = await count();
  expectOk(await app.call(resendOtp, { mobile }));
  expect(await count()).toBe(before);
  // a new day, with a new allowance
  await app.advanceClock(24 * 3_600_000 + 1_000);
  expectOk(await app.call(forgetCheckMobile, { mobile }));
  expectOk(await app.call(resendOtp, { mobile }));
  expect(await count()).toBe(before + 2);
  const otp = (await readOtp(app, mobile)) ?? '';
  expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'forgot_password' }));
});

test('[API-03, WDR-09] codes for UPI details go only to the logged-in player’s own number', async () => {
  const [player, other] = [await registerTestPlayer(app), await registerTestPlayer(app)];
  const body = { mobile: player.mobile, purpose: 'upi_details' as const };
  expectRefused(await app.call(resendOtp, body), 'session_missing');
  expectRefused(await app.call(resendOtp, body, { token: other.token }), 'mobile_mismatch');
  expectOk(await app.call(resendOtp, { mobile: player.mobile }, { token: player.token }));
  const otp = (await readOtp(app, player.mobile)) ?? '';
  expectRefused(await app.call(verifyOtp, { ...body, otp }, { token: other.token }), 'mobile_mismatch');
  expectOk(await app.call(verifyOtp, { ...body, otp }, { token: player.token }));
});

test('[HND-10] using up a number’s codes does not stop its logged-in player from getting codes', async () => {
  const player = await registerTestPlayer(app);
  for (let asked = 0; asked < 6; asked += 1) await app.call(forgetCheckMobile, { mobile: player.mobile });
  expectRefused(await app.call(forgetCheckMobile, { mobile: player.mobile }), 'otp_limit');
  const own = await Promise.all(
    Array.from({ length: 7 }, () => app.call(resendOtp, { mobile: player.mobile }, { token: player.token })),
  );
  expect(own.filter(({ body }) => body.status)).toHaveLength(5);
});

test('a resend has to wait, and a code is echoed only if the setting allows it', async () => {
  const strict = await createTestApp({ env: { OTP_RESEND_SECONDS: '25', OTP_ECHO: 'on' } });
  try {
    const mobile = newMobile();
    const sent = expectOk(await strict.call(checkMobile, { mobile }));
    expect(String(sent.otp)).toBe(await readOtp(strict, mobile));
    const early = await strict.call(resendOtp, { mobile });
    expectRefused(early, 'rate_limited');
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.advanceClock(26_000);
    expectOk(await strict.call(resendOtp, { mobile }));
  } finally {
    await strict.close();
  }
});

test('the text of a code names the site in its last line on https, and does not on http', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://play.example.org' } });
  try {
    for (const [on, end] of [
      [secure, /^(\d{4}) is your Surahi code\. [^\n]+\n\n@play\.example\.org #\1$/],
      [app, /^\d{4} is your Surahi code\. [^\n]+$/],
    ] as const) {
      const mobile = newMobile();
      expectOk(await on.call(checkMobile, { mobile }));
      const [sent] = await listOutbox(on.db, { mobile, limit: 1 });
      expect(sent?.text).toMatch(end);
    }
  } finally {
    await secure.close();
  }
});

test('[HND-10] requests for codes are limited per number and per address', async () => {
  const limited = await createTestApp({
    env: { LIMIT_OTP_PER_MINUTE: '2', LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '4', OTP_PER_DAY: '100' },
  });
  try {
    // the middle of a minute: the limits count per clock minute
    await limited.setClock('2026-11-21T09:00:05+05:30');
    const mobile = newMobile();
    const codes = [];
    for (let index = 0; index < 3; index += 1) codes.push((await limited.call(checkMobile, { mobile })).http);
    expect(codes).toEqual([200, 200, 429]);
    expect((await limited.call(checkMobile, { mobile: newMobile() })).http).toBe(200);
    expect((await limited.call(checkMobile, { mobile: newMobile() })).http).toBe(429);
  } finally {
    await limited.close();
  }
});

const METRICS_TOKEN = 'token-of-a-test-of-codes';

/** Returns call options for a client at this address, behind a trusted proxy. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Returns the address of the network with this number. */
const network = (index: number) => from(`198.51.${index}.7`);

test('all numbers together have an hourly limit of codes, and unknown numbers get the same response', async () => {
  const small = await createTestApp({ env: { OTP_PER_HOUR_TOGETHER: '4', TRUST_PROXY: 'on', METRICS_TOKEN } });
  try {
    const ask = (index: number) => small.call(checkMobile, { mobile: newMobile() }, network(index));
    const answers = [];
    for (let asked = 0; asked < 2; asked += 1) answers.push(await ask(asked));
    // Concurrent requests must not pass because the others are not stored yet.
    answers.push(...(await Promise.all(Array.from({ length: 4 }, (_, index) => ask(2 + index)))));
    expect(answers.filter(({ body }) => body.status)).toHaveLength(4);
    expectRefused(await small.call(forgetCheckMobile, { mobile: newMobile() }, network(9)), 'rate_limited');
    const sent = await small.db.query({ text: 'select from sms_outbox' });
    expect(sent).toHaveLength(4);
    const metrics = await fetch(`${small.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await metrics.text()).toContain('surahi_otp_stopped_total 3');
    await small.advanceClock(61 * 60_000);
    expectOk(await ask(0));
  } finally {
    await small.close();
  }
});

test('[HND-10] one network gets a quarter of the codes of an hour', async () => {
  const small = await createTestApp({ env: { OTP_PER_HOUR_TOGETHER: '8', TRUST_PROXY: 'on' } });
  try {
    const ask = async (address: string) => (await small.call(checkMobile, { mobile: newMobile() }, from(address))).body;
    const first = [];
    for (const line of [1, 2, 3, 4]) first.push((await ask(`2001:db8:7:${line}::1`)).status);
    expect(first).toEqual([true, true, false, false]);
    const second = [];
    for (const last of [1, 2, 3]) second.push((await ask(`203.0.113.${last}`)).status);
    expect(second).toEqual([true, true, false]);
    expect(await ask('192.0.2.1')).toMatchObject({ status: true });
  } finally {
    await small.close();
  }
});

test('[HND-10] too many wrong codes of strangers stop their guesses, and one network cannot stop the others', async () => {
  const small = await createTestApp({ env: { OTP_WRONG_PER_HOUR_TOGETHER: '8', TRUST_PROXY: 'on' } });
  try {
    const guess = async (mobile: string, index: number, otp: string) =>
      (await small.call(verifyOtp, { mobile, otp, purpose: 'registration' }, network(index))).body;
    const started = async (index: number) => {
      const mobile = newMobile();
      expectOk(await small.call(checkMobile, { mobile }, network(index)));
      return mobile;
    };
    const guessWrong = async (index: number) => {
      const mobile = await started(index);
      const codes = [];
      for (let tried = 0; tried < 3; tried += 1) {
        const answer = await guess(mobile, index, '0000');
        codes.push('code' in answer ? answer.code : 'ok');
      }
      return codes;
    };
    expect(await guessWrong(1)).toEqual(['otp_wrong', 'otp_wrong', 'rate_limited']);
    const mobile = await started(9);
    expect(await guess(mobile, 9, (await readOtp(small, mobile)) ?? '')).toMatchObject({ status: true });
    for (const index of [2, 3, 4]) expect(await guessWrong(index)).toEqual(['otp_wrong', 'otp_wrong', 'rate_limited']);
    const late = await started(9);
    expect(await guess(late, 9, (await readOtp(small, late)) ?? '')).toMatchObject({ code: 'rate_limited' });
    await small.advanceClock(61 * 60_000);
    const next = await started(9);
    expect(await guess(next, 9, (await readOtp(small, next)) ?? '')).toMatchObject({ status: true });
  } finally {
    await small.close();
  }
});
