import { expect, test } from 'vitest';
import { downloadUrl } from '../../shared/download-url.ts';
import { bidQueryOf, isPlayerText, readBidFilters, writeBidFilters } from './bid-filters.ts';

const TODAY = '2026-11-21';
const read = (search: string) => readBidFilters(new URLSearchParams(search), TODAY);

test('an address without a day, draw or player means today', () => {
  expect(bidQueryOf(read(''))).toEqual({ date: TODAY });
  expect(bidQueryOf(read('game=jodi&date=soon'))).toEqual({ date: TODAY, game: 'jodi' });
  expect(bidQueryOf(read('player=41'))).toEqual({ playerId: '41' });
  expect(bidQueryOf(read('drawId=7'))).toEqual({ drawId: '7' });
});

test('ten digits are a mobile number, fewer a player id, and a sangam has two numbers', () => {
  expect(bidQueryOf(read('player=9812345678'))).toEqual({ mobile: '9812345678' });
  expect(bidQueryOf(read('drawId=7&number=6-190'))).toEqual({ drawId: '7', digits: '6', closedigits: '190' });
  expect(downloadUrl({ name: 'bidsCsv', query: bidQueryOf(read('drawId=7&number=42')) })).toBe(
    '/operator/api/bids.csv?drawId=7&digits=42',
  );
});

test('filters survive the address, and invalid values are dropped', () => {
  const search = 'date=2026-11-20&drawId=7&family=gali&session=open&state=won&minPoints=10&maxPoints=99';
  expect(new URLSearchParams(writeBidFilters(read(search), TODAY)).toString()).toBe(search);
  expect(bidQueryOf(read('drawId=x&number=12345&state=gone&minPoints=-1'))).toEqual({ date: TODAY });
});

test('a view of today stays a view of today, and another day stays that day', () => {
  expect(writeBidFilters(read('state=won'), TODAY)).toEqual({ state: 'won' });
  expect(writeBidFilters(read(`state=won&date=${TODAY}&drawId=7`), TODAY)).toEqual({
    date: TODAY,
    drawId: '7',
    state: 'won',
  });
  expect(writeBidFilters(read('date=2026-11-20'), TODAY)).toEqual({ date: '2026-11-20' });
});

test('a name of a player is kept, and known not to name one player', () => {
  expect(read('player=Asha').player).toBe('Asha');
  expect(['Asha', '41x', '९८'].map(isPlayerText)).toEqual([false, false, false]);
  expect(['', '41', '#41', '9812345678'].map(isPlayerText)).toEqual([true, true, true, true]);
  expect(bidQueryOf(read('player=%2341'))).toEqual({ playerId: '41' });
});
