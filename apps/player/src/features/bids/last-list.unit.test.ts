import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { BID_GAMES } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { readLastList, storeLastList } from './last-list.ts';

const entries = new Map<string, string>();
const ank: Pick = { family: 'main', game: 'single_digit', session: 'open', digits: '6', closedigits: '' };
const row = (id: number): BidRow => ({ id, pick: ank, points: 50, bidDate: '21-November-2026' });

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
});
afterEach(() => vi.unstubAllGlobals());

test('the list placed last returns on its own screen, with the session that is open then', () => {
  storeLastList(BID_GAMES.single, [row(1)]);
  expect(readLastList(BID_GAMES.single, 'close')).toEqual([{ pick: { ...ank, session: 'close' }, points: 50 }]);
  expect(readLastList(BID_GAMES.jodi, 'open')).toEqual([]);
});

test('at most 250 rows are stored', () => {
  storeLastList(
    BID_GAMES.single,
    Array.from({ length: 300 }, (_, index) => row(index)),
  );
  expect(readLastList(BID_GAMES.single, 'open')).toHaveLength(250);
});

test('rows that are invalid on the screen are left out, and a damaged list is empty', () => {
  const rows = [{ game: 'single_digit', digits: '6', closedigits: '', points: 5 }, null, { game: 'roulette' }];
  entries.set(`last-list:${BID_GAMES.single.path}`, JSON.stringify(rows));
  expect(readLastList(BID_GAMES.single, 'open')).toEqual([]);
  for (const text of ['', '{', '{}', 'null']) {
    entries.set(`last-list:${BID_GAMES.single.path}`, text);
    expect(readLastList(BID_GAMES.single, 'open'), text).toEqual([]);
  }
});
