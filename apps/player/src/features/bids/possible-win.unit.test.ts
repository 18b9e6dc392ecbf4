import type { Pick } from '@surahi/game';
import { expect, test } from 'vitest';
import type { BidRow } from './bid-list.ts';
import { possibleWinPaise } from './possible-win.ts';

const rates = { single_digit: [10, 95], single_pana: [10, 1400], double_pana: [10, 2800] } satisfies Record<
  string,
  [number, number]
>;

function row(digits: string, points: number, session: 'open' | 'close' = 'open', game: Pick['game'] = 'single_digit') {
  const pick: Pick = { family: 'main', game, session, digits, closedigits: '' };
  return { id: 1, pick, points, bidDate: '21-November-2026' } satisfies BidRow;
}

test('one number of a session wins, repeated numbers win together, and sessions add up', () => {
  expect(possibleWinPaise([row('6', 10), row('1', 20)], rates)).toBe(19_000n);
  expect(possibleWinPaise([row('6', 10), row('6', 10), row('1', 10)], rates)).toBe(19_000n);
  expect(possibleWinPaise([row('6', 10), row('6', 10, 'close')], rates)).toBe(19_000n);
  expect(possibleWinPaise([row('128', 10, 'open', 'single_pana'), row('100', 10, 'open', 'double_pana')], rates)).toBe(
    280_000n,
  );
});

test('without a rate the possible win is unknown', () => {
  expect(possibleWinPaise([row('6', 10)], undefined)).toBeUndefined();
  expect(possibleWinPaise([row('6', 10), row('45', 10, 'open', 'jodi')], rates)).toBeUndefined();
});
