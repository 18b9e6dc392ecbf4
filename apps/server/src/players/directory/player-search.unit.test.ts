import { expect, test } from 'vitest';
import { readPlayerSearch } from './player-search.ts';

const NOTHING = { mobile: null, mobileStart: null, playerId: null, words: null, nothing: false };

test('ten digits in any spelling are a mobile number; #41 and short numbers are a player id', () => {
  for (const text of ['9876543210', '+91 98765 43210', '98765-43210', '919876543210']) {
    expect(readPlayerSearch(text, 'auditor')).toEqual({ ...NOTHING, mobile: '9876543210' });
  }
  expect(readPlayerSearch('#41', 'auditor')).toEqual({ ...NOTHING, playerId: 41n });
  expect(readPlayerSearch('41', 'auditor')).toEqual({ ...NOTHING, playerId: 41n });
  expect(readPlayerSearch('98765', 'support')).toEqual({ ...NOTHING, playerId: 98765n, mobileStart: '98765' });
});

test('roles that see masked numbers cannot search by prefix', () => {
  expect(readPlayerSearch('98765', 'auditor')).toEqual({ ...NOTHING, playerId: 98765n });
});

test('words are prefixes, and search text cannot contain query operators', () => {
  expect(readPlayerSearch('Asha ra', 'owner')).toEqual({ ...NOTHING, words: "'asha':* & 'ra':*" });
  expect(readPlayerSearch("x' | !y:* & (", 'owner')).toEqual({ ...NOTHING, words: "'x':* & 'y':*" });
  expect(readPlayerSearch('आशा', 'owner')).toEqual({ ...NOTHING, words: "'आशा':*" });
  expect(readPlayerSearch('—', 'owner')).toEqual({ ...NOTHING, nothing: true });
  expect(readPlayerSearch('  ', 'owner')).toEqual(NOTHING);
});
