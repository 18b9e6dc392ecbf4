import { dashboard, login, submitMainBid } from '@surahi/contract';
import { expect, test } from 'vitest';
import { withinDeadline } from './answer-deadline.ts';

const never = new Promise<never>(() => undefined);

test('a call that takes too long is refused, as indefinite where money may have moved and as busy elsewhere', async () => {
  expect(await withinDeadline(submitMainBid, never, 10)).toEqual({ ok: false, code: 'indefinite' });
  expect(await withinDeadline(dashboard, never, 10)).toEqual({ ok: false, code: 'busy' });
});

test('an answer in time is returned, and log-in has no deadline', async () => {
  expect(await withinDeadline(submitMainBid, Promise.resolve('done'), 600_000)).toBe('done');
  const slow = new Promise<string>((resolve) => void setTimeout(() => resolve('logged in'), 30));
  expect(await withinDeadline(login, slow, 1)).toBe('logged in');
});
