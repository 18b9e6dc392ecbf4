import { expect, test, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { shortWhen } from './wire-date.ts';

const NOW = Date.parse('2025-12-01T12:00:00+05:30');

test('times of the wire are shown short, with the year unless it is the current one', () => {
  expect(shortWhen('05 Jul 2025 03:04:05 PM', NOW)).toBe('5 Jul, 3:04 PM');
  expect(shortWhen('2024-07-05 15:04:05', NOW)).toBe('5 Jul 2024, 3:04 PM');
  expect(shortWhen('05 July 25 03:04', NOW)).toBe('5 Jul, 03:04');
  expect(shortWhen('05 July 24 03:04', NOW)).toBe('5 Jul 2024, 03:04');
  expect(['', 'soon', '05 Foo 25 03:04'].map((text) => shortWhen(text, NOW))).toEqual(['', 'soon', '05 Foo 25 03:04']);
});

test('the time of a win has no English month in another language', () => {
  const language = vi.spyOn(i18n, 'locale', 'get').mockReturnValue('hi');
  try {
    expect(shortWhen('18 November 25 12:03', NOW)).toMatch(/^18 [\u0900-\u097f]+\W*, 12:03$/);
  } finally {
    language.mockRestore();
  }
});
