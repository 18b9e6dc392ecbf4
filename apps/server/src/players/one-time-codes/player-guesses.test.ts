import { checkMobile, sendAccountOtp, verifyOtp } from '@surahi/contract';
import { test } from 'vitest';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused } from '../../testing/test-app.ts';

/** Returns call options for a client in the network with this number, behind a trusted proxy. */
const network = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.${index}.7` } });

test('[HND-10] strangers’ wrong codes do not stop a logged-in client without cookies', async () => {
  const small = await createTestApp({ env: { OTP_WRONG_PER_HOUR_TOGETHER: '8', TRUST_PROXY: 'on' } });
  try {
    const [player, other] = [await registerTestPlayer(small), await registerTestPlayer(small)];
    for (const index of [1, 2, 3, 4]) {
      const mobile = newMobile();
      expectOk(await small.call(checkMobile, { mobile }, network(index)));
      const guess = { mobile, otp: '0000', purpose: 'registration' as const };
      for (let tried = 0; tried < 2; tried += 1) await small.call(verifyOtp, guess, network(index));
    }
    const { token, mobile } = player;
    expectRefused(
      await small.call(verifyOtp, { mobile, otp: '0000', purpose: 'registration' }, network(9)),
      'rate_limited',
    );
    expectOk(await small.call(sendAccountOtp, { purpose: 'money_out' }, { token, ...network(9) }));
    const body = { mobile, otp: (await readOtp(small, mobile)) ?? '', purpose: 'money_out' as const };
    expectRefused(await small.call(verifyOtp, body, network(9)), 'session_missing');
    expectRefused(await small.call(verifyOtp, body, { token: other.token, ...network(9) }), 'mobile_mismatch');
    expectOk(await small.call(verifyOtp, body, { token, ...network(9) }));
  } finally {
    await small.close();
  }
});

test('[HND-10] guesses at a logged-in player’s codes are limited per player', async () => {
  // The registrations of two players use four guesses.
  const most = 4;
  const limited = await createTestApp({ env: { LIMIT_OTP_PER_ADDRESS_PER_MINUTE: String(most) } });
  try {
    // Five seconds into a minute, because the limits count per clock minute.
    await limited.setClock('2026-11-21T09:00:05+05:30');
    const [player, other] = [await registerTestPlayer(limited), await registerTestPlayer(limited)];
    await limited.setClock('2026-11-21T09:02:05+05:30');
    const guess = ({ token, mobile }: TestPlayer) =>
      limited.call(verifyOtp, { mobile, otp: '0000', purpose: 'money_out' }, { token });
    for (let tried = 0; tried < most; tried += 1) expectRefused(await guess(player), 'otp_wrong');
    expectRefused(await guess(player), 'rate_limited');
    expectRefused(await guess(other), 'otp_wrong');
  } finally {
    await limited.close();
  }
});
