import { expect, test } from 'vitest';
import { stepsOf } from './withdrawal-steps.tsx';

const ASKED = { requested_at: 1, paying_at: 0, paid_at: 0, returned_at: 0, pay_by: 9 };
const shown = (steps: Partial<typeof ASKED>) => stepsOf({ ...ASKED, ...steps }).map(({ name, atMs }) => [name, atMs]);

test('a withdrawal is requested, being paid, and paid; steps to come have no time', () => {
  expect(shown({})).toEqual([
    ['requested', 1],
    ['paying', 0],
    ['paid', 0],
  ]);
  expect(shown({ paying_at: 2, paid_at: 3, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['paying', 2],
    ['paid', 3],
  ]);
});

test('a returned withdrawal shows no step to come, and the payment that the bank returned', () => {
  expect(shown({ returned_at: 2, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['returned', 2],
  ]);
  expect(shown({ paying_at: 2, paid_at: 3, returned_at: 4, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['paying', 2],
    ['paid', 3],
    ['returned', 4],
  ]);
});
