import { expect, test } from 'vitest';
import { barDay, barRow, fitBars } from './bar-rows.ts';
import { shortPoints } from './format.ts';

test('days become bars in points', () => {
  expect(barRow(barDay('2026-11-21'), '12050', '0')).toEqual({ name: '21 Nov', first: 120.5, second: 0 });
});

test('bars that do not fit are one bar with their sum, so that a chart has every point', () => {
  const rows = Array.from({ length: 15 }, (_, index) => barRow(`market ${index + 1}`, '10000', '5000'));
  expect(fitBars(rows.slice(0, 12), 12)).toEqual(rows.slice(0, 12));
  const fitted = fitBars(rows, 12);
  expect(fitted).toHaveLength(12);
  expect(fitted.slice(0, 11)).toEqual(rows.slice(0, 11));
  expect(fitted.at(-1)).toEqual({ name: '4 others', first: 400, second: 200 });
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
