import { expect, test } from 'vitest';
import { shortPoints } from '../../shared/format.ts';
import { chartDays } from './chart-days.ts';

test('days become bars in points', () => {
  expect(chartDays([{ date: '2026-11-21', stakePaise: '12050', paidPaise: '0' }])).toEqual([
    { day: '21 Nov', stakes: 120.5, payouts: 0 },
  ]);
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
