import type { EntryKind } from '@surahi/game';
import { checkEntry } from '@surahi/game';
import { expect, test } from 'vitest';
import { BID_GAMES } from './bid-games.ts';
import { hasRandomNumber, randomNumber, randomBelow } from './random-number.ts';

test('a random number is valid in the rules of every game but the motors', () => {
  const without: EntryKind[] = [];
  for (const { family, kind, path } of Object.values(BID_GAMES)) {
    if (!hasRandomNumber(kind)) {
      without.push(kind);
      continue;
    }
    for (const at of [0, 0.5, 0.999]) {
      const picked = randomNumber(kind, (below) => Math.floor(at * below));
      const groups = { sp: true, dp: false, tp: false };
      const checked = checkEntry({
        family,
        kind,
        ...picked,
        groups,
        points: '10',
        minPoints: 10,
        balancePaise: 100_000n,
      });
      expect(checked.ok, `${path} ${JSON.stringify(picked)}`).toBe(true);
    }
  }
  expect(without).toEqual(['sp_motor', 'dp_motor']);
});

test('each number is equally likely: a word beyond the last whole multiple is drawn again', () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 6, 13];
  // 2^32 is 6 more than a multiple of 10.
  expect(randomBelow(10, () => words.shift() ?? 0)).toBe(3);
  expect(words).toEqual([]);
  expect(randomBelow(10, () => 2 ** 32 - 7)).toBe(9);
});

test('the device picks every digit in the end', () => {
  const seen = new Set(Array.from({ length: 2000 }, () => randomNumber('single_digit').digits));
  expect(seen.size).toBe(10);
});
