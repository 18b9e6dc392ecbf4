import { expect, test } from 'vitest';
import { findMarkets } from './find-markets.ts';

const MARKETS = [
  { name: 'KALYAN NIGHT', nameHindi: 'कल्याण नाइट' },
  { name: 'NEELAM', nameHindi: 'नीलम' },
  { name: '03:30 PM', nameHindi: '03:30 PM' },
];
const found = (text: string) => findMarkets(MARKETS, text).map(({ name }) => name);

test('a market is found by a part of its English or Hindi name, whatever the case and the spaces around it', () => {
  expect(found(' kalyan ')).toEqual(['KALYAN NIGHT']);
  expect(found('नील')).toEqual(['NEELAM']);
  expect(found('3:30')).toEqual(['03:30 PM']);
  expect(found('n')).toEqual(['KALYAN NIGHT', 'NEELAM']);
  expect(found('kalyan neelam')).toEqual([]);
});

test('an empty text finds every market in the order of the list', () => {
  expect(found('')).toEqual(MARKETS.map(({ name }) => name));
});
