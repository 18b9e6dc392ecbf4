import { expect, test } from 'vitest';
import { periodDays, periodInstants, readPeriod, writePeriod } from './period.ts';

const TODAY = '2026-03-01';
const read = (search: string) => readPeriod(new URLSearchParams(search), TODAY);

test('a relative period counts back from today, across the end of a month', () => {
  expect(read('period=today')).toEqual({ choice: 'today', from: TODAY, to: TODAY });
  expect(read('period=yesterday')).toEqual({ choice: 'yesterday', from: '2026-02-28', to: '2026-02-28' });
  expect(read('period=week')).toEqual({ choice: 'week', from: '2026-02-23', to: TODAY });
  expect(read('period=month')).toEqual({ choice: 'month', from: '2026-01-31', to: TODAY });
});

test('the address keeps a relative period by its name, so that it moves with the days', () => {
  expect(writePeriod(read('period=week&from=2020-01-01'))).toEqual({ period: 'week' });
  const days = 'period=days&from=2026-02-01&to=2026-02-03';
  expect(new URLSearchParams(writePeriod(read(days))).toString()).toBe(days);
  expect(writePeriod(read(''))).toEqual({});
});

test('an unknown choice and an invalid day limit nothing', () => {
  expect(read('period=soon&from=2026-02-01')).toEqual({ choice: 'any', from: '', to: '' });
  expect(read('period=days&from=2026-02-30&to=2026-02-03')).toEqual({ choice: 'days', from: '', to: '2026-02-03' });
});

test('the instants of a period are midnights in India, and the last day is included', () => {
  expect(periodInstants(read('period=today'))).toEqual({
    fromMs: String(Date.parse('2026-03-01T00:00:00+05:30')),
    toMs: String(Date.parse('2026-03-02T00:00:00+05:30')),
  });
  expect(periodInstants(read('period=days&to=2026-02-03'))).toEqual({
    toMs: String(Date.parse('2026-02-04T00:00:00+05:30')),
  });
  expect(periodDays(read('period=days&from=2026-02-03'))).toEqual({ from: '2026-02-03' });
});
