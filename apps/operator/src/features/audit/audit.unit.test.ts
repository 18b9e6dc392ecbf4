import { expect, test } from 'vitest';
import { actionOptions, EMPTY_FILTERS, queryOf, readFilters, writeFilters } from './audit-filters.ts';
import { diffFields } from '../../shared/changes/diff-fields.ts';
import { subjectPath } from '../../shared/subject-path.ts';

test('values before and after are compared field by field', () => {
  expect(diffFields({ a: 1, b: 'x' }, { a: 2, c: [1] })).toEqual([
    { field: 'A', before: '1', after: '2' },
    { field: 'B', before: 'x', after: null },
    { field: 'C', before: null, after: '1' },
  ]);
  expect(diffFields(null, null)).toEqual([]);
  expect(diffFields(false, true)).toEqual([{ field: 'Value', before: 'no', after: 'yes' }]);
});

test('stored keys and values use the words of the pages, and nested fields appear only if they differ', () => {
  const before = { deposit: { minPoints: 100, maxPoints: 5_000 }, howToPlay: { text: 'One', textHindi: '' } };
  const after = { deposit: { minPoints: 250, maxPoints: 5_000 }, howToPlay: { text: 'One', textHindi: 'एक' } };
  expect(diffFields(before, after)).toEqual([
    { field: 'Adding points, smallest', before: '100', after: '250' },
    { field: 'How to play, Hindi', before: 'empty', after: 'एक' },
  ]);
  expect(diffFields({ tipsOn: true, endedSessions: 2 }, { tipsOn: true, amountPaise: '150050' })).toEqual([
    { field: 'Tip pages', before: 'yes', after: 'yes' },
    { field: 'Ended sessions', before: '2', after: null },
    { field: 'Amount', before: null, after: '1,500.50 points' },
  ]);
  expect(diffFields(null, { blockedAt: '2026-11-21T05:00:05.000Z', gatewayStatus: '3' })).toEqual([
    { field: 'Blocked', before: null, after: '21 Nov 2026, 10:30:05 AM' },
    { field: 'Ways to pay', before: null, after: 'QR code only' },
  ]);
  const closed = { date: '2026-11-17', kind: 'close', open: { deposits: 7, depositsPaise: '490000' } };
  expect(diffFields({}, closed)).toEqual([
    { field: 'Date', before: null, after: 'Tuesday, 17 November 2026' },
    { field: 'Kind', before: null, after: 'closed day' },
    { field: 'Waiting deposits', before: null, after: '7' },
    { field: 'Sum of waiting deposits', before: null, after: '4,900 points' },
  ]);
});

test('a week is compared day by day', () => {
  const day = { openTime: '11:00', closeTime: null, isOn: true };
  const week = (isOn: boolean) => [
    { weekday: 1, ...day, isOn },
    { weekday: 2, ...day },
  ];
  expect(diffFields(week(true), week(false))).toEqual([{ field: 'Monday, on', before: 'yes', after: 'no' }]);
  expect(diffFields({ jodi: { stake: 10, win: 950 } }, { jodi: { stake: 10, win: 900 } })).toEqual([
    { field: 'Jodi Digit, points won', before: '950', after: '900' },
  ]);
});

test('filter dates are whole days in India', () => {
  const filters = { ...EMPTY_FILTERS, action: 'result.', from: '2026-11-21', to: '2026-11-21' };
  expect(queryOf(filters)).toEqual({
    action: 'result.',
    fromMs: String(Date.parse('2026-11-20T18:30:00Z')),
    toMs: String(Date.parse('2026-11-21T18:30:00Z')),
  });
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  expect(writeFilters({ ...EMPTY_FILTERS, actor: '  ' })).toEqual({});
  expect(readFilters(new URLSearchParams('from=yesterday'))).toEqual(EMPTY_FILTERS);
});

test('a subject links to its own page or to the page of its kind', () => {
  expect(subjectPath('draw:41')).toEqual({ path: '/draws/41', permission: 'draws.read' });
  expect(subjectPath('operator:2')).toEqual({ path: '/operators', permission: 'operators.manage' });
  expect(subjectPath('browser:7')).toEqual({ path: '/browsers', permission: 'players.manage' });
  expect(subjectPath('settings:texts')?.path).toBe('/content');
  expect(subjectPath('settings:platform')?.path).toBe('/settings');
  expect(subjectPath('player:1/../x')).toBeUndefined();
  expect(subjectPath('clock')).toBeUndefined();
});

test('the filter offers every action by its name, and keeps a prefix of the address', () => {
  const names = actionOptions('').map((one) => one.label);
  expect(names[0]).toBe('All actions');
  expect(names).toContain('Result declared');
  expect(actionOptions('result.')[1]).toEqual({ value: 'result.', label: 'result.' });
});
