import { expect, test } from 'vitest';
import { isSecondTap } from './second-tap.ts';

const FIRST = { clientX: 260, clientY: 700, timeStamp: 1_000 };

test('a click soon after another one at the same place is the second tap; a later one or one elsewhere is not', () => {
  expect(isSecondTap(FIRST, { clientX: 268, clientY: 694, timeStamp: 1_250 })).toBe(true);
  expect(isSecondTap(FIRST, { ...FIRST, timeStamp: 1_501 })).toBe(false);
  expect(isSecondTap(FIRST, { ...FIRST, clientX: 285, timeStamp: 1_250 })).toBe(false);
  expect(isSecondTap(FIRST, { ...FIRST, clientY: 650, timeStamp: 1_250 })).toBe(false);
});
