import type { Pick } from '@surahi/game';
import { expect, test } from 'vitest';
import { bidListReducer, EMPTY_LIST, equalRows, isSendable, shownBalance, totalPoints } from './bid-list.ts';

const ank = (digits: string, session: 'open' | 'close' = 'open'): Pick => ({
  family: 'main',
  game: 'single_digit',
  session,
  digits,
  closedigits: '',
});
const jodi: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '45', closedigits: '' };

const BID_DATE = '21-November-2026';

function listOf(...picks: [Pick, number][]) {
  return bidListReducer(EMPTY_LIST, {
    type: 'add',
    picks: picks.map(([pick, points]) => ({ pick, points })),
    bidDate: BID_DATE,
  });
}

test('[BID-03] adding lowers the shown balance, deleting raises it', () => {
  const two = bidListReducer(listOf([ank('6'), 100]), {
    type: 'add',
    picks: [{ pick: ank('1'), points: 50 }],
    bidDate: BID_DATE,
  });
  expect(two.rows.map(({ id, pick }) => [id, pick.digits])).toEqual([
    [2, '1'],
    [1, '6'],
  ]);
  expect(totalPoints(two.rows)).toBe(150);
  expect(shownBalance(124_050n, two.rows)).toBe(109_050n);
  const one = bidListReducer(two, { type: 'remove', ids: [1] });
  expect(shownBalance(124_050n, one.rows)).toBe(119_050n);
});

test('edits change points, and ids are never reused', () => {
  const list = bidListReducer(listOf([ank('6'), 100]), { type: 'edit', id: 1, points: 30 });
  expect(list.rows[0]?.points).toBe(30);
  const empty = bidListReducer(list, { type: 'remove', ids: [1] });
  expect(
    bidListReducer(empty, { type: 'add', picks: [{ pick: ank('1'), points: 10 }], bidDate: BID_DATE }).rows[0]?.id,
  ).toBe(2);
});

test('equal rows are counted and combined, separately by session', () => {
  const list = listOf([ank('6'), 10], [ank('6', 'close'), 10], [ank('6'), 20], [jodi, 10]);
  expect(equalRows(list.rows)).toBe(1);
  const merged = bidListReducer(list, { type: 'merge' });
  expect(merged.rows.map(({ pick, points }) => [pick.digits, pick.session, points])).toEqual([
    ['6', 'open', 30],
    ['6', 'close', 10],
    ['45', 'none', 10],
  ]);
  expect(equalRows(merged.rows)).toBe(0);
});

test('rows of a closed session or draw cannot be sent', () => {
  const [open, close, pair] = listOf([ank('6'), 10], [ank('6', 'close'), 10], [jodi, 10]).rows;
  if (open === undefined || close === undefined || pair === undefined) throw new Error('three rows were added');
  const closing = { bidDate: BID_DATE, open: false, close: true };
  expect([open, close, pair].map((row) => isSendable(row, closing))).toEqual([false, true, false]);
  expect(isSendable(open, { ...closing, open: true })).toBe(true);
  expect(isSendable(close, { bidDate: '22-November-2026', open: true, close: true })).toBe(false);
});
