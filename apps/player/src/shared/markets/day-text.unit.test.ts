import { expect, test } from 'vitest';
import { otherDay } from './day-text.ts';

const MIDNIGHT_MS = Date.parse('2026-11-23T00:00:00+05:30');

test('a result of another day carries its date, one of today does not', () => {
  expect(otherDay('22-November-2026', MIDNIGHT_MS - 1)).toBeUndefined();
  expect(otherDay('22-November-2026', MIDNIGHT_MS)).toBe('22 Nov');
  expect(otherDay('23-November-2026', MIDNIGHT_MS)).toBeUndefined();
  expect(otherDay('23-November-2025', MIDNIGHT_MS)).toBe('23 Nov');
  expect(otherDay('', MIDNIGHT_MS)).toBeUndefined();
});
