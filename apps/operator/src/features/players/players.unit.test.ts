import { expect, test } from 'vitest';
import { deletionTone } from './deletion-age.ts';
import { reasonWords } from './link-words.ts';
import { readPlayerFilters, writePlayerFilters } from './player-filters.ts';
import { periodQuery, readPeriod } from './period-bar.tsx';

test('filters survive the address, and unknown values are dropped', () => {
  const filters = { search: '#41', state: 'blocked' } as const;
  expect(readPlayerFilters(new URLSearchParams(writePlayerFilters(filters)))).toEqual(filters);
  expect(readPlayerFilters(new URLSearchParams('state=everything'))).toEqual({ search: '', state: 'all' });
  expect(writePlayerFilters({ search: '', state: 'all' })).toEqual({});
});

test('empty dates, and the family of a list of all, are left to the server', () => {
  expect(periodQuery({ family: '', from: '', to: '' })).toEqual({});
  expect(periodQuery({ family: 'gali', from: '', to: '' })).toEqual({ family: 'gali' });
  expect(periodQuery({ family: 'main', from: '2026-11-01', to: '2026-11-21' })).toEqual({
    family: 'main',
    from: '2026-11-01',
    to: '2026-11-21',
  });
});

test('a family and days survive the address, and invalid ones are dropped', () => {
  for (const period of [
    { family: 'gali', from: '2026-11-01', to: '' } as const,
    { family: '', from: '2026-10-01', to: '2026-11-21' } as const,
  ]) {
    expect(readPeriod(new URLSearchParams(periodQuery(period)))).toEqual(period);
  }
  expect(readPeriod(new URLSearchParams('family=lotto&from=2026-02-31&to=x'))).toEqual({
    family: '',
    from: '',
    to: '',
  });
});

test('a reason says what two accounts share, and how many', () => {
  expect([reasonWords('payout', 1), reasonWords('device', 2), reasonWords('address', 3)]).toEqual([
    '1 payout number',
    '2 browsers',
    '3 addresses',
  ]);
});

test('a request for deletion counts as late from its 25th day on', () => {
  const day = 86_400_000;
  expect([0, 25 * day - 1, 25 * day].map(deletionTone)).toEqual(['win', 'win', 'bad']);
});
