import { describe, expect, test } from 'vitest';
import { FAMILIES } from './families.ts';
import { FAMILY_GAMES, type Game } from './games.ts';
import { ankOf, panaClass, canonicalPana } from './panas.ts';
import { classReturns, DEFAULT_RATES, lowerRate, returnPercent, returnRange } from './rates.ts';

/** The panas of all 1,000 ordered draws of three digits. */
const DRAWS = Array.from({ length: 1_000 }, (_, value) =>
  canonicalPana(Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10),
);

/** Percent returned by the best pana of a class at 1-1, counted over all draws. */
function countedPercent(game: 'single_pana' | 'double_pana' | 'triple_pana'): number {
  const counts = new Map<string, number>();
  for (const pana of DRAWS) if (panaClass(pana) === game) counts.set(pana, (counts.get(pana) ?? 0) + 1);
  return (100 * Math.max(...counts.values())) / DRAWS.length;
}

describe('the return of a rate', () => {
  test.each(['single_pana', 'double_pana', 'triple_pana'] as const)('of %s equals the count over all draws', (game) => {
    expect(returnPercent(game, { stake: 1, win: 1 })).toBeCloseTo(countedPercent(game), 10);
  });

  test('of a single digit equals the count over all draws', () => {
    const wins = DRAWS.filter((pana) => ankOf(pana) === '6').length;
    expect(returnPercent('single_digit', { stake: 1, win: 1 })).toBeCloseTo((100 * wins) / DRAWS.length, 10);
  });

  test('of the worst number differs from the best in sangams alone, where a triple pana is 6 times as rare as a single one', () => {
    expect(returnRange('half_sangam', { stake: 10, win: 10_000 })).toEqual({ worst: 10, best: 60 });
    expect(returnRange('full_sangam', { stake: 10, win: 100_000 })).toEqual({ worst: 1, best: 36 });
    expect(returnRange('triple_pana', { stake: 10, win: 6_000 })).toEqual({ worst: 60, best: 60 });
    expect(classReturns('half_sangam', { stake: 10, win: 10_000 })).toEqual([60, 30, 10]);
    expect(classReturns('full_sangam', { stake: 10, win: 100_000 })).toEqual([36, 18, 9, 6, 3, 1]);
  });

  test.each<[Game, number]>([
    ['single_digit', 100],
    ['jodi', 1_000],
    ['left_digit', 100],
    ['right_digit', 100],
    ['gali_jodi', 1_000],
    ['triple_pana', 10_000],
  ])('of %s is 100 percent at 10-%i', (game, win) => {
    expect(returnPercent(game, { stake: 10, win })).toBe(100);
    expect(returnPercent(game, { stake: 10, win: win + 1 })).toBeGreaterThan(100);
  });

  test.each<[Game, number]>([
    ['single_pana', 1_666],
    ['double_pana', 3_333],
    ['half_sangam', 16_666],
    ['full_sangam', 277_777],
  ])('of %s is at most 100 percent up to 10-%i', (game, win) => {
    expect(returnPercent(game, { stake: 10, win })).toBeLessThanOrEqual(100);
    expect(returnPercent(game, { stake: 10, win: win + 1 })).toBeGreaterThan(100);
  });

  test('of each default rate is below 100 percent', () => {
    for (const family of FAMILIES) {
      for (const game of FAMILY_GAMES[family]) {
        const rate = DEFAULT_RATES[family][game];
        expect(rate === undefined ? undefined : returnPercent(game, rate)).toBeLessThan(100);
      }
    }
  });
});

test('of two rates the lower one pays less per point, whatever the stakes', () => {
  const better = { stake: 5, win: 50 };
  const worse = { stake: 10, win: 95 };
  expect(lowerRate(better, worse)).toBe(worse);
  expect(lowerRate(worse, better)).toBe(worse);
  expect(lowerRate(worse, { stake: 100, win: 950 })).toBe(worse);
});
