import { expect, test } from 'vitest';
import { ageText } from './format.ts';
import { paiseOfTyped, typedPoints } from './points-text.ts';

test('an age has at most two units', () => {
  expect([-5, 40_000, 720_000, 11_100_000, 187_200_000].map(ageText)).toEqual([
    '0 s',
    '40 s',
    '12 min',
    '3 h 5 min',
    '2 d 4 h',
  ]);
});

test('typed points convert to exact paise and back', () => {
  expect(['500', '1,000.5', '0.05', '0', '', '1.005', '-1', '1e3'].map(paiseOfTyped)).toEqual([
    '50000',
    '100050',
    '5',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['50000', '100050', '5'].map(typedPoints)).toEqual(['500', '1000.50', '0.05']);
});
