import { expect, test } from 'vitest';
import { fail } from '../../platform/result.ts';
import { refuseByLimit, refuseByRestriction } from './limit-refusal.ts';

test('a refusal by a limit names its figures grouped in the text, and plain in the fields', () => {
  const resets_at_ms = Date.parse('2026-11-22T00:00:00+05:30');
  const figures = { limit: 150_000, used: 30_050, left: 119_950, resets_at_ms };
  const refused = refuseByLimit({ kind: 'stake', period: 'day', ...figures });
  expect(refused.msg).toBe(
    'Your daily stake limit is 1,500 points. 1,199.50 points are left. It resets on 22 Nov 2026 12:00:00 AM.',
  );
  expect(refused.extra).toMatchObject({ limit: { amount: '1500', used: '300.5', left: '1199.5' } });
  const minutes = { limit: 1500, used: 60, left: 1440, resets_at_ms };
  expect(refuseByLimit({ kind: 'play', period: 'week', ...minutes }).msg).toMatch(/is 1500 minutes\. 1440 minutes are/);
});

test('quiet hours name their end, and no time when they fill the day', () => {
  const until_ms = Date.parse('2026-11-22T06:00:00+05:30');
  const refused = refuseByRestriction('quiet_hours', { until_ms });
  expect(refused).toMatchObject({
    msg: 'Your quiet hours last until 22 Nov 2026 06:00:00 AM.',
    extra: { until: until_ms },
  });
  expect(refuseByRestriction('quiet_hours', { until_ms: 0 })).toEqual(fail('quiet_hours'));
});

test('the reality check names the sums of the visit grouped', () => {
  const visit = { until_ms: 0, minutes: 31, staked: 1_000_000, won: 250_000 };
  expect(refuseByRestriction('reality_check', visit).msg).toContain(
    '31 minutes: 10,000 points staked, 2,500 won, -7,500 net.',
  );
});
