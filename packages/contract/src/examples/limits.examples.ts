import type * as breaks from '../breaks.contract.ts';
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
        own_amount: '500',
        raise: { amount: '800', opens_at: EXAMPLE_TIME_MS + 24 * HOUR_MS, expires_at: EXAMPLE_TIME_MS + 192 * HOUR_MS },
      },
    ],
    limits_change: 41,
    restrictions: [],
    visit: {
      started_at: EXAMPLE_TIME_MS - HOUR_MS,
      staked: '200',
      won: '95',
      net: '-105',
      check_due: true,
      check_at: EXAMPLE_TIME_MS - HOUR_MS / 2,
    },
    counts_visits: true,
    check_minutes: 30,
    receives_transfers: true,
    offer_deposit_limit: false,
    refunds_open_bids: false,
    quiet_hours: [{ from: '23:00', to: '07:00', until: 0 }],
    blocked_markets: [{ market_id: '7', until: EXAMPLE_TIME_MS + 24 * HOUR_MS }],
    blocked_games: [{ game: 'full_sangam', until: 0 }],
    reserved_deposits: '300',
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

export const declineDepositLimit: Example<typeof limits.declineDepositLimit> = {
  request: {},
  response: {},
};

export const playLimitReceipts: Example<typeof limits.playLimitReceipts> = {
  request: {},
  response: {
    receipts: [
      {
        change_id: '41',
        at: EXAMPLE_TIME_MS,
        subject: 'limit:loss:day',
        by_staff: false,
        leaf: 'eyJhZnRlciI6IjUwMDAwIn0=',
        signature: 'c2lnbmF0dXJl',
        entry: { version: 7, index: 0, size: 1, proof: [] },
      },
    ],
  },
};

export const startTimeOut: Example<typeof breaks.startTimeOut> = {
  request: { length: 'day' },
  response: { until: EXAMPLE_TIME_MS + 24 * HOUR_MS },
};

export const excludeSelf: Example<typeof breaks.excludeSelf> = {
  request: { length: 'for_good' },
  response: { until: 0 },
};

export const requestReturn: Example<typeof breaks.requestReturn> = {
  request: {},
  response: { opens_at: EXAMPLE_TIME_MS + 24 * HOUR_MS },
};

export const confirmReturn: Example<typeof breaks.confirmReturn> = {
  request: { otp: '4821' },
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
