import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, drawInstants, instantOf, isDate, weekdayOf, zonedDate, zonedParts } from './index.ts';

const INDIA = 'Asia/Kolkata';
const LONDON = 'Europe/London';

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const minuteOfDay = fc.integer({ min: 0, max: 1439 });

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function shown(instantMs: number, zone: string): string {
  const { hour, minute } = zonedParts(instantMs, zone);
  return `${zonedDate(instantMs, zone)} ${clock(hour * 60 + minute)}`;
}

describe('zones', () => {
  test('the date of a zone turns at its own midnight', () => {
    expect(zonedDate(Date.parse('2026-11-21T18:29:59.999Z'), INDIA)).toBe('2026-11-21');
    expect(zonedDate(Date.parse('2026-11-21T18:30:00.000Z'), INDIA)).toBe('2026-11-22');
    expect(zonedDate(Date.parse('2026-12-31T23:59:59Z'), 'UTC')).toBe('2026-12-31');
    expect(() => zonedDate(0, 'Mars/Olympus')).toThrow(RangeError);
  });

  test('instants in India', () => {
    expect(instantOf('2026-11-21', '10:30', INDIA)).toBe(Date.parse('2026-11-21T05:00:00Z'));
    expect(instantOf('2026-11-21', '00:00', INDIA)).toBe(Date.parse('2026-11-20T18:30:00Z'));
  });

  test('instants where clocks change: skipped times move later, doubled times are the first', () => {
    expect(instantOf('2026-01-15', '12:00', LONDON)).toBe(Date.parse('2026-01-15T12:00:00Z'));
    expect(instantOf('2026-07-15', '12:00', LONDON)).toBe(Date.parse('2026-07-15T11:00:00Z'));
    expect(instantOf('2026-03-29', '00:59', LONDON)).toBe(Date.parse('2026-03-29T00:59:00Z'));
    expect(instantOf('2026-03-29', '01:30', LONDON)).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(instantOf('2026-03-29', '02:00', LONDON)).toBe(Date.parse('2026-03-29T01:00:00Z'));
    expect(instantOf('2026-10-25', '00:30', LONDON)).toBe(Date.parse('2026-10-24T23:30:00Z'));
    expect(instantOf('2026-10-25', '01:30', LONDON)).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(instantOf('2026-10-25', '02:00', LONDON)).toBe(Date.parse('2026-10-25T02:00:00Z'));
    expect(instantOf('2026-03-08', '02:30', 'America/New_York')).toBe(Date.parse('2026-03-08T07:30:00Z'));
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'));
  });

  test('zonedParts inverts instantOf', () => {
    fc.assert(
      fc.property(date, minuteOfDay, (day, minute) => {
        expect(shown(instantOf(day, clock(minute), INDIA), INDIA)).toBe(`${day} ${clock(minute)}`);
      }),
    );
    fc.assert(
      // From 02:00 on no time is skipped in London.
      fc.property(date, fc.integer({ min: 120, max: 1439 }), (day, minute) => {
        expect(shown(instantOf(day, clock(minute), LONDON), LONDON)).toBe(`${day} ${clock(minute)}`);
      }),
    );
  });

  test.each(['24:00', '9:30', '10:60', '10:30 AM', ''])('%j is not a time', (time) => {
    expect(() => instantOf('2026-11-21', time, INDIA)).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('days and weekdays', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(weekdayOf('2026-11-21')).toBe(6);
  });

  test('adding days moves the weekday and comes back', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -400, max: 400 }), (day, days) => {
        const moved = addDays(day, days);
        expect(addDays(moved, -days)).toBe(day);
        expect((((weekdayOf(moved) - weekdayOf(day) - days) % 7) + 7) % 7).toBe(0);
      }),
    );
  });

  test.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '२०२६-०१-०१'])(
    '%j is not a date',
    (text) => {
      expect(isDate(text)).toBe(false);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    },
  );
});

describe('draws', () => {
  const draw = (openTime: string, closeTime: string | null, zone = INDIA, businessDate = '2026-11-21') =>
    drawInstants({ businessDate, openTime, closeTime, zone });

  test('a close after the open is on the same day', () => {
    expect(draw('10:30', '11:30')).toEqual({
      openAtMs: Date.parse('2026-11-21T05:00:00Z'),
      closeAtMs: Date.parse('2026-11-21T06:00:00Z'),
    });
  });

  test('a close at or before the open is on the next day', () => {
    expect(draw('21:30', '00:05')).toEqual({
      openAtMs: Date.parse('2026-11-21T16:00:00Z'),
      closeAtMs: Date.parse('2026-11-21T18:35:00Z'),
    });
    expect(draw('10:30', '10:30').closeAtMs).toBe(Date.parse('2026-11-22T05:00:00Z'));
  });

  test('Starline and Gali have no close', () => {
    expect(draw('10:30', null)).toEqual({ openAtMs: Date.parse('2026-11-21T05:00:00Z'), closeAtMs: null });
  });

  test('the night clocks go back is an hour longer', () => {
    const { openAtMs, closeAtMs } = draw('21:30', '03:30', LONDON, '2026-10-24');
    expect((closeAtMs ?? 0) - openAtMs).toBe(7 * 3_600_000);
  });

  test('the close is always after the open, by a day at most', () => {
    fc.assert(
      fc.property(date, minuteOfDay, minuteOfDay, (day, open, close) => {
        const { openAtMs, closeAtMs } = draw(clock(open), clock(close), INDIA, day);
        const lengthMs = (closeAtMs ?? 0) - openAtMs;
        expect(lengthMs > 0 && lengthMs <= 86_400_000).toBe(true);
      }),
    );
  });
});
