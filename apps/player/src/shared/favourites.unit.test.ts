import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favouriteOf, toggleFavourite } from './favourites.ts';
import { endSession, startSession } from './session/session.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const entries = new Map<string, string>();
const kalyan = favouriteOf({ family: 'main', gameId: '7' });
const gali = favouriteOf({ family: 'gali', gameId: '7' });

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('a second tap removes a favourite, and each player has favourites of their own', () => {
  toggleFavourite(kalyan);
  toggleFavourite(gali);
  expect(entries.get('favourites:9876543210')).toBe('main 7,gali 7');
  toggleFavourite(kalyan);
  expect(entries.get('favourites:9876543210')).toBe('gali 7');
  startSession({ username: 'Ravi', mobile: '9876543211', token: 'two' });
  toggleFavourite(kalyan);
  expect(entries.get('favourites:9876543211')).toBe('main 7');
  expect(entries.get('favourites:9876543210')).toBe('gali 7');
});

test('without a session or storage nothing is stored and nothing throws', () => {
  endSession('logout');
  toggleFavourite(kalyan);
  expect([...entries.keys()].filter((key) => key.startsWith('favourites:'))).toEqual([]);
  vi.stubGlobal('localStorage', undefined);
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
  toggleFavourite(kalyan);
});
