// The answer of api-verify-otp can be lost. The app then sends the same code again.
import { checkMobile, registerPlayer, verifyOtp } from '@surahi/contract';
import { afterAll, beforeAll, test } from 'vitest';
import { newMobile, readOtp } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Sends a code to a new number. Returns it with the calls that use it. `wrong` makes codes that differ from it. */
async function startRegistration() {
  const mobile = newMobile();
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const fields = { name: 'Asha', mobile, password: 'a good password', age_confirmed: true };
  return {
    otp,
    wrong: (step: number) => String(((Number(otp) - 1_000 + step) % 9_000) + 1_000),
    verify: (typed: string) => app.call(verifyOtp, { mobile, otp: typed, purpose: 'registration' }),
    register: (proof: { otp: string } | { otp_ticket: string }) => app.call(registerPlayer, { ...fields, ...proof }),
  };
}

test('[API-08] a code whose ticket was lost is exchanged again, and only while the code lives', async () => {
  const { otp, wrong, verify, register } = await startRegistration();
  const { otp_ticket: lost } = expectOk(await verify(otp));
  expectRefused(await verify(wrong(1)), 'otp_wrong');
  await app.advanceClock(4 * 60_000);
  const { otp_ticket: kept } = expectOk(await verify(otp));
  await app.advanceClock(2 * 60_000);
  expectRefused(await verify(otp), 'otp_expired');
  expectRefused(await register({ otp_ticket: lost }), 'ticket_invalid');
  await app.advanceClock(7 * 60_000);
  expectOk(await register({ otp_ticket: kept }));
});

test('wrong codes after an exchange use up the three attempts, and registration refuses an exchanged code', async () => {
  const { otp, wrong, verify, register } = await startRegistration();
  expectOk(await verify(otp));
  expectRefused(await register({ otp }), 'otp_expired');
  for (const step of [1, 2, 3]) expectRefused(await verify(wrong(step)), 'otp_wrong');
  expectRefused(await verify(otp), 'otp_exhausted');
});
