import { expect, test } from 'vitest';
import { secondsLeft } from './use-countdown.ts';

test('[ACC-20] part seconds count as a whole one, and the countdown stops at zero', () => {
  expect(secondsLeft(26_000, 0)).toBe(26);
  expect(secondsLeft(26_000, 1)).toBe(26);
  expect(secondsLeft(26_000, 25_001)).toBe(1);
  expect(secondsLeft(26_000, 26_000)).toBe(0);
  expect(secondsLeft(26_000, 90_000)).toBe(0);
});
