import { ERROR_CODES, isErrorCode } from '@surahi/contract';
import { afterEach, expect, test } from 'vitest';
import hindi from './locales/refusals-hi.json' with { type: 'json' };
import { refusalWords, setRefusalTexts } from './refusals.ts';

afterEach(() => setRefusalTexts());

test('each Hindi text belongs to an error code of the server', () => {
  for (const code of Object.keys(hindi)) expect(isErrorCode(code.replace(/\.any$/, '')), code).toBe(true);
});

test("in English the server's own text is shown", () => {
  expect(refusalWords({ code: 'receiver_unknown', msg: ERROR_CODES.receiver_unknown.msg })).toBe('Account not found');
  expect(refusalWords({ code: 'receiver_unknown' })).toBeUndefined();
});

test('in Hindi a known cause has a Hindi text with the number or time of the server’s text', () => {
  setRefusalTexts(hindi);
  expect(refusalWords({ code: 'receiver_unknown', msg: 'Account not found ' })).toBe('खाता नहीं मिला');
  const daily = { code: 'transfer_daily_limit', msg: 'You may transfer 1,250.50 more points today' };
  expect(refusalWords(daily)).toContain('1,250.50 और पॉइंट');
  const full = { code: 'cap_reached', msg: 'Single Digit 6 (open) is full. Remove it or lower its points.' };
  expect(refusalWords(full)).toContain('Single Digit 6 (open) की सीमा');
  const drawFull = { code: 'cap_reached', msg: 'This draw is full. Lower your points or choose another market.' };
  expect(refusalWords(drawFull)).toBe(hindi['cap_reached.any']);
  const held = { code: 'transfer_on_hold', msg: 'Transfers are on hold until 22 Nov, 3:05 PM.' };
  expect(refusalWords(held)).toContain('22 Nov, 3:05 PM तक');
  const resting = { code: 'time_out', msg: 'You are on a break until 22 Nov 2026 12:00:00 AM.' };
  expect(refusalWords(resting)).toContain('22 Nov 2026 12:00:00 AM तक');
  const quiet = { code: 'quiet_hours', msg: 'Your quiet hours last until 22 Nov 2026 06:00:00 AM.' };
  expect(refusalWords(quiet)).toContain('22 Nov 2026 06:00:00 AM तक');
});

test('the end of a restriction is shown as the app shows other times, not as in the server’s text', () => {
  setRefusalTexts(hindi);
  const msg = 'You are on a break until 26 Nov 2026 06:58:34 PM.';
  const resting = { code: 'time_out', msg, data: { until: Date.UTC(2026, 10, 26, 13, 28, 34) } };
  expect(refusalWords(resting)).toContain('26 Nov 2026, 6:58 PM तक');
  const held = { code: 'transfer_on_hold', msg: 'Transfers are on hold until 26 Nov 2026 06:58:34 PM.' };
  expect(refusalWords({ ...held, data: resting.data })).toContain('26 Nov 2026, 6:58 PM तक');
  expect(refusalWords({ ...resting, data: {} })).toContain('26 Nov 2026 06:58:34 PM तक');
});

test('an unknown cause, or a text without its number, keeps the server’s text', () => {
  setRefusalTexts(hindi);
  const lost = { code: 'withdraw_below_minimum', msg: ERROR_CODES.withdraw_below_minimum.msg };
  expect(refusalWords(lost)).toBe('Amount is below the minimum');
  expect(refusalWords({ code: 'of_another_provider', msg: 'Try later' })).toBe('Try later');
});
