import { expect, test } from 'vitest';
import { leftAt } from './count-up.ts';

test('the count begins at the balance before the win, never falls, and ends at the exact balance', () => {
  const balances = Array.from({ length: 101 }, (_, step) => 133_550n - leftAt(9_550n, step * 10));
  expect(balances[0]).toBe(133_550n - 9_550n);
  expect(balances.at(-1)).toBe(133_550n);
  for (const [index, paise] of balances.entries()) expect(paise).toBeGreaterThanOrEqual(balances[index - 1] ?? 0n);
  expect(new Set(balances).size).toBeGreaterThan(20);
});
