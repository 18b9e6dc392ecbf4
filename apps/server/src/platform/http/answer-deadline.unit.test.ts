import {
  changePassword,
  dashboard,
  forgotPassword,
  login,
  passkeyLogin,
  registerPlayer,
  submitMainBid,
  verifyOtp,
} from '@surahi/contract';
import { expect, test } from 'vitest';
import { withinDeadline } from './answer-deadline.ts';

const never = new Promise<never>(() => undefined);

test('a call that takes too long is refused, as indefinite where money may have moved and as busy elsewhere', async () => {
  expect(await withinDeadline(submitMainBid, never, 10)).toEqual({ ok: false, code: 'indefinite' });
  for (const call of [dashboard, login, passkeyLogin]) {
    expect(await withinDeadline(call, never, 10)).toEqual({ ok: false, code: 'busy' });
  }
});

test('an answer in time is returned, and calls that cannot be repeated have no deadline', async () => {
  expect(await withinDeadline(submitMainBid, Promise.resolve('done'), 600_000)).toBe('done');
  const slow = new Promise<string>((resolve) => void setTimeout(() => resolve('done late'), 30));
  for (const call of [registerPlayer, forgotPassword, changePassword, verifyOtp]) {
    expect(await withinDeadline(call, slow, 1)).toBe('done late');
  }
});
