import { expect, test } from 'vitest';
import { extractCode } from './extract-code.ts';

test('the code of a text is found, other numbers are not taken for it', () => {
  expect(extractCode('Your OTP is 4821. Do not share it.')).toBe('4821');
  expect(extractCode('From 9876543210: code 123456')).toBe('123456');
  expect(extractCode('Call 12 or 9876543210')).toBeUndefined();
});
