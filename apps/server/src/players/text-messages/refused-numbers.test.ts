import { checkMobile, forgetCheckMobile, registerPlayer, verifyOtp } from '@surahi/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newMobile } from '../../testing/players.ts';
import { senderEnv, type SmsProvider, startSmsProvider } from '../../testing/sms-provider.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

/** The codes of an hour for one network, a quarter of OTP_PER_HOUR_TOGETHER. */
const OF_NETWORK = 10;

let provider: SmsProvider;
let app: TestApp;
beforeEach(async () => {
  provider = await startSmsProvider();
  app = await createTestApp({
    env: {
      ...senderEnv(provider),
      OTP_PER_DAY: '100',
      OTP_PER_HOUR_TOGETHER: String(4 * OF_NETWORK),
      TRUST_PROXY: 'on',
    },
  });
});
afterEach(async () => {
  await app.close();
  provider.stop();
});

/** Requests a code for registration from this address. */
function ask(mobile: string, address: string) {
  return app.call(checkMobile, { mobile }, { headers: { 'x-forwarded-for': address } });
}

test('[HND-10] numbers that the provider refuses do not stop other players’ texts', async () => {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const proof = { mobile, otp: provider.readCode(), purpose: 'registration' as const };
  const { otp_ticket } = expectOk(await app.call(verifyOtp, proof));
  const player = { name: 'A', mobile, password: 'x y z x y z', otp_ticket, age_confirmed: true };
  expectOk(await app.call(registerPlayer, player));

  for (const status of [400, 404, 422]) {
    provider.answer.status = status;
    for (let tries = 0; tries < 3; tries += 1) {
      expectRefused(await ask(newMobile(), `203.0.113.${tries}`), 'otp_unsent');
    }
    provider.answer.status = 200;
    const before = provider.texts.length;
    expectOk(await app.call(forgetCheckMobile, { mobile }));
    await expect.poll(() => provider.texts.length).toBe(before + 1);
  }
});

test('[HND-10] numbers that the provider refuses count for the network that requests them', async () => {
  provider.answer.status = 400;
  for (let tries = 0; tries < OF_NETWORK; tries += 1) {
    expectRefused(await ask(newMobile(), '203.0.113.1'), 'otp_unsent');
  }
  expectRefused(await ask(newMobile(), '203.0.113.2'), 'rate_limited');
  expectRefused(await ask(newMobile(), '198.51.100.1'), 'otp_unsent');
});

test('numbers that the provider refuses do not count as failed texts', async () => {
  for (const status of [400, 400, 400, 401]) {
    provider.answer.status = status;
    expectRefused(await ask(newMobile(), '203.0.113.1'), 'otp_unsent');
  }
  const { values } = await app.context.texts.counter.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))).toEqual({
    number_refused: 3,
    failed: 1,
  });
});

test('a code that the provider refuses leaves the code before it valid', async () => {
  const mobile = newMobile();
  expectOk(await ask(mobile, '203.0.113.1'));
  const otp = provider.readCode();
  provider.answer.status = 400;
  expectRefused(await ask(mobile, '203.0.113.1'), 'otp_unsent');
  expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
});
