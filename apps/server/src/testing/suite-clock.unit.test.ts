import { expect, test } from 'vitest';
import { readSuiteNow } from './suite-clock.ts';

test('SUITE_NOW is an instant with its zone', () => {
  expect(readSuiteNow('2027-02-28T23:45:00+05:30')).toBe(Date.UTC(2027, 1, 28, 18, 15));
  expect(readSuiteNow('2027-02-28T18:15:00Z')).toBe(Date.UTC(2027, 1, 28, 18, 15));
  for (const wrong of ['', '23:45', '2027-02-28', '2027-02-28T23:45:00', '2027-02-30T23:45:00+5:30']) {
    expect(() => readSuiteNow(wrong), wrong).toThrow('It must be an instant with its zone');
  }
});
