import { beforeAll, expect, test } from 'vitest';
import { loadTexts, t } from '../../shared/i18n/i18n.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { ownLimitProblem } from './own-limit.ts';

const NOW = 1_000_000;

beforeAll(() => loadTexts(['money']));

function limit(kind: 'deposit' | 'stake', period: 'day' | 'month', left: string): PlayLimits['limits'][number] {
  return { kind, period, amount: '5000', used: '0', left, resets_at: NOW + 1, by_staff: false, raise: null };
}

function problem(points: bigint, data: Partial<Pick<PlayLimits, 'limits' | 'restrictions'>>, waitingPaise = 0n) {
  const limits = { limits: [], restrictions: [], ...data };
  return ownLimitProblem(t, points * 100n, limits, { waitingPaise, nowMs: NOW });
}

test('a deposit above the strictest deposit limit is refused before a payment app opens, with what is left', () => {
  const limits = [limit('deposit', 'month', '5000'), limit('deposit', 'day', '1200.50'), limit('stake', 'day', '10')];
  expect(problem(1200n, { limits })).toBeUndefined();
  expect(problem(1201n, { limits })).toBe('Your deposit limit leaves 1,200.50 points');
  expect(problem(7000n, { limits: [limit('deposit', 'month', '5000')] })).toBe(
    'Your deposit limit leaves 5,000 points',
  );
  expect(problem(7000n, { limits: [] })).toBeUndefined();
  expect(ownLimitProblem(t, 700_000n, undefined, { waitingPaise: 0n, nowMs: NOW })).toBeUndefined();
});

test('a limit whose period has ended refuses nothing', () => {
  const limits = [{ ...limit('deposit', 'day', '100'), resets_at: NOW }];
  expect(problem(200n, { limits })).toBeUndefined();
});

test('a deposit that waits for approval uses the limit too', () => {
  const limits = [limit('deposit', 'month', '5000')];
  expect(problem(3000n, { limits }, 200_000n)).toBeUndefined();
  expect(problem(3001n, { limits }, 200_000n)).toBe('Your deposit limit leaves 3,000 points');
  expect(problem(1n, { limits }, 600_000n)).toBe('Your deposit limit leaves 0 points');
});

test('during a break a deposit is refused, and after it no longer', () => {
  const pause = (until: number) => [{ kind: 'time_out' as const, until, by_staff: false, return_opens_at: 0 }];
  expect(problem(100n, { restrictions: pause(NOW + 1) })).toBe('You cannot add points during a break');
  expect(problem(100n, { restrictions: pause(NOW - 1) })).toBeUndefined();
});
