import { expect, test } from 'vitest';
import { findUtr, readBankAmount, readDate, readDirection, readTime } from './read-cells.ts';

test.each([
  ['500', 50_000n],
  ['500.5', 50_050n],
  ['1,00,000.25', 10_000_025n],
  ['₹ 1,500.00', 150_000n],
  ['123,456,789.10', 12_345_678_910n],
  ['Rs. 20', 2_000n],
  ['INR 20.10 Cr', 2_010n],
  ['20.10DR.', -2_010n],
  ['(75.00)', -7_500n],
  ['-75', -7_500n],
  ['0.10000', 10n],
  ['999999999999.99', 99_999_999_999_999n],
])('reads the amount %s exactly', (text, paise) => {
  expect(readBankAmount(text)).toBe(paise);
});

test.each([
  '',
  'abc',
  '1e5',
  '0x10',
  '1.2.3',
  '10.005',
  '(5',
  '5)',
  '٥٠٠',
  '1234567890123',
  '.5',
  '5 CRR',
  '1.500,00',
  '1.500',
  '1500,00',
  '1,50',
  '1,2345',
  ',500',
  '1,500.00,0',
])('refuses %j as an amount', (text) => {
  expect(readBankAmount(text)).toBeNull();
});

test.each([
  ['21/11/2026', 'dmy', '2026-11-21'],
  ['1-2-26', 'dmy', '2026-02-01'],
  ['21-Nov-2026', 'dmy', '2026-11-21'],
  ['21 November 2026', 'mdy', '2026-11-21'],
  ['11/21/2026 10:30:00', 'mdy', '2026-11-21'],
  ['2026-11-21T10:30:00Z', 'ymd', '2026-11-21'],
  ['2026.11.21', 'ymd', '2026-11-21'],
] as const)('reads the date %s as %s', (text, order, date) => {
  expect(readDate(text, order)).toBe(date);
});

test.each([
  ['31/02/2026', 'dmy'],
  ['11/21/2026', 'dmy'],
  ['today', 'dmy'],
  ['', 'ymd'],
] as const)('refuses %j as a date of %s', (text, order) => {
  expect(readDate(text, order)).toBeNull();
});

test.each([
  ['UPI/418203774512/asha@okbank/1234567890123', '418203774512'],
  ['NEFT 1234567890123', ''],
  ['UPI/919876543210@okbank/418203774512/Asha', '418203774512'],
  ['UPI/919876543210-2@okbank/418203774512', '418203774512'],
  ['UPI/919876543210.asha@okbank/418203774512', '418203774512'],
  ['UPI-919876543210 @okbank-418203774512', '418203774512'],
  ['UPI/418203774512/919876543210@okbank', '418203774512'],
  ['UPI-ASHA-ASHA@OKBANK-418203774512-PAY', '418203774512'],
  ['UPI/418203774512/UPI/418203774512', '418203774512'],
  ['UPI/919876543210@okbank/Asha', ''],
  ['UPI/919876543210.asha.rao@okbank/Asha', ''],
  ['UPI/919876543210_asha.rao @okbank/418203774512', '418203774512'],
  ['UPI/919876543210/418203774512/Asha', ''],
  ['UPI/418203774512/919876543210/Asha', ''],
])('the payment reference in the narration %j is %j', (narration, utr) => {
  expect(findUtr(narration)).toBe(utr);
});

test('reads a line’s direction', () => {
  expect([readDirection('CR'), readDirection('Debit'), readDirection('?')]).toEqual(['in', 'out', null]);
});

test.each([
  ['19/11/2026', ''],
  ['19/11/2026 00:00:00', ''],
  ['2026-11-19T09:05', '09:05'],
  ['19-Nov-2026, 9:05:30', '09:05'],
  ['19/11/26 04:40 PM', '16:40'],
  ['19/11/26 12:10:00 am', '00:10'],
])('the time of day in “%s” is “%s”', (text, time) => {
  expect(readTime(text)).toBe(time);
});
