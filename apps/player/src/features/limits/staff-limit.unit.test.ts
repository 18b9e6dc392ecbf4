import type { PlayLimit } from '@surahi/contract';
import { expect, test } from 'vitest';
import { withMonthLimit } from '../../shared/testing/month-limit.ts';
import { isOfStaffAlone, staysInForce } from './staff-limit.ts';

const limitWith = (changes: Partial<PlayLimit>): PlayLimit => {
  const [limit] = withMonthLimit(undefined).limits;
  if (limit === undefined) throw new Error('the example has no limit');
  return { ...limit, ...changes };
};

test('only a limit that the player has set can be removed', () => {
  expect(isOfStaffAlone(limitWith({ by_staff: true, own_amount: '' }))).toBe(true);
  expect(isOfStaffAlone(limitWith({ by_staff: true, own_amount: '700' }))).toBe(false);
  expect(isOfStaffAlone(limitWith({ by_staff: false, own_amount: '700' }))).toBe(false);
});

test('an own limit above that of staff does not apply yet', () => {
  const staff = limitWith({ amount: '200', by_staff: true });
  expect([199, 200, 201].map((amount) => staysInForce(staff, String(amount)))).toEqual([false, false, true]);
  expect(staysInForce({ ...staff, by_staff: false }, '201')).toBe(false);
  expect(staysInForce(undefined, '201')).toBe(false);
});
