import type { OperatorMarket } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { canCloseForToday, marketState } from './market-state.ts';
import { addMonths, weeksOf } from '../../shared/month.ts';
import { draftOf, readDraft } from './rate-draft.ts';
import { moveItem } from '../../shared/move-item.ts';
import { clockText, closesNextDay, summarizeWeek, usualWeek } from './week.ts';

const market = (
  changes: Partial<OperatorMarket>,
  current: Partial<OperatorMarket['current']> = {},
): OperatorMarket => ({
  marketId: '1',
  family: 'main',
  name: 'Kaveri',
  nameHindi: '',
  zone: 'Asia/Kolkata',
  displayOrder: 1,
  isActive: true,
  isPaused: false,
  resultMode: 'operator',
  resultSource: '',
  days: usualWeek('main'),
  current: {
    drawId: '7',
    businessDate: '2026-11-21',
    openAtMs: 1_000,
    closeAtMs: 2_000,
    rateVersion: 1,
    isOff: false,
    isClosedEarly: false,
    isCancelled: false,
    ...current,
  },
  ...changes,
});

test('a week is summarized in as few lines as possible', () => {
  const week = usualWeek('main');
  expect(summarizeWeek(week)).toEqual(['Every day 10:00 AM – 12:00 PM']);
  const late = week.map((day) =>
    day.weekday === 0
      ? { ...day, isOn: false }
      : day.weekday === 6
        ? { ...day, openTime: '22:00', closeTime: '00:30' }
        : day,
  );
  expect(summarizeWeek(late)).toEqual(['Mon – Fri 10:00 AM – 12:00 PM', 'Sat 10:00 PM – 12:30 AM next day', 'Sun off']);
  const some = usualWeek('gali').map((day) => ({ ...day, isOn: day.weekday === 1 || day.weekday === 4 }));
  expect(summarizeWeek(some)).toEqual(['Mon, Thu 10:00 AM', 'Tue, Wed, Fri, Sat, Sun off']);
});

test('a close at or before the open time is on the next day', () => {
  expect(closesNextDay({ openTime: '22:00', closeTime: '22:00' })).toBe(true);
  expect(closesNextDay({ openTime: '22:00', closeTime: '22:01' })).toBe(false);
  expect(closesNextDay({ openTime: '22:00', closeTime: null })).toBe(false);
  expect([clockText('00:30'), clockText('12:05'), clockText('23:59')]).toEqual(['12:30 AM', '12:05 PM', '11:59 PM']);
});

test('a pause or closure takes precedence over the time of day', () => {
  expect(marketState(market({}), 999)).toEqual({ word: 'Open', tone: 'open', nextCutOffMs: 1_000 });
  expect(marketState(market({}), 1_000)).toMatchObject({ word: 'Close only', nextCutOffMs: 2_000 });
  expect(marketState(market({}), 2_000)).toMatchObject({ word: 'Bidding over', nextCutOffMs: null });
  expect(marketState(market({ isPaused: true }), 0).word).toBe('Paused');
  expect(marketState(market({ isActive: false, isPaused: true }), 0).word).toBe('Off the lists');
  expect(marketState(market({}, { isOff: true }), 0).word).toBe('Day off');
  expect(marketState(market({}, { isCancelled: true, isClosedEarly: true }), 0).word).toBe('Cancelled');
  expect(marketState(market({}, { isClosedEarly: true }), 0).word).toBe('Closed for today');
  expect(marketState(market({ current: null }), 0).word).toBe('No draw yet');
  expect(canCloseForToday(market({}), 1_999)).toBe(true);
  expect(canCloseForToday(market({}), 2_000)).toBe(false);
  expect(canCloseForToday(market({}, { isClosedEarly: true }), 0)).toBe(false);
});

test('an item moves to any place, at most to the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
});

test('a month is whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

test('only whole numbers within their limits are published', () => {
  const version = {
    rateVersion: 1,
    createdAtMs: 0,
    createdBy: null,
    openDraws: 0,
    rates: { jodi: { stake: 10, win: 950 } },
  };
  const draft = draftOf(['jodi', 'single_pana'], version);
  expect(draft).toEqual({ jodi: { stake: '10', win: '950' }, single_pana: { stake: '10', win: '' } });
  expect(readDraft(draft)).toBeUndefined();
  const whole = { ...draft, single_pana: { stake: '10', win: '1400' } };
  expect(readDraft(whole)).toEqual({ jodi: { stake: 10, win: 950 }, single_pana: { stake: 10, win: 1400 } });
  for (const wrong of ['0', '1.5', '-1', '10000001', '']) {
    expect(readDraft({ jodi: { stake: '10', win: wrong } })).toBeUndefined();
  }
});
