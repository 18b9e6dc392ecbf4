import { expect, test } from 'vitest';
import type { PublicVoid } from './voids.ts';
import { gainOf, readVoids } from './voids.ts';

const one: PublicVoid = {
  market: '7',
  title: 'KALYAN',
  date: '2026-11-23',
  session: 'open',
  reason: 'no-round',
  refundedPaise: '150000',
  isRefunded: true,
  result: '128',
  payoutPaise: '950000',
};

test('the list of voids is read, and a line with a wrong field is skipped', () => {
  expect(readVoids({ total: 1, voids: [one] })).toEqual({ total: 1, voids: [one] });
  const wrong = [
    null,
    { ...one, session: 'x' },
    { ...one, reason: 'x' },
    { ...one, refundedPaise: '1.5' },
    { ...one, payoutPaise: 'x' },
    { ...one, title: 1 },
  ];
  expect(readVoids({ total: 7, voids: [...wrong, one] })).toEqual({ total: 7, voids: [one] });
  expect(readVoids('x')).toEqual({ total: 0, voids: [] });
});

test('the operator gains what the bids would have won minus the returned stakes', () => {
  expect(gainOf(one)).toBe(800_000n);
  expect(gainOf({ ...one, payoutPaise: '0' })).toBe(-150_000n);
  expect(gainOf({ ...one, payoutPaise: null })).toBeUndefined();
});
