import { expect, test } from 'vitest';
import { barsOf } from './net-bars.ts';

test('[LIM-10] in the picture a loss is below the line, a gain above it, and the largest takes half of the height', () => {
  expect(barsOf([])).toEqual([]);
  const [loss, gain, nothing] = barsOf([-400n, 100n, 0n]);
  expect(loss).toMatchObject({ y: 20, height: 20, isLoss: true });
  expect(gain).toMatchObject({ y: 15, height: 5, isLoss: false });
  expect(nothing).toMatchObject({ y: 20, height: 0, isLoss: false });
});

test('without results every bar is empty', () => {
  expect(barsOf([0n, 0n]).map(({ height }) => height)).toEqual([0, 0]);
});
