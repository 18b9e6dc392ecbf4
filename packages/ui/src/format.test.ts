import { expect, test } from 'vitest';
import { formatPoints, paiseOfText } from './format-points.ts';
import { formatClock, formatCountdown } from './format-time.ts';
import { asciiDigits, onlyDigits } from './only-digits.ts';

test('wire amounts become paise, cut and never rounded', () => {
  expect(paiseOfText('1240')).toBe(124000n);
  expect(paiseOfText('12.5')).toBe(1250n);
  expect(paiseOfText('-3.059')).toBe(-305n);
  expect(paiseOfText('7.')).toBe(700n);
  for (const bad of ['', 'abc', '1,200', '1e3', 'NaN', '.5', '--1']) expect(paiseOfText(bad), bad).toBeUndefined();
});

test('paise are shown grouped as in India, with paise only when there are any', () => {
  expect(formatPoints(12_345_678_00n)).toBe('1,23,45,678');
  expect(formatPoints(124_050n)).toBe('1,240.50');
  expect(formatPoints(124_000n, { decimals: 'two', locale: 'hi-IN' })).toBe('1,240.00');
  expect(formatPoints(-5n)).toBe('-0.05');
  expect(formatPoints(95_000n, { plus: true })).toBe('+950');
  expect(formatPoints(0n, { plus: true })).toBe('0');
});

test('clock times are 12-hour text and countdowns never fall below zero', () => {
  expect(formatClock(Date.UTC(2026, 10, 21, 6, 35), { timeZone: 'Asia/Kolkata' })).toBe('12:05 PM');
  expect(formatClock(Date.UTC(2026, 10, 20, 18, 30), { timeZone: 'Asia/Kolkata' })).toBe('12:00 AM');
  expect(formatCountdown(42 * 60_000 + 9_001)).toBe('00:42:10');
  expect(formatCountdown(30 * 3_600_000)).toBe('30:00:00');
  expect(formatCountdown(-5)).toBe('00:00:00');
});

test('digit inputs keep digits, Devanagari ones included', () => {
  expect(onlyDigits('+91 98-76')).toBe('919876');
  expect(onlyDigits('१२३४', 3)).toBe('123');
  expect(onlyDigits('abc')).toBe('');
});

test('digits are turned into ASCII ones without taking anything away', () => {
  expect(asciiDigits('१०.५')).toBe('10.5');
  expect(asciiDigits('-20 a')).toBe('-20 a');
});
