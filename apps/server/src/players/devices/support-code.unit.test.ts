import { expect, test } from 'vitest';
import { readSupportCode, supportCodeOf } from './support-code.ts';

test('a support code is stable for a number and browser and differs for any other pair', () => {
  const code = supportCodeOf('9000000001', 'browser');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(supportCodeOf('9000000001', 'browser')).toBe(code);
  expect(supportCodeOf('9000000002', 'browser')).not.toBe(code);
  expect(supportCodeOf('9000000001', 'other')).not.toBe(code);
});

test('a support code is accepted in every common spelling', () => {
  expect(readSupportCode('abcde fghjk')).toBe('ABCDE-FGHJK');
  for (const text of [' ABCDE-FGHJK ', 'ABCDE\u2011FGHJK', 'ABCDE – FGHJK'])
    expect(readSupportCode(text)).toBe('ABCDE-FGHJK');
  expect(readSupportCode('oilde00000')).toBe('011DE-00000');
  for (const none of ['', 'ABCDE', 'ABCDE-FGHJKM', 'ABCDE-FGHJU', 'ABCDE_FGHJK'])
    expect(readSupportCode(none)).toBe(null);
});
