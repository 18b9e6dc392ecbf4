import { checkMobile, verifyOtp } from '@surahi/contract';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { newMobile } from '../../testing/players.ts';
import { senderEnv, type SmsProvider, startSmsProvider } from '../../testing/sms-provider.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { createTextsState } from './send-sms.ts';

const purpose = 'registration' as const;

let provider: SmsProvider;
let app: TestApp;
beforeEach(async () => {
  provider = await startSmsProvider();
  app = await createTestApp({ env: { ...senderEnv(provider), OTP_PER_DAY: '1' } });
  // Long enough that a slow machine never reaches it.
  app.context.texts.timing = { timeLimit: () => AbortSignal.timeout(600_000), retryPauseMs: 1 };
});
afterEach(async () => {
  await app.close();
  provider.stop();
});

/** Returns a promise and the function that resolves it. */
function createGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Checks that the newest text has a valid code, and that it is the only one of the day. */
async function expectCounted(mobile: string): Promise<void> {
  expectOk(await app.call(verifyOtp, { mobile, otp: provider.readCode(), purpose }));
  expectRefused(await app.call(checkMobile, { mobile }), 'otp_limit');
}

test('a code works and counts if the provider sends it and answers after the time-out', async () => {
  const timeLimit = new AbortController();
  app.context.texts.timing.timeLimit = () => timeLimit.signal;
  const { opened, open } = createGate();
  provider.answer.after = opened;
  const mobile = newMobile();
  const asked = app.call(checkMobile, { mobile });
  await expect.poll(() => provider.texts.length).toBe(1);
  timeLimit.abort(new DOMException('', 'TimeoutError'));
  expectOk(await asked);
  open();
  await expect.poll(() => provider.ended()).toBe(1);
  await expectCounted(mobile);
  expect(provider.texts).toHaveLength(1);
});

test.each([
  ['closes the connection', 0],
  ['fails', 502],
])('a code works and counts if the provider sends it and then %s', async (_fault, status) => {
  provider.answer.status = status;
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  await expectCounted(mobile);
});

test('a call for a code returns after waitMs if the provider is slow, and the code works', async () => {
  app.context.texts.waitMs = 1;
  const { opened, open } = createGate();
  provider.answer.after = opened;
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  // The provider answers only now.
  open();
  await expect.poll(() => provider.ended()).toBe(1);
  await expectCounted(mobile);
});

test('by default a call waits for the provider at least a second less than the answer deadline', () => {
  const config = loadConfig({});
  const { waitMs } = createTextsState({ config, metrics: new Registry() });
  expect(waitMs).toBeLessThanOrEqual(config.answerDeadlineMs - 1_000);
});

test('a code that the provider cannot have received is reported and does not count', async () => {
  provider.stop();
  const mobile = newMobile();
  for (let tries = 0; tries < 2; tries += 1) expectRefused(await app.call(checkMobile, { mobile }), 'otp_unsent');
});
