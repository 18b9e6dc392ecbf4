import type * as limits from '../limits.contract.ts';
import { EXAMPLE_TIME_MS, type Example } from './example.ts';

const HOUR_MS = 3_600_000;
/** The next midnight in India after the time of all examples. */
const MIDNIGHT_MS = 1_751_740_200_000;

export const playLimits: Example<typeof limits.playLimits> = {
  request: {},
  response: {
    server_time: EXAMPLE_TIME_MS,
    limits: [
      {
        kind: 'loss',
        period: 'day',
        amount: '500',
        used: '120.5',
        left: '379.5',
        resets_at: MIDNIGHT_MS,
        by_staff: false,
        raise: { amount: '800', opens_at: EXAMPLE_TIME_MS + 24 * HOUR_MS, expires_at: EXAMPLE_TIME_MS + 192 * HOUR_MS },
      },
    ],
    restrictions: [],
    visit: {
      started_at: EXAMPLE_TIME_MS - HOUR_MS,
      staked: '200',
      won: '95',
      net: '-105',
      check_due: true,
      check_at: EXAMPLE_TIME_MS - HOUR_MS / 2,
    },
    check_minutes: 30,
    receives_transfers: true,
    quiet_hours: [{ from: '23:00', to: '07:00', until: 0 }],
    blocked_markets: [{ market_id: '7', until: EXAMPLE_TIME_MS + 24 * HOUR_MS }],
    blocked_games: [{ game: 'full_sangam', until: 0 }],
    net_deposits: { lifetime: '1500', year: '1500' },
    net_results: [{ period: 'day', from: '2025-07-05', staked: '200', net: '-105' }],
  },
};

export const setPlayLimit: Example<typeof limits.setPlayLimit> = {
  request: { kind: 'loss', period: 'day', amount: '800' },
  response: {
    outcome: 'waiting',
    effective_at: EXAMPLE_TIME_MS + 24 * HOUR_MS,
    expires_at: EXAMPLE_TIME_MS + 192 * HOUR_MS,
  },
};

export const confirmPlayLimit: Example<typeof limits.confirmPlayLimit> = {
  request: { kind: 'loss', period: 'day' },
  response: { outcome: 'applied', effective_at: EXAMPLE_TIME_MS, expires_at: 0 },
};

export const cancelPlayLimit: Example<typeof limits.cancelPlayLimit> = {
  request: { kind: 'loss', period: 'day' },
  response: {},
};

export const startTimeOut: Example<typeof limits.startTimeOut> = {
  request: { length: 'day' },
  response: { until: EXAMPLE_TIME_MS + 24 * HOUR_MS },
};

export const excludeSelf: Example<typeof limits.excludeSelf> = {
  request: { length: 'for_good' },
  response: { until: 0 },
};

export const requestReturn: Example<typeof limits.requestReturn> = {
  request: {},
  response: { opens_at: EXAMPLE_TIME_MS + 24 * HOUR_MS },
};

export const confirmReturn: Example<typeof limits.confirmReturn> = {
  request: { password: 'a good password' },
  response: {},
};

export const acknowledgePlayCheck: Example<typeof limits.acknowledgePlayCheck> = {
  request: {},
  response: { check_at: EXAMPLE_TIME_MS + HOUR_MS / 2 },
};

export const setPlaySettings: Example<typeof limits.setPlaySettings> = {
  request: { check_minutes: 15, quiet_hours: [{ from: '23:00', to: '07:00' }] },
  response: {},
};
