import { ankOf, isPana } from '@surahi/game';
import { expect, test } from 'vitest';
import { dailyTricks, numberPicks, patternGroups, powerfulSets, trickOf, weekNumber } from './tips.ts';

test('a week starts on Monday at midnight in India', () => {
  const week = weekNumber(Date.parse('2026-11-21T12:00:00+05:30'));
  expect(weekNumber(Date.parse('2026-11-16T00:00:00+05:30'))).toBe(week);
  expect(weekNumber(Date.parse('2026-11-15T23:59:59+05:30'))).toBe(week - 1);
  expect(weekNumber(Date.parse('2026-11-23T00:00:00+05:30'))).toBe(week + 1);
});

test('[STA-03] cut, same, cut, same cut', () => {
  expect(trickOf('48')).toEqual({ closing: '48', steps: '48 → 98 → 93', nextClose: '93' });
  expect(trickOf('05')).toMatchObject({ nextClose: '50' });
});

test("[STA-03, STA-04] each week has five days, six sets of four and ten groups, which differ from the next week's", () => {
  for (const week of [2966, 2967, 3000]) {
    expect(dailyTricks(week)).toHaveLength(5);
    const sets = powerfulSets(week);
    expect(sets.map((set) => new Set(set).size)).toEqual([4, 4, 4, 4, 4, 4]);
    const groups = patternGroups(week);
    expect(groups.map(({ prefix }) => prefix).join('')).toBe('0123456789');
    for (const { prefix, panas } of groups) {
      expect(new Set(panas).size).toBe(4);
      expect(panas.every((pana) => isPana(pana) && ankOf(pana) === prefix)).toBe(true);
    }
  }
  expect(dailyTricks(2966)).not.toEqual(dailyTricks(2967));
  expect(powerfulSets(2966)).not.toEqual(powerfulSets(2967));
  expect(patternGroups(2966)).not.toEqual(patternGroups(2967));
});

test('[STA-04] the sums of both sets end in the digits of the final form', () => {
  const { first, second, final } = numberPicks(2966);
  expect(first.ank).toBe(String(first.sum % 10));
  expect(final).toBe(`${first.digits}-${first.sum % 10}${second.sum % 10}-${second.digits}`);
});
