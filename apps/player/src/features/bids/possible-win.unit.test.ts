import type { Pick } from '@surahi/game';
import { expect, test } from 'vitest';
import type { BidRow } from './bid-list.ts';
import { bestWinPaise, possibleWinPaise } from './possible-win.ts';

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

test('across the games of a draw, it is the most that any one result pays', () => {
  const all = { ...rates, jodi: [10, 950], half_sangam: [10, 10_000] } satisfies Record<string, [number, number]>;
  const jodi: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '14', closedigits: '' };
  const half: Pick = { family: 'main', game: 'half_sangam', session: 'open', digits: '3', closedigits: '123' };
  const of = (pick: Pick): BidRow => ({ id: 1, pick, points: 10, bidDate: '21-November-2026' });
  // 128 has the ank 1, so pana, ank and jodi 14 win together. 6 on close does not win with 14.
  const together = [row('128', 10, 'open', 'single_pana'), row('1', 10), of(jodi), row('6', 10, 'close')];
  expect(possibleWinPaise(together, all)).toBe(140_000n + 9_500n + 95_000n);
  // The sangam needs the ank 3 on open, so not the digit 1; 123 has the ank 6 on close.
  expect(possibleWinPaise([...together, of(half)], all)).toBe(1_000_000n + 9_500n);
  // Without the sangam's ank on open, another pana of the same ank is best on close.
  const apart = [row('1', 100_000), row('150', 10, 'close', 'single_pana'), of(half)];
  expect(possibleWinPaise(apart, all)).toBe(95_000_000n + 140_000n);
});

test('a Gali draw pays its digits and its jodi together', () => {
  const gali = (game: Pick['game'], digits: string): BidRow => {
    const pick: Pick = { family: 'gali', game, session: 'open', digits, closedigits: '' };
    return { id: 1, pick, points: 10, bidDate: '21-November-2026' };
  };
  const all = { left_digit: [10, 95], right_digit: [10, 95], gali_jodi: [10, 950] } satisfies Record<
    string,
    [number, number]
  >;
  const rows = [gali('left_digit', '4'), gali('right_digit', '5'), gali('right_digit', '6'), gali('gali_jodi', '45')];
  expect(possibleWinPaise(rows, all)).toBe(9_500n + 9_500n + 95_000n);
});

test('the typed points of a screen win at its best rate, and nothing while points or a rate are missing', () => {
  expect(bestWinPaise('single_digit', '25', rates)).toBe(23_750n);
  expect(bestWinPaise('dp_motor', '10', rates)).toBe(280_000n);
  const all = { ...rates, triple_pana: [10, 6000] } satisfies Record<string, [number, number]>;
  expect(bestWinPaise('sp_dp_tp', '10', all)).toBe(600_000n);
  expect(bestWinPaise('sp_dp_tp', '10', rates)).toBeUndefined();
  for (const points of ['', '1.5', '0']) expect(bestWinPaise('single_digit', points, rates), points).toBeUndefined();
});
