import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, pointsToPaise } from './index.ts';

describe('amounts', () => {
  test.each([
    ['0', 0n],
    ['1', 100n],
    ['1240', 124_000n],
    ['9999999999', 999_999_999_900n],
  ])('%s points', (text, amountPaise) => {
    expect(parseAmount(text, { decimals: 0 })).toBe(amountPaise);
    expect(parseAmount(text, { decimals: 2 })).toBe(amountPaise);
  });

  test.each([
    ['12.5', 1250n],
    ['12.50', 1250n],
    ['0.05', 5n],
    ['0.00', 0n],
  ])('%s has a fraction', (text, amountPaise) => {
    expect(parseAmount(text, { decimals: 2 })).toBe(amountPaise);
    expect(parseAmount(text, { decimals: 0 })).toBeNull();
  });

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '01',
    '00',
    '1.',
    '.5',
    '1.234',
    '1e3',
    '0x1',
    '1,000',
    ' 1',
    '1 ',
    '१२',
    '１',
    '10000000000',
    'NaN',
  ])('%j is no amount', (text) => {
    expect(parseAmount(text, { decimals: 2 })).toBeNull();
  });

  test.each([
    [0n, '0'],
    [124_000n, '1240'],
    [1250n, '12.5'],
    [1205n, '12.05'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-1250n, '-12.5'],
    [-10_000n, '-100'],
  ])('%d paise is written %s', (amountPaise, text) => {
    expect(formatAmount(amountPaise)).toBe(text);
  });

  test('what is written reads back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (amountPaise) => {
        expect(parseAmount(formatAmount(amountPaise), { decimals: 2 })).toBe(amountPaise);
      }),
    );
  });

  test('points are hundreds of paise, and whole', () => {
    expect(pointsToPaise(10)).toBe(1000n);
    expect(() => pointsToPaise(0.5)).toThrow(RangeError);
  });
});
