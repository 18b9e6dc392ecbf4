import { beforeAll, expect, test } from 'vitest';
import { loadTexts, t } from '../i18n/i18n.ts';
import { smallLimitHint } from './small-limit.ts';

beforeAll(() => loadTexts(['limits']));

test('a deposit limit below the smallest deposit says that it allows no deposit', () => {
  const said = 'The smallest deposit is 500 points. This limit allows no deposit.';
  expect(smallLimitHint(t, '499', 50_000n)).toBe(said);
  expect(smallLimitHint(t, '500', 50_000n)).toBeUndefined();
});

test.each(['', '0', 'abc', '4.5'])('%j has no hint', (typed) => {
  expect(smallLimitHint(t, typed, 50_000n)).toBeUndefined();
});
