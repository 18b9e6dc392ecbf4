import { expect, test } from 'vitest';
import type { PlayLimits } from './use-play-limits.ts';
import { nextReadMs, restrictionNow } from './use-play-limits.ts';

const NOW = 1_000_000;

function limits(changes: Partial<PlayLimits>): PlayLimits {
  return {
    status: true,
    msg: '',
    message: '',
    server_time: NOW,
    limits: [],
    restrictions: [],
    visit: null,
    counts_visits: true,
    check_minutes: 30,
    receives_transfers: true,
    offer_deposit_limit: false,
    refunds_open_bids: false,
    quiet_hours: [],
    blocked_markets: [],
    blocked_games: [],
    net_deposits: { lifetime: '0', year: '0' },
    net_results: [],
    ...changes,
  };
}

const visit = { started_at: 0, staked: '10', won: '0', net: '-10', check_due: false, check_at: NOW + 60_000 };

test('[LIM-07] the figures are read again at the next check of a visit, and not while a check waits', () => {
  expect(nextReadMs(undefined, NOW)).toBe(false);
  expect(nextReadMs(limits({}), NOW)).toBe(false);
  expect(nextReadMs(limits({ visit }), NOW)).toBe(60_000);
  expect(nextReadMs(limits({ visit: { ...visit, check_at: NOW - 1 } }), NOW)).toBe(5_000);
  expect(nextReadMs(limits({ visit: { ...visit, check_due: true } }), NOW)).toBe(false);
});

test('a time-out holds until its end, an exclusion until the player has returned', () => {
  const timeOut = { kind: 'time_out' as const, until: NOW + 1, by_staff: false, return_opens_at: 0 };
  const exclusion = { ...timeOut, kind: 'exclusion' as const, until: NOW - 1 };
  expect(restrictionNow(undefined, NOW)).toBeUndefined();
  expect(restrictionNow(limits({ restrictions: [timeOut] }), NOW)).toBe(timeOut);
  expect(restrictionNow(limits({ restrictions: [timeOut] }), NOW + 1)).toBeUndefined();
  expect(restrictionNow(limits({ restrictions: [{ ...timeOut, until: 0 }] }), NOW)?.until).toBe(0);
  expect(restrictionNow(limits({ restrictions: [timeOut, exclusion] }), NOW)).toBe(exclusion);
});
