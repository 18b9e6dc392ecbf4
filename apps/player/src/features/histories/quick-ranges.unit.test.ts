import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

test('the quick dates are today, yesterday, and the seven days that end today, also across months', () => {
  expect(quickRanges('2026-03-01')).toEqual({
    today: { from: '2026-03-01', to: '2026-03-01' },
    yesterday: { from: '2026-02-28', to: '2026-02-28' },
    week: { from: '2026-02-23', to: '2026-03-01' },
  });
});
