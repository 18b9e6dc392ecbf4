import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';

const call = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results',
  roles: ['owner', 'results'],
  permission: 'results.enter',
  summary: 'Enters a result.',
  request: { pana: z.string() },
  response: { entered: z.boolean() },
});

test('keys that the call does not know are refused, in body and query', () => {
  expect(call.request.safeParse({ pana: '123' }).success).toBe(true);
  expect(call.request.safeParse({ pana: '123', payout: 1 }).success).toBe(false);
  expect(call.query.safeParse({}).success).toBe(true);
  expect(call.query.safeParse({ all: '1' }).success).toBe(false);
});
