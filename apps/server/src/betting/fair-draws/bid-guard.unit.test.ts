import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { createBidGuard, isBidUnsafe, readBeacon } from './bid-guard.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const GENESIS = 1_000_000;
const PERIOD = 3;
const dueMs = (round: number): number => (GENESIS + (round - 1) * PERIOD) * 1_000;

type Clock = Parameters<typeof readBeacon>[0]['clock'];

/** A guard that knows one draw, whose open session round 100 decides, and the state of the beacon and of the clock. */
function sceneOf() {
  const bidGuard = createBidGuard();
  bidGuard.rounds = new Map([[1n, { open: 100 }]]);
  bidGuard.keys = new Map([[1n, []]]);
  // The newest round of the relays. undefined: they are away.
  const state: { round: number | undefined; nowMs: number } = { round: 50, nowMs: dueMs(50) };
  // Only these fields of a beacon are read.
  const beacon = {
    client: {
      chain: { genesis: GENESIS, period: PERIOD },
      refresh: () =>
        state.round === undefined
          ? Promise.reject(new RoundUnavailable('away'))
          : Promise.resolve({ round: state.round, signature: '' }),
    },
  } as unknown as DrawBeacon;
  const clock = { nowMs: () => state.nowMs } as Clock;
  const read = () => readBeacon({ bidGuard, clock }, beacon);
  const bid = { drawId: 1n, hasRecord: true, needsOpen: true, needsClose: false };
  // The node knows the draw, so it reads no database.
  const isUnsafe = (isConfigured = true) =>
    isBidUnsafe({ db: {} as Db, bidGuard, beacon: isConfigured ? beacon : undefined }, bid);
  return { bidGuard, state, read, isUnsafe };
}

test('[F12] while no relay responds, the node counts the rounds itself, so a stopped database clock keeps no draw open', async () => {
  // The clock of the database is right, and then stops.
  const { bidGuard, state, read, isUnsafe } = sceneOf();
  await read();
  expect([bidGuard.latestRound, bidGuard.skewMs, isUnsafe()]).toEqual([50, 0, false]);
  state.round = undefined;
  // Bids end 10 rounds before the one that decides the draw.
  vi.advanceTimersByTime(39 * PERIOD * 1_000);
  await read();
  expect([bidGuard.latestRound, isUnsafe()]).toEqual([89, false]);
  vi.advanceTimersByTime(PERIOD * 1_000);
  await read();
  expect([bidGuard.latestRound, isUnsafe()]).toEqual([90, true]);
});

test('[F12] a node that has seen no round takes no bid that a beacon decides, because its clock may be slow', async () => {
  const { bidGuard, state, read, isUnsafe } = sceneOf();
  state.round = undefined;
  state.nowMs -= 300_000;
  await read();
  expect(isUnsafe()).toBe(true);
  bidGuard.rounds = new Map();
  expect(isUnsafe()).toBe(false);
});

test('[F12] a node without a beacon takes bids', () => {
  const { isUnsafe } = sceneOf();
  expect([isUnsafe(true), isUnsafe(false)]).toEqual([true, false]);
});

test('[F12] a lagging relay neither hides a slow clock of the database nor discards a newer round', async () => {
  const { bidGuard, state, read, isUnsafe } = sceneOf();
  state.nowMs = dueMs(50) - 150_000;
  await read();
  expect([bidGuard.seen?.round, bidGuard.skewMs, isUnsafe()]).toEqual([50, -150_000, true]);
  vi.advanceTimersByTime(PERIOD * 1_000);
  state.nowMs += PERIOD * 1_000;
  // This round is new by the clock of the database.
  state.round = 1;
  await read();
  expect([bidGuard.seen?.round, bidGuard.latestRound, bidGuard.skewMs, isUnsafe()]).toEqual([50, 51, -150_000, true]);
  state.round = undefined;
  vi.advanceTimersByTime(39 * PERIOD * 1_000);
  await read();
  expect(bidGuard.latestRound).toBe(90);
});

test('[F12] a monotonic clock that runs too fast blocks no bids, because each round corrects it', async () => {
  const { bidGuard, state, read, isUnsafe } = sceneOf();
  // Two days, in which this clock gains 17 seconds.
  for (let round = 60; round < 57_600; round += 10) {
    vi.advanceTimersByTime(10 * PERIOD * 1_000 + 3);
    state.round = round;
    state.nowMs = dueMs(round);
    await read();
  }
  bidGuard.rounds = new Map([[1n, { open: 60_000 }]]);
  expect(Math.abs(bidGuard.skewMs)).toBeLessThan(PERIOD * 1_000);
  expect(isUnsafe()).toBe(false);
});
