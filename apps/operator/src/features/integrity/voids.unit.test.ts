import { expect, test } from 'vitest';
import { resultText } from './voids.ts';

const session = {
  market: '1',
  title: 'Kaveri',
  date: '2026-11-23',
  session: 'open',
  at: 0,
  reason: 'no-round',
  round: 5,
  entry: 9,
  refundedPaise: '1000',
  isRefunded: true,
  result: null,
  payoutPaise: null,
  gainedPaise: null,
} as const;

test('a void session says why it has no result', () => {
  expect(resultText(session)).toBe('Round not seen yet');
  expect(resultText({ ...session, result: '140' })).toBe('140');
  expect(resultText({ ...session, reason: 'bad-seal' })).toBe('None');
});
