import { expect, test } from 'vitest';
import { otherDrawDay } from './draw-day.ts';

test('the day of the draw is shown beside a bid or win of another day only', () => {
  expect(otherDrawDay('25 Nov 2026 12:10:00 AM', '2026-11-24')).toBe('24 Nov');
  expect(otherDrawDay('25 July 26 01:00', '2026-07-24')).toBe('24 Jul');
  for (const same of ['24 Nov 2026 09:10:00 PM', '24 November 26 11:00', 'some day']) {
    expect(otherDrawDay(same, '2026-11-24'), same).toBeUndefined();
  }
  expect(otherDrawDay('24 Nov 2026 09:10:00 PM', '')).toBeUndefined();
});
