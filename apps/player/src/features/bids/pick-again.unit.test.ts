import { expect, test } from 'vitest';
import type { BidAgain } from '../../shared/bid-again.ts';
import { pickAgain } from './pick-again.ts';

const bid: BidAgain = {
  family: 'main',
  gameId: '7',
  pana: 'Single Digit',
  session: 'Open',
  digits: '6',
  closedigits: '',
  points: '100',
};
const draw = { bidDate: '21-November-2026', open: true, close: true };

test('a bid is placed again on its own session, and on close when open has closed', () => {
  expect(pickAgain(bid, draw)).toMatchObject({
    pick: { game: 'single_digit', session: 'open', digits: '6' },
    points: 100,
  });
  expect(pickAgain(bid, { ...draw, open: false })).toMatchObject({ pick: { session: 'close' } });
  expect(pickAgain(bid, { ...draw, open: false, close: false })).toBeUndefined();
});

test('a bid that needs the open session is not placed on close', () => {
  const jodi = { ...bid, pana: 'Jodi Digit', session: '', digits: '45' };
  const half = { ...bid, pana: 'Half Sangam', session: 'Open', digits: '6', closedigits: '123' };
  for (const each of [jodi, half]) {
    expect(pickAgain(each, draw)?.points).toBe(100);
    expect(pickAgain(each, { ...draw, open: false })).toBeUndefined();
  }
});
