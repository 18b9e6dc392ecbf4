import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePick, encodePick, pickNeedsOpen, pickSettlesAt, pickText, type Pick } from './index.ts';
import { ALL_PICKS } from './testing/all-picks.ts';

const COUNT = 230 * 3 + 100 + 2200 * 2 + 220 * 220 + 10 + 10 + 100;

function tryDecode(code: number): Pick | null {
  try {
    return decodePick(code);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

describe('picks', () => {
  test('every pick has a unique code that decodes to it', () => {
    const codes = new Set<number>();
    const wrong: Pick[] = [];
    for (const pick of ALL_PICKS) {
      const code = encodePick(pick);
      codes.add(code);
      if (JSON.stringify(decodePick(code)) !== JSON.stringify(pick)) wrong.push(pick);
    }
    expect(wrong).toEqual([]);
    expect(codes.size).toBe(COUNT);
    expect(Math.max(...codes)).toBeLessThan(2 ** 31);
  });

  test('any other number throws', () => {
    const codes = new Set(ALL_PICKS.map(encodePick));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 17_000_000 }), (code) => {
        expect(tryDecode(code) !== null).toBe(codes.has(code));
      }),
      { numRuns: 5000 },
    );
    for (const code of [0, 1.5, Number.NaN, Infinity, 999_999, 1_010_000, 1_005_001, 1_005_000.5, 14_000_000]) {
      expect(() => decodePick(code)).toThrow(RangeError);
    }
  });

  test('the stored numbers never change', () => {
    const main = { family: 'main', closedigits: '' } as const;
    expect(encodePick({ ...main, game: 'single_digit', session: 'open', digits: '5' })).toBe(1_005_000);
    expect(encodePick({ ...main, game: 'single_digit', session: 'close', digits: '5' })).toBe(2_005_000);
    expect(encodePick({ ...main, game: 'triple_pana', session: 'open', digits: '000' })).toBe(3_000_000);
    expect(encodePick({ ...main, game: 'double_pana', session: 'close', digits: '112' })).toBe(4_112_000);
    expect(encodePick({ ...main, game: 'jodi', session: 'none', digits: '05' })).toBe(5_005_000);
    expect(encodePick({ ...main, game: 'half_sangam', session: 'open', digits: '0', closedigits: '123' })).toBe(
      6_000_123,
    );
    expect(encodePick({ ...main, game: 'half_sangam', session: 'close', digits: '7', closedigits: '000' })).toBe(
      7_007_000,
    );
    expect(encodePick({ ...main, game: 'full_sangam', session: 'none', digits: '123', closedigits: '890' })).toBe(
      8_123_890,
    );
    const starline = { family: 'starline', session: 'open', closedigits: '' } as const;
    expect(encodePick({ ...starline, game: 'single_digit', digits: '9' })).toBe(9_009_000);
    expect(encodePick({ ...starline, game: 'single_pana', digits: '123' })).toBe(10_123_000);
    const gali = { family: 'gali', session: 'open', closedigits: '' } as const;
    expect(encodePick({ ...gali, game: 'left_digit', digits: '1' })).toBe(11_001_000);
    expect(encodePick({ ...gali, game: 'right_digit', digits: '1' })).toBe(12_001_000);
    expect(encodePick({ ...gali, game: 'gali_jodi', digits: '01' })).toBe(13_001_000);
  });

  test.each<Pick>([
    { family: 'main', game: 'single_pana', session: 'open', digits: '112', closedigits: '' },
    { family: 'main', game: 'single_digit', session: 'none', digits: '1', closedigits: '' },
    { family: 'main', game: 'single_digit', session: 'open', digits: '12', closedigits: '' },
    { family: 'main', game: 'single_digit', session: 'open', digits: '१', closedigits: '' },
    { family: 'main', game: 'single_digit', session: 'open', digits: '1', closedigits: '123' },
    { family: 'main', game: 'jodi', session: 'open', digits: '12', closedigits: '' },
    { family: 'main', game: 'full_sangam', session: 'none', digits: '1', closedigits: '123' },
    { family: 'starline', game: 'jodi', session: 'open', digits: '12', closedigits: '' },
    { family: 'starline', game: 'single_digit', session: 'close', digits: '1', closedigits: '' },
    { family: 'gali', game: 'left_digit', session: 'open', digits: '10', closedigits: '' },
  ])('$family $game $session $digits $closedigits has no code', (pick) => {
    expect(() => encodePick(pick)).toThrow(RangeError);
  });

  test('[BID-08, BID-10] bidding ends at the open instant for all but the close digits and panas', () => {
    const late = ALL_PICKS.filter((pick) => !pickNeedsOpen(encodePick(pick)));
    expect(late).toEqual(
      ALL_PICKS.filter((pick) => pick.family === 'main' && pick.session === 'close' && pick.game !== 'half_sangam'),
    );
    expect(late).toHaveLength(230);
  });

  test('a number is written with its open side first', () => {
    const of = (game: Pick['game'], session: Pick['session'], digits: string, closedigits = '') =>
      pickText({ family: 'main', game, session, digits, closedigits });
    expect(of('jodi', 'none', '77')).toBe('77');
    expect(of('half_sangam', 'open', '5', '128')).toBe('5-128');
    expect(of('half_sangam', 'close', '5', '128')).toBe('128-5');
    expect(of('full_sangam', 'none', '123', '890')).toBe('123-890');
  });

  test('settles with the open result: open digits and panas, Starline, Gali; all else with the close', () => {
    const both = new Set(['jodi', 'half_sangam', 'full_sangam']);
    const wrong = ALL_PICKS.filter((pick) => {
      const expected = pick.session === 'open' && !both.has(pick.game) ? 'open' : 'close';
      return pickSettlesAt(encodePick(pick)) !== expected;
    });
    expect(wrong).toEqual([]);
  });
});
