import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../i18n/i18n.ts';
import { codeProblem } from './code-problem.ts';

beforeAll(() => loadTexts(['pages']));

test.each(['otp_wrong', 'otp_expired', 'otp_exhausted', 'ticket_invalid'])('%s refuses the code', (code) => {
  expect(codeProblem({ kind: 'refused', code }).isRefused).toBe(true);
});

test.each([
  { kind: 'server', code: 'busy' },
  { kind: 'limited', code: 'rate_limited' },
  { kind: 'refused', code: 'register_unavailable', msg: 'Try later' },
  { kind: 'network' },
  { kind: 'malformed' },
])('a failure of kind $kind with code $code keeps the code', (failure) => {
  expect(codeProblem(failure).isRefused).toBe(false);
});

test('only an expired or used-up code is over', () => {
  const codes = ['otp_wrong', 'otp_expired', 'otp_exhausted', 'ticket_invalid', 'busy'];
  const over = codes.filter((code) => codeProblem({ kind: 'refused', code }).isOver);
  expect(over).toEqual(['otp_expired', 'otp_exhausted']);
});

test('a wrong code has the text of its screen', () => {
  const wrong = { kind: 'refused', code: 'otp_wrong' };
  expect(codeProblem(wrong).text).toBe('Enter Valid OTP');
  expect(codeProblem(wrong, 'otpForgot.failed', 'otpForgot.invalid').text).toBe('Invalid OTP. Please try again.');
});
