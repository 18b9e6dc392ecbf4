import { expect, test } from 'vitest';
import { longerLengths } from './longer-lengths.ts';

const at = (text: string): number => new Date(`${text}+05:30`).getTime();

test('an excluded player is offered only lengths that end on a later day', () => {
  const until = at('2027-06-15T10:00:00');
  const offered = (now: string) => longerLengths(until, at(now));
  expect(offered('2026-06-15T10:00:01')).toEqual(['five_years', 'for_good']);
  expect(offered('2026-06-16T00:00:00')).toEqual(['year', 'five_years', 'for_good']);
  expect(offered('2026-12-15T23:59:59')).toEqual(['year', 'five_years', 'for_good']);
  expect(offered('2026-12-16T00:00:00')).toEqual(['six_months', 'year', 'five_years', 'for_good']);
  expect(longerLengths(at('2031-06-15T10:00:00'), at('2026-06-15T10:00:01'))).toEqual(['for_good']);
});

test('after the term every length is offered, and after an exclusion for good none', () => {
  expect(longerLengths(at('2026-06-15T10:00:00'), at('2026-06-15T10:00:01'))).toHaveLength(4);
  expect(longerLengths(0, at('2026-06-15T10:00:00'))).toEqual([]);
});

test('a day that the month of the end does not have counts as the last one of that month', () => {
  expect(longerLengths(at('2027-02-28T10:00:00'), at('2026-08-31T10:00:00'))).not.toContain('six_months');
  expect(longerLengths(at('2027-02-27T10:00:00'), at('2026-08-31T10:00:00'))).toContain('six_months');
});
