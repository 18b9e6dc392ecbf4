import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
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
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
});
afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('no other player of the phone is offered the list', () => {
  storeLastList(BID_GAMES.single, [row(1)]);
  startSession({ username: 'Ravi', mobile: '9876543211', token: 'two' });
  expect(readLastList(BID_GAMES.single, 'open')).toEqual([]);
  startSession({ username: 'Asha', mobile: '9876543210', token: 'three' });
  expect(readLastList(BID_GAMES.single, 'open')).toHaveLength(1);
});

test('a list that an earlier release stored without its player is removed and never offered', () => {
  const rows = [{ game: 'single_digit', digits: '6', closedigits: '', points: 50 }];
  for (const path of ['/single', '/jodi']) entries.set(`last-list:${path}`, JSON.stringify(rows));
  expect(readLastList(BID_GAMES.single, 'open')).toEqual([]);
  expect([...entries.keys()].filter((key) => key.startsWith('last-list:'))).toEqual([]);
});

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
  entries.set(`last-list:9876543210:${BID_GAMES.single.path}`, JSON.stringify(rows));
  expect(readLastList(BID_GAMES.single, 'open')).toEqual([]);
  for (const text of ['', '{', '{}', 'null']) {
    entries.set(`last-list:9876543210:${BID_GAMES.single.path}`, text);
    expect(readLastList(BID_GAMES.single, 'open'), text).toEqual([]);
  }
});
