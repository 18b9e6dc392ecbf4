import { expect, test } from 'vitest';
import { readPlayerSearch } from './player-search.ts';

const NOTHING = { mobile: null, mobileStart: null, playerId: null, words: null, nothing: false };

test('ten digits are a number however they are written, #41 and short numbers a player', () => {
  for (const text of ['9876543210', '+91 98765 43210', '98765-43210', '919876543210']) {
    expect(readPlayerSearch(text, 'auditor')).toEqual({ ...NOTHING, mobile: '9876543210' });
  }
  expect(readPlayerSearch('#41', 'auditor')).toEqual({ ...NOTHING, playerId: 41n });
  expect(readPlayerSearch('41', 'auditor')).toEqual({ ...NOTHING, playerId: 41n });
  expect(readPlayerSearch('98765', 'support')).toEqual({ ...NOTHING, playerId: 98765n, mobileStart: '98765' });
});

test('who sees numbers masked cannot find them by their beginnings', () => {
  expect(readPlayerSearch('98765', 'auditor')).toEqual({ ...NOTHING, playerId: 98765n });
});

test('words are beginnings, and no text is an operator of the search', () => {
  expect(readPlayerSearch('Asha ra', 'owner')).toEqual({ ...NOTHING, words: "'asha':* & 'ra':*" });
  expect(readPlayerSearch("x' | !y:* & (", 'owner')).toEqual({ ...NOTHING, words: "'x':* & 'y':*" });
  expect(readPlayerSearch('आशा', 'owner')).toEqual({ ...NOTHING, words: "'आशा':*" });
  expect(readPlayerSearch('—', 'owner')).toEqual({ ...NOTHING, nothing: true });
  expect(readPlayerSearch('  ', 'owner')).toEqual(NOTHING);
});
