import { expect, test } from 'vitest';
import { changeName, changeValue, limitAmount } from './words.ts';
import { signsOf } from './signs.ts';

test('changes of limits are named and show amounts in points or minutes', () => {
  expect(changeName('staff_limit:loss:day')).toBe('Staff limit: Losses per day');
  expect(changeName('limit:bid:once')).toBe('One submission');
  expect(changeName('time_out')).toBe('Time-out');
  expect(changeName('offer:deposit')).toBe('Offer of a deposit limit');
  expect(changeValue('settings', { checkMinutes: 60, receives: false })).toBe(
    'Reality check, minutes: 60, Receives transfers: no',
  );
  expect(changeName('new:thing')).toBe('new:thing');
  expect(changeValue('limit:loss:day', '20000')).toBe('200');
  expect(changeValue('limit:play:day', '90')).toBe('90 min');
  expect(changeValue('limit:loss:day', null)).toBe('none');
  expect(changeValue('time_out', undefined)).toBe('–');
  expect(changeValue('time_out', 'lifted')).toBe('lifted');
  expect(changeValue('blocks:quiet', [{ from: 1380, to: 365 }])).toBe('23:00 to 06:05');
  expect(changeValue('exclusion', { length: 'for_good', untilMs: 0 })).toBe('for good');
  expect(changeValue('raise:loss:day', { to: null, opensAt: '2026-11-19T06:30:00Z', expiresAt: '' })).toBe(
    'no limit, may be confirmed from 19 Nov 2026, 12:00:00 PM',
  );
  expect(limitAmount('deposit', '150050')).toBe('1,500.50');
});

const QUIET = {
  deposits7Days: 0,
  depositsBefore7Days: 0,
  staked7DaysPaise: '0',
  stakedBefore7DaysPaise: '0',
  nightBids30Days: 0,
  raises90Days: 0,
  refusals30Days: 0,
};

test.each([
  [QUIET, []],
  [{ ...QUIET, deposits7Days: 5, depositsBefore7Days: 4 }, ['Deposits']],
  [{ ...QUIET, deposits7Days: 5, depositsBefore7Days: 5 }, []],
  [{ ...QUIET, staked7DaysPaise: '2000', stakedBefore7DaysPaise: '1000' }, ['Staked']],
  [{ ...QUIET, staked7DaysPaise: '2000' }, []],
  [
    { ...QUIET, nightBids30Days: 20, raises90Days: 1, refusals30Days: 5 },
    ['Bids at night', 'Requests for higher limits', 'Refused by a limit'],
  ],
])('the figures %j show these signs: %j', (markers, names) => {
  expect(
    signsOf(markers)
      .filter((sign) => sign.isSign)
      .map((sign) => sign.name),
  ).toEqual(names);
});
