import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import panas from '../vectors/panas.json' with { type: 'json' };
import {
  ALL_PANAS,
  ankOf,
  canonicalPana,
  DOUBLE_PANAS,
  isPana,
  panaClass,
  panasOfAnk,
  SINGLE_PANAS,
  spDpTp,
  TRIPLE_PANAS,
} from './index.ts';

describe('panas', () => {
  test('[BID-09] the sets match the vectors, in order', () => {
    expect(SINGLE_PANAS).toEqual(panas.single_pana);
    expect(DOUBLE_PANAS).toEqual(panas.double_pana);
    expect(TRIPLE_PANAS).toEqual(panas.triple_pana);
  });

  test('[BID-09] there are 120, 90 and 10, together 220 different ones', () => {
    expect([SINGLE_PANAS.length, DOUBLE_PANAS.length, TRIPLE_PANAS.length]).toEqual([120, 90, 10]);
    expect(ALL_PANAS).toHaveLength(220);
    expect(new Set([...SINGLE_PANAS, ...DOUBLE_PANAS, ...TRIPLE_PANAS])).toEqual(new Set(ALL_PANAS));
  });

  test('[BID-11] each ank has the panas of the vectors: 12, 9 and 1', () => {
    expect(Object.keys(panas.by_digit)).toHaveLength(10);
    for (const [ank, groups] of Object.entries(panas.by_digit)) {
      expect(panasOfAnk(ank)).toEqual({ single_pana: groups.SP, double_pana: groups.DP, triple_pana: groups.TP });
      expect([groups.SP.length, groups.DP.length, groups.TP.length]).toEqual([12, 9, 1]);
      for (const pana of [...groups.SP, ...groups.DP, ...groups.TP]) expect(ankOf(pana)).toBe(ank);
      expect(spDpTp(ank, { sp: true, dp: true, tp: true })).toEqual([...groups.SP, ...groups.DP, ...groups.TP]);
      expect(spDpTp(ank, { sp: true, dp: false, tp: false })).toEqual(groups.SP);
      expect(spDpTp(ank, { sp: false, dp: true, tp: false })).toEqual(groups.DP);
      expect(spDpTp(ank, { sp: false, dp: false, tp: true })).toEqual(groups.TP);
      expect(spDpTp(ank, { sp: false, dp: false, tp: false })).toEqual([]);
    }
    expect(spDpTp('12', { sp: true, dp: true, tp: true })).toEqual([]);
    expect(spDpTp('', { sp: true, dp: true, tp: true })).toEqual([]);
  });

  test('any three digits have exactly one canonical pana, whatever their order', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(digit, digit, digit, (a, b, c) => {
        const pana = canonicalPana(a, b, c);
        expect(isPana(pana)).toBe(true);
        expect([...pana].sort()).toEqual([a, b, c].map(String).sort());
        expect(canonicalPana(c, a, b)).toBe(pana);
        expect(canonicalPana(b, a, c)).toBe(pana);
        expect(ankOf(pana)).toBe(String((a + b + c) % 10));
      }),
    );
  });

  test('zero counts as ten', () => {
    expect(canonicalPana(0, 1, 2)).toBe('120');
    expect(canonicalPana(0, 0, 1)).toBe('100');
    expect(ALL_PANAS.filter((pana) => pana.startsWith('0'))).toEqual(['000']);
  });

  test.each(['', '1', '12', '012', '321', '1234', '12a', ' 123', '१२३', '１２３', '101', '010'])(
    '%j is not a pana',
    (text) => {
      expect(isPana(text)).toBe(false);
      expect(panaClass(text)).toBeNull();
      expect(() => ankOf(text)).toThrow(RangeError);
    },
  );

  test('classes', () => {
    expect(['123', '112', '000', '550'].map(panaClass)).toEqual([
      'single_pana',
      'double_pana',
      'triple_pana',
      'double_pana',
    ]);
  });
});
