import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatPoints,
  paise,
  paiseToPoints,
  parseAmount,
  parseWireAmount,
  pointsToPaise,
  roundPointsToPaise,
} from './index.ts';

const MAX_PAISE = 999_999_999_999n;
const anyPaise = fc.bigInt({ min: -MAX_PAISE, max: MAX_PAISE }).map(paise);

describe('parseAmount', () => {
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
  ])('%j is rejected', (text) => {
    expect(parseAmount(text, { decimals: 2 })).toBeNull();
  });
});

describe('wire text', () => {
  test.each([
    [0n, '0'],
    [124_000n, '1240'],
    [1250n, '12.5'],
    [1205n, '12.05'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-1250n, '-12.5'],
    [-10_000n, '-100'],
  ])('%d paise is formatted as %s', (amountPaise, text) => {
    expect(formatAmount(amountPaise)).toBe(text);
  });

  test('a formatted amount parses back to the same paise', () => {
    fc.assert(
      fc.property(anyPaise, (amountPaise) => {
        const text = formatAmount(amountPaise);
        expect(parseWireAmount(text)).toBe(amountPaise);
        expect(parseAmount(text, { decimals: 2 })).toBe(amountPaise < 0n ? null : amountPaise);
      }),
    );
  });

  test('both parsers return the same paise for every text that the strict one accepts', () => {
    const typed = fc.stringMatching(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,2})?$/);
    fc.assert(
      fc.property(typed, (text) => {
        expect(parseAmount(text, { decimals: 2 })).toBe(parseWireAmount(text));
      }),
    );
  });

  test('wire amounts are cut to two decimals, never rounded up', () => {
    expect(parseWireAmount('1240')).toBe(124000n);
    expect(parseWireAmount('12.5')).toBe(1250n);
    expect(parseWireAmount('-3.059')).toBe(-305n);
    expect(parseWireAmount('7.')).toBe(700n);
    expect(parseWireAmount(' 0012.999 ')).toBe(1299n);
    for (const bad of ['', 'abc', '1,200', '1e3', 'NaN', '.5', '--1']) {
      expect(parseWireAmount(bad), bad).toBeUndefined();
    }
  });
});

describe('points as numbers', () => {
  test('whole points convert exactly; a fraction throws', () => {
    expect(pointsToPaise(10)).toBe(1000n);
    expect(pointsToPaise(10n)).toBe(1000n);
    expect(() => pointsToPaise(0.5)).toThrow(RangeError);
  });

  test('fractions round to the nearest paisa, halves up', () => {
    expect(roundPointsToPaise(12.34)).toBe(1234n);
    expect(roundPointsToPaise(0.125)).toBe(13n);
    expect(roundPointsToPaise(0.124)).toBe(12n);
    expect(roundPointsToPaise(-0.125)).toBe(-12n);
    expect(() => roundPointsToPaise(Number.NaN)).toThrow(RangeError);
  });

  test('an amount survives the way through a chart', () => {
    expect(paiseToPoints(1250n)).toBe(12.5);
    fc.assert(
      fc.property(anyPaise, (amountPaise) => {
        expect(roundPointsToPaise(paiseToPoints(amountPaise))).toBe(amountPaise);
      }),
    );
  });
});

describe('formatPoints', () => {
  test('groups as in India and shows paise only when there are any', () => {
    expect(formatPoints(12_345_678_00n)).toBe('1,23,45,678');
    expect(formatPoints(124_050n)).toBe('1,240.50');
    expect(formatPoints(124_000n, { decimals: 'two', locale: 'hi-IN' })).toBe('1,240.00');
    expect(formatPoints(-5n)).toBe('-0.05');
    expect(formatPoints(95_000n, { plus: true })).toBe('+950');
    expect(formatPoints(-95_000n, { plus: true })).toBe('-950');
    expect(formatPoints(0n, { plus: true })).toBe('0');
  });

  test('without groups it is the plain number of UPI links and form fields', () => {
    expect(formatPoints(12_345_678_00n, { grouped: false })).toBe('12345678');
    expect(formatPoints(124_050n, { grouped: false })).toBe('1240.50');
    expect(formatPoints(100n, { grouped: false, decimals: 'two' })).toBe('1.00');
  });

  test('without its commas it parses back to the same paise', () => {
    fc.assert(
      fc.property(anyPaise, fc.constantFrom('auto' as const, 'two' as const), (amountPaise, decimals) => {
        const text = formatPoints(amountPaise, { decimals });
        expect(parseWireAmount(text.replaceAll(',', ''))).toBe(amountPaise);
      }),
    );
  });
});
