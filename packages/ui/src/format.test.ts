import { expect, test } from 'vitest';
import { formatClock, formatCountdown } from './format-time.ts';
import { asciiDigits, onlyDigits } from './only-digits.ts';

test('clock times are 12-hour text and countdowns never go below zero', () => {
  expect(formatClock(Date.UTC(2026, 10, 21, 6, 35), { timeZone: 'Asia/Kolkata' })).toBe('12:05 PM');
  expect(formatClock(Date.UTC(2026, 10, 20, 18, 30), { timeZone: 'Asia/Kolkata' })).toBe('12:00 AM');
  expect(formatCountdown(42 * 60_000 + 9_001)).toBe('00:42:10');
  expect(formatCountdown(30 * 3_600_000)).toBe('30:00:00');
  expect(formatCountdown(-5)).toBe('00:00:00');
});

test('digit inputs keep digits, including Devanagari digits', () => {
  expect(onlyDigits('+91 98-76')).toBe('919876');
  expect(onlyDigits('१२३४', 3)).toBe('123');
  expect(onlyDigits('abc')).toBe('');
});

test('digits of every script become ASCII and all other characters stay', () => {
  for (const zero of ['०', '૦', '০', '௦', '٠', '۰', '０', '𝟎', '𝟶']) {
    const first = zero.codePointAt(0) ?? 0;
    const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join('');
    expect(asciiDigits(`${all}.`), zero).toBe('0123456789.');
  }

  expect(asciiDigits('१०.५')).toBe('10.5');
  expect(asciiDigits('-20 a')).toBe('-20 a');
});
