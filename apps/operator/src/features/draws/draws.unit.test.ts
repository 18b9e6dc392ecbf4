import { expect, test } from 'vitest';
import { drawQueryOf, readDrawFilters, writeDrawFilters } from './draw-filters.ts';
import { pickText } from './pick-text.ts';
import { readNumber } from './result-number.ts';
import { describeHistory, type HistoryRow, shownResult } from './words.ts';

test('a typed result is checked by the rules of the game and shown as players read it', () => {
  expect(readNumber('main', 'open', '123')).toEqual({ ok: true, shown: '123-6', ank: '6' });
  expect(readNumber('main', 'close', '245')).toEqual({ ok: true, shown: '1-245', ank: '1' });
  expect(readNumber('starline', 'open', '100')).toMatchObject({ ok: true, shown: '100-1' });
  expect(readNumber('gali', 'open', '07')).toEqual({ ok: true, shown: '07', ank: null });
  expect(readNumber('main', 'open', '321')).toMatchObject({ ok: false, meant: '123' });
  expect(readNumber('main', 'open', '001')).toMatchObject({ ok: false, meant: '100' });
  for (const wrong of ['', '1', '12', '1234', '12a']) {
    expect(readNumber('main', 'open', wrong), wrong).toMatchObject({ ok: false, meant: null });
  }
  expect(readNumber('gali', 'open', '123')).toMatchObject({ ok: false });
});

test('filters survive the address, and unknown values are dropped', () => {
  const filters = { date: '2026-11-20', family: 'gali', state: 'settled', name: 'del' } as const;
  expect(readDrawFilters(new URLSearchParams(writeDrawFilters(filters)))).toEqual(filters);
  expect(drawQueryOf(filters)).toEqual({ date: '2026-11-20', family: 'gali', state: 'settled' });
  const empty = readDrawFilters(new URLSearchParams('date=2026-02-31&family=lotto&state=won'));
  expect(empty).toEqual({ date: '', family: '', state: '', name: '' });
  expect(writeDrawFilters(empty)).toEqual({});
  expect(drawQueryOf(empty)).toEqual({});
});

test('a draw shows only declared results', () => {
  const side = (name: 'open' | 'close', number: string, declaredAtMs: number | null) => ({
    side: name,
    state: 'entered' as const,
    cutOffAtMs: 0,
    closedEarlyAtMs: null,
    beaconRound: null,
    number,
    entryId: null,
    enteredBy: null,
    enteredByMe: false,
    entries: 'agree' as const,
    mayEnter: true,
    declaredBy: null,
    declaredAtMs,
    settlement: null,
  });
  const main = (open: number | null, close: number | null) =>
    shownResult({ family: 'main', sides: [side('open', '123', open), side('close', '245', close)] });
  expect([main(null, null), main(5, null), main(5, 6)]).toEqual(['***-**-***', '123-6*-***', '123-61-245']);
  expect(shownResult({ family: 'starline', sides: [side('open', '123', 5)] })).toBe('123-6');
  expect(shownResult({ family: 'starline', sides: [side('open', '123', null)] })).toBe('***-*');
  expect(shownResult({ family: 'gali', sides: [side('open', '47', 5)] })).toBe('47');
  expect(shownResult({ family: 'gali', sides: [side('open', '47', null)] })).toBe('**');
});

test('history reads as sentences', () => {
  const row = (more: Partial<HistoryRow>): HistoryRow => ({
    atMs: 0,
    what: 'entered',
    who: 'asha',
    address: null,
    side: 'open',
    number: '123',
    count: null,
    amountPaise: null,
    reason: null,
    ...more,
  });
  expect(describeHistory(row({}), 'main')).toBe('Entered open 123');
  expect(describeHistory(row({ what: 'declared' }), 'gali')).toBe('Declared result 123');
  expect(describeHistory(row({ what: 'settled', count: 1, amountPaise: '95050' }), 'main')).toBe(
    'Settled open 123: 1 winning bid paid 950.50 points',
  );
  expect(
    describeHistory(row({ what: 'refunded', side: null, number: null, count: 2, amountPaise: '2000' }), 'main'),
  ).toBe('Refunded 2 slips with 20 points');
});

test('the number of a bid includes its session and both parts of a sangam', () => {
  expect(pickText({ session: 'open', digits: '6', closedigits: '' })).toBe('6 open');
  expect(pickText({ session: 'none', digits: '61', closedigits: '' })).toBe('61');
  expect(pickText({ session: 'none', digits: '123', closedigits: '245' })).toBe('123 × 245');
  expect(pickText({ digits: '61', closedigits: '' })).toBe('61');
});
