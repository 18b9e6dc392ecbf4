import { expect, test } from 'vitest';
import { barDay, barRow } from './bar-rows.ts';
import { shortPoints } from './format.ts';

test('days become bars in points', () => {
  expect(barRow(barDay('2026-11-21'), '12050', '0')).toEqual({ name: '21 Nov', first: 120.5, second: 0 });
});

test('axis labels use Indian units', () => {
  expect([0, 950, 1_500, 120_000, 30_000_000, -200_000].map(shortPoints)).toEqual([
    '0',
    '950',
    '1.5 K',
    '1.2 L',
    '3 Cr',
    '-2 L',
  ]);
});
