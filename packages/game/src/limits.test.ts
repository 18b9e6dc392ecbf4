import { describe, expect, test } from 'vitest';
import {
  brokenLimit,
  leftOfDailyLimit,
  limitsInPaise,
  MAX_AMOUNT_PAISE,
  needsTwoPeople,
  parseAmount,
} from './index.ts';

describe('limits of one amount', () => {
  const limits = limitsInPaise({ minPoints: 100, maxPoints: 500 });

  test('are set in points and compared in paise', () => {
    expect(limits).toEqual({ minPaise: 10_000n, maxPaise: 50_000n });
    expect(limitsInPaise({ minPoints: 1, maxPoints: null })).toEqual({ minPaise: 100n, maxPaise: undefined });
  });

  test.each([
    [0n, 'below_minimum'],
    [9_999n, 'below_minimum'],
    [10_000n, undefined],
    [50_000n, undefined],
    [50_001n, 'above_maximum'],
  ] as const)('%d paise: %s', (amountPaise, broken) => {
    expect(brokenLimit(amountPaise, limits)).toBe(broken);
  });

  test('zero is too little even without a minimum, and nothing is too much without a maximum', () => {
    const open = { minPaise: 0n, maxPaise: undefined };
    expect(brokenLimit(0n, open)).toBe('below_minimum');
    expect(brokenLimit(1n, open)).toBeUndefined();
    expect(brokenLimit(10n ** 15n, open)).toBeUndefined();
  });
});

test('every amount that can be typed is below the largest amount', () => {
  expect(parseAmount('9999999999.99', { decimals: 2 })).toBe(MAX_AMOUNT_PAISE - 1n);
});

test('the rest of a daily limit never falls below zero', () => {
  expect(leftOfDailyLimit(200, 0n)).toBe(20_000n);
  expect(leftOfDailyLimit(200, 19_999n)).toBe(1n);
  expect(leftOfDailyLimit(200, 30_000n)).toBe(0n);
});

test('two people decide amounts above the limit, not at it', () => {
  expect(needsTwoPeople(10_000n, 10_000n)).toBe(false);
  expect(needsTwoPeople(10_001n, 10_000n)).toBe(true);
  expect(needsTwoPeople(1n, 0n)).toBe(true);
  expect(needsTwoPeople(10n ** 15n, null)).toBe(false);
});
