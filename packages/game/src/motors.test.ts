import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import motors from '../vectors/motors.json' with { type: 'json' };
import { DOUBLE_PANAS, dpMotor, SINGLE_PANAS, spMotor } from './index.ts';

describe('motors', () => {
  test.each(motors)('[BID-12, BID-13] vector $input', ({ input, sp_motor, dp_motor }) => {
    expect(spMotor(input)).toEqual(sp_motor);
    expect(dpMotor(input)).toEqual(dp_motor);
  });

  test.each(['', '12a', ' 123', '12 3', '-123', '१२३४', '１２３４'])('%j is refused', (input) => {
    expect(spMotor(input)).toBeNull();
    expect(dpMotor(input)).toBeNull();
  });

  test('[BID-12, BID-13] n distinct digits give C(n,3) single and n(n-1) double panas: exactly those made of these digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,15}$/), (input) => {
        const distinct = new Set(input);
        const n = distinct.size;
        const made = (pana: string): boolean => [...pana].every((digit) => distinct.has(digit));
        const singles = spMotor(input);
        const doubles = dpMotor(input);
        expect(singles).toEqual(n < 3 ? null : SINGLE_PANAS.filter(made));
        expect(doubles).toEqual(n < 2 ? null : DOUBLE_PANAS.filter(made));
        expect(singles?.length ?? 0).toBe(Math.max(0, (n * (n - 1) * (n - 2)) / 6));
        expect(doubles?.length ?? 0).toBe(n * (n - 1));
      }),
    );
  });
});
