import { expect, test } from 'vitest';
import { mobile, newPassword, passwordRequired, repeats, required } from './rules.ts';

test('spaces are not a name but may be a password', () => {
  expect(required('register.usernameRequired')('  ')).toBe('register.usernameRequired');
  expect(required('register.usernameRequired')(' a ')).toBe(true);
  expect(passwordRequired('register.passwordRequired')('')).toBe('register.passwordRequired');
  expect(passwordRequired('register.passwordRequired')(' ')).toBe(true);
});

test('a new password has 8 characters or more', () => {
  const rule = newPassword('register.passwordRequired', 'register.passwordShort');
  expect(['', '1234567', '12345678'].map(rule)).toEqual(['register.passwordRequired', 'register.passwordShort', true]);
});

test('an empty number is missing, a wrong one invalid', () => {
  const rule = mobile('register.phoneRequired', 'register.phoneInvalid');
  expect(rule('')).toBe('register.phoneRequired');
  expect(rule('123')).toBe('register.phoneInvalid');
  expect(rule('9876543210')).toBe(true);
});

test('the repeated password is required and must match', () => {
  const rule = repeats('newPassword.confirmRequired', 'newPassword.mismatch', () => 'a');
  expect(rule('')).toBe('newPassword.confirmRequired');
  expect(rule('b')).toBe('newPassword.mismatch');
  expect(rule('a')).toBe(true);
});
