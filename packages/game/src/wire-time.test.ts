import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockText,
  historyDate,
  parseClockText,
  parseHistoryDate,
  parseWireBidDate,
  wireBidDate,
  wireDate,
  wireDateTime,
} from './index.ts';

describe('clock texts', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:05', '09:05 AM'],
    ['10:30', '10:30 AM'],
    ['12:00', '12:00 PM'],
    ['13:00', '01:00 PM'],
    ['23:59', '11:59 PM'],
  ])('[API-04] %s is %s', (time, text) => {
    expect(clockText(time)).toBe(text);
    expect(parseClockText(text)).toBe(time);
  });

  test('other spellings', () => {
    expect(parseClockText('9:05 am')).toBe('09:05');
    expect(parseClockText(' 09:05PM ')).toBe('21:05');
    for (const text of ['', '10:30', '13:00 PM', '00:10 AM', '10:60 AM', '10 AM', '१०:३० AM']) {
      expect(parseClockText(text)).toBeNull();
    }
    expect(() => clockText('24:00')).toThrow(RangeError);
  });
});

describe('dates of the wire', () => {
  test('[API-04] the business date', () => {
    expect(wireBidDate('2026-11-21')).toBe('21-November-2026');
    expect(wireBidDate('2026-07-05')).toBe('5-July-2026');
    expect(() => wireBidDate('2026-02-30')).toThrow(RangeError);
  });

  test.each([
    ['05-Jul-2025', '2025-07-05'],
    ['21-nov-2026', '2026-11-21'],
    ['5-July-2026', '2026-07-05'],
    ['05-July-2026', '2026-07-05'],
    ['05-JULY-2026', '2026-07-05'],
    [' 5-July-2026 ', '2026-07-05'],
    ['7/5/2026', '2026-07-05'],
    ['07/05/2026', '2026-07-05'],
    ['2026-07-05', '2026-07-05'],
    ['29-February-2028', '2028-02-29'],
  ])('[API-04] %j is %s', (text, date) => {
    expect(parseWireBidDate(text)).toBe(date);
    expect(parseHistoryDate(text)).toBe(date);
  });

  test.each([
    '',
    '5-Juli-2026',
    '31-June-2026',
    '29-February-2026',
    '0-July-2026',
    '13/1/2026',
    '0/1/2026',
    '2/30/2026',
  ])('%j is not a date', (text) => {
    expect(parseWireBidDate(text)).toBeNull();
  });

  test.each(['5-July-26', '7/5/26', '2026-7-5', '5 July 2026', '५-July-2026', '7/5/2026 10:00', '7-5-2026'])(
    '%j is not a wire date',
    (text) => {
      expect(parseHistoryDate(text)).toBeNull();
    },
  );

  test('every form of a date parses back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), (days) => {
        const date = addDays('2000-01-01', days);
        expect(parseWireBidDate(wireBidDate(date))).toBe(date);
        expect(parseHistoryDate(historyDate(date))).toBe(date);
      }),
    );
  });

  test('[HSM-01] the dates of a history request are M/D/YYYY', () => {
    expect(historyDate('2026-11-05')).toBe('11/5/2026');
    expect(historyDate('2026-01-31')).toBe('1/31/2026');
  });

  test('instants', () => {
    const afternoon = Date.parse('2025-07-05T09:34:05Z');
    expect(wireDateTime(afternoon, 'Asia/Kolkata')).toBe('05 Jul 2025 03:04:05 PM');
    expect(wireDate(afternoon, 'Asia/Kolkata')).toBe('05 Jul 2025');
    expect(wireDateTime(Date.parse('2025-09-04T18:30:00Z'), 'Asia/Kolkata')).toBe('05 Sep 2025 12:00:00 AM');
    expect(wireDateTime(Date.parse('2025-07-05T11:04:05Z'), 'Europe/London')).toBe('05 Jul 2025 12:04:05 PM');
  });
});
