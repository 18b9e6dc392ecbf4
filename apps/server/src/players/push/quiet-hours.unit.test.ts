import { expect, test } from 'vitest';
import { deliveryOf, readRetryAfter, retryDelayMs } from './delivery.ts';
import { minuteOf, quietUntilMs, timeOf } from './quiet-hours.ts';

const at = (time: string, day = 18) => new Date(`2026-11-${day}T${time}+05:30`).getTime();
const part = (from: string, to: string) => ({ from: minuteOf(from), to: minuteOf(to) });

test('quiet hours hold from their start, included, to their end, excluded', () => {
  const noon = [part('12:00', '14:00')];
  expect(quietUntilMs(at('11:59:59'), noon)).toBeUndefined();
  expect(quietUntilMs(at('12:00:00'), noon)).toBe(at('14:00:00'));
  expect(quietUntilMs(at('13:59:59.999'), noon)).toBe(at('14:00:00'));
  expect(quietUntilMs(at('14:00:00'), noon)).toBeUndefined();
});

test('quiet hours may cross midnight', () => {
  const night = [part('22:00', '07:00')];
  expect(quietUntilMs(at('21:59:00'), night)).toBeUndefined();
  expect(quietUntilMs(at('22:00:30'), night)).toBe(at('07:00:00', 19));
  expect(quietUntilMs(at('00:00:00', 19), night)).toBe(at('07:00:00', 19));
  expect(quietUntilMs(at('07:00:00', 19), night)).toBeUndefined();
});

test('of several quiet hours that hold, the latest end counts', () => {
  expect(quietUntilMs(at('23:00:00'), [part('22:00', '23:30'), part('20:00', '06:00')])).toBe(at('06:00:00', 19));
  expect(quietUntilMs(at('23:00:00'), [])).toBeUndefined();
});

test('times of day survive the way to minutes and back', () => {
  for (const time of ['00:00', '07:05', '23:59']) expect(timeOf(minuteOf(time))).toBe(time);
});

test('answers of push services are sent, gone, refused or to be retried', () => {
  const of = (status: number) => deliveryOf({ status, retryAfterMs: undefined });
  expect([200, 201, 202].map(of)).toEqual(['sent', 'sent', 'sent']);
  expect([404, 410].map(of)).toEqual(['gone', 'gone']);
  expect([0, 429, 500, 503].map(of)).toEqual(['retry', 'retry', 'retry', 'retry']);
  expect([301, 307, 400, 401, 403, 413].map(of)).toEqual(Array.from({ length: 6 }, () => 'refused'));
});

test('the pause doubles from 30 seconds to an hour, and is longer if the service asks, at most an hour', () => {
  const none = { status: 503, retryAfterMs: undefined };
  expect([1, 2, 3, 8, 40].map((attempts) => retryDelayMs(attempts, none))).toEqual([
    30_000, 60_000, 120_000, 3_600_000, 3_600_000,
  ]);
  expect(retryDelayMs(1, { status: 429, retryAfterMs: readRetryAfter('90') })).toBe(90_000);
  expect(retryDelayMs(1, { status: 429, retryAfterMs: readRetryAfter('999999') })).toBe(3_600_000);
  expect(readRetryAfter('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined();
});
