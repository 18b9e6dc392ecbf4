import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { createBidGuard, isBidUnsafe, readBeacon } from './bid-guard.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const GENESIS = 1_000_000;
const PERIOD = 3;
const dueMs = (round: number): number => (GENESIS + (round - 1) * PERIOD) * 1_000;

test('[F12] while no relay responds, the node counts the rounds itself, so a stopped database clock keeps no draw open', async () => {
  const bidGuard = createBidGuard();
  bidGuard.rounds = new Map([[1n, { open: 100 }]]);
  bidGuard.keys = new Map([[1n, []]]);
  // The node knows the draw, so it reads no database.
  const db = {} as Db;
  const bid = { drawId: 1n, hasRecord: true, needsOpen: true, needsClose: false };
  let isAway = false;
  // Only these fields of a beacon are read.
  const beacon = {
    client: {
      chain: { genesis: GENESIS, period: PERIOD },
      refresh: () =>
        isAway ? Promise.reject(new RoundUnavailable('away')) : Promise.resolve({ round: 50, signature: '' }),
    },
  } as unknown as DrawBeacon;
  // The clock of the database is right, and then stands still.
  const clock = { nowMs: () => dueMs(50) } as Parameters<typeof readBeacon>[0]['clock'];
  await readBeacon({ bidGuard, clock }, beacon);
  expect([bidGuard.latestRound, bidGuard.skewMs, isBidUnsafe({ db, bidGuard }, bid)]).toEqual([50, 0, false]);
  isAway = true;
  // Bids end 10 rounds before the one that decides the draw.
  vi.advanceTimersByTime(39 * PERIOD * 1_000);
  await readBeacon({ bidGuard, clock }, beacon);
  expect([bidGuard.latestRound, isBidUnsafe({ db, bidGuard }, bid)]).toEqual([89, false]);
  vi.advanceTimersByTime(PERIOD * 1_000);
  await readBeacon({ bidGuard, clock }, beacon);
  expect([bidGuard.latestRound, isBidUnsafe({ db, bidGuard }, bid)]).toEqual([90, true]);
});
