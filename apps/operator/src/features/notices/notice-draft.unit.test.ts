import { describe, expect, test } from 'vitest';
import { audienceOf, emptyNotice, noticeSchema, receiversQuery, timesOf } from './notice-draft.ts';

const NOW_MS = Date.parse('2026-11-18T23:30:00+05:30');
const fields = { ...emptyNotice(NOW_MS, null), english: 'Closed on Friday' };
const problems = (more: object) =>
  noticeSchema.safeParse({ ...fields, ...more }).error?.issues.map((issue) => issue.path.join('.')) ?? [];

test('a new notice goes to everyone now and ends on the seventh day in India', () => {
  expect(audienceOf(fields)).toEqual({});
  expect(timesOf(fields)).toEqual({ startsAtMs: null, endsAtMs: Date.parse('2026-11-25T23:59:00+05:30') });
  expect(problems({})).toEqual([]);
  expect(emptyNotice(NOW_MS, '41')).toMatchObject({ to: 'one', player: '#41' });
  expect(emptyNotice(NOW_MS, 'x')).toMatchObject({ to: 'all', player: '' });
});

describe('the audience', () => {
  test('has only the chosen filters, and none of the other choice', () => {
    const typed = {
      ...fields,
      player: '#41',
      marketId: '7',
      registeredFrom: '2026-11-01',
      balanceFrom: '0',
      balanceTo: ' 50 ',
    };
    expect(audienceOf({ ...typed, to: 'all' })).toEqual({});
    expect(audienceOf({ ...typed, to: 'one' })).toEqual({ player: '#41' });
    const some = { ...typed, to: 'some' } as const;
    expect(audienceOf(some)).toEqual({ marketId: '7', registeredFrom: '2026-11-01', balanceFrom: 0, balanceTo: 50 });
    expect(receiversQuery(some)).toMatchObject({ purpose: 'news', balanceFrom: '0', balanceTo: '50' });
  });

  test('is unknown while a field is incomplete', () => {
    expect(audienceOf({ ...fields, to: 'one', player: '98765' })).toBeUndefined();
    expect(receiversQuery({ ...fields, to: 'some', balanceFrom: '1.5' })).toBeUndefined();
  });
});

test('a missing text, player or time is a problem of its field', () => {
  expect(problems({ english: ' ' })).toEqual(['english']);
  expect(problems({ to: 'one', player: '98765' })).toEqual(['player']);
  expect(problems({ when: 'later', startTime: '' })).toEqual(['startTime']);
  expect(problems({ endDate: '2026-02-30' })).toEqual(['endTime']);
});

test('a start and an end are times in India', () => {
  const times = {
    when: 'later',
    startDate: '2026-11-19',
    startTime: '09:05',
    endDate: '2026-11-19',
    endTime: '10:00',
  } as const;
  expect(timesOf({ ...fields, ...times })).toEqual({
    startsAtMs: Date.parse('2026-11-19T09:05:00+05:30'),
    endsAtMs: Date.parse('2026-11-19T10:00:00+05:30'),
  });
});
