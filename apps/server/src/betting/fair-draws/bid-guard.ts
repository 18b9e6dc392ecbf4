import { setTimeout as sleep } from 'node:timers/promises';
import { timeOfRound } from '@surahi/fairness';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { gaugeOf } from '../../platform/observability/gauge.ts';
import type { SigningLeafKey } from './acceptances.ts';
import * as sql from './mode-draw.sql.ts';

/** Bids end this many rounds before the round that decides them, whatever the database's clock says. */
const ROUNDS_BEFORE = 10;

/** The largest difference of the clocks of beacon and database at which draws in mode draw take bids. */
const LARGEST_SKEW_MS = 10_000;

/** How long a starting node waits for its first round. */
const FIRST_READ_MS = 3_000;

/** The largest error of the monotonic clock of a process, as a part of the time that it measures. */
const CLOCK_ERROR = 0.001;

type Seen = { round: number; atMs: number };

/** What this node knows about the rounds that decide open draws. Reads memory only. */
export type BidGuard = {
  /** By draw: the rounds of its open and close session. */
  rounds: ReadonlyMap<bigint, { open?: number; close?: number }>;
  /** By draw: the keys that make the leaves of its bids. Draws without a record have no entry. */
  keys: ReadonlyMap<bigint, readonly SigningLeafKey[]>;
  /** The newest verified round that this node has seen. */
  latestRound: number;
  /** How far the database's clock is from the beacon's, when this node last heard from the beacon. */
  skewMs: number;
  /**
   * The round that shows the latest time of the beacon, and when a relay returned it by the monotonic clock of this
   * process. undefined: this node has seen no round, so it cannot know whether the database's clock is right.
   */
  seen: Seen | undefined;
  /** Sessions whose round is due and that have no result, at the last step. */
  undrawn: number;
  /** Sessions whose round became due in the last two hours, before their bids were cosigned. */
  notWitnessed: number;
  /** Draws that do not end as the public log says, at the last step (see `repeatLostEnds`). */
  held: number;
  /**
   * Since when the public log may hold ends of draws that the database lost, in unix ms (see `createCatchUp`). undefined:
   * it holds none, and this node takes bids.
   */
  behindSinceMs: number | undefined;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    bidGuard: BidGuard;
  }
}

export function createBidGuard(): BidGuard {
  return {
    rounds: new Map(),
    keys: new Map(),
    latestRound: 0,
    skewMs: 0,
    seen: undefined,
    undrawn: 0,
    notWitnessed: 0,
    held: 0,
    behindSinceMs: undefined,
  };
}

type GuardContext = Pick<AppContext, 'db' | 'bidGuard' | 'beacon'>;

/** A bid on a draw. `hasRecord`: the record of the draw is in the public log. */
export type GuardedBid = { drawId: bigint; hasRecord: boolean; needsOpen: boolean; needsClose: boolean };

/**
 * Whether a bid must be refused although the database's clock would accept it: the round that decides it may be known,
 * or the clock cannot be right (FAI-05). Only draws in mode draw are guarded. They get no bid before this node has seen a
 * round, because until then nothing shows that the clock is right. While the database may have lost ends of draws, every
 * bid is refused.
 *
 * Another node may have recorded the draw a moment ago. If this node has not read the round and keys of the draw, it
 * reads them first. Otherwise it would accept the bid without this check and without a signature.
 */
export function isBidUnsafe(ctx: GuardContext, bid: GuardedBid): boolean | Promise<boolean> {
  if (ctx.bidGuard.behindSinceMs !== undefined) return true;
  if (!bid.hasRecord || ctx.bidGuard.keys.has(bid.drawId)) return isRoundNear(ctx, bid);
  return refreshBidGuard(ctx).then(() => isRoundNear(ctx, bid));
}

function isRoundNear({ bidGuard, beacon }: GuardContext, bid: GuardedBid): boolean {
  const rounds = bidGuard.rounds.get(bid.drawId);
  if (rounds === undefined) return false;
  if (beacon !== undefined && bidGuard.seen === undefined) return true;
  if (Math.abs(bidGuard.skewMs) > LARGEST_SKEW_MS) return true;
  const first = Math.min(
    (bid.needsOpen ? rounds.open : undefined) ?? Number.POSITIVE_INFINITY,
    (bid.needsClose ? rounds.close : undefined) ?? Number.POSITIVE_INFINITY,
  );
  return bidGuard.latestRound >= first - ROUNDS_BEFORE;
}

/** Reads the rounds and keys of open draws from the database. */
export async function refreshBidGuard({ db, bidGuard }: Pick<AppContext, 'db' | 'bidGuard'>): Promise<void> {
  const rounds = new Map<bigint, { open?: number; close?: number }>();
  const keys = new Map<bigint, SigningLeafKey[]>();
  for (const row of await db.query<sql.GuardRow>(sql.selectRoundsAhead())) {
    keys.set(row.draw_id, [...(keys.get(row.draw_id) ?? []), row]);
    if (row.beacon_round === null) continue;
    const own = { [row.side === 1 ? 'open' : 'close']: Number(row.beacon_round) };
    rounds.set(row.draw_id, { ...rounds.get(row.draw_id), ...own });
  }
  bidGuard.rounds = rounds;
  bidGuard.keys = keys;
}

/** Counts the sessions that wait for their round, for the metrics and for the public status. */
export async function countUndrawn({ db, bidGuard }: Pick<AppContext, 'db' | 'bidGuard'>): Promise<void> {
  bidGuard.undrawn = (await db.query(sql.selectUndrawn())).length;
}

/**
 * Counts the sessions whose bids were not cosigned in time, for the metrics. `quorum`: the witnesses that must cosign.
 */
export async function countNotWitnessed(
  { db, bidGuard }: Pick<AppContext, 'db' | 'bidGuard'>,
  quorum: number,
): Promise<void> {
  const { sessions } = await db.one<{ sessions: bigint }>(sql.countNotWitnessed(quorum));
  bidGuard.notWitnessed = Number(sessions);
}

/**
 * Asks the beacon for its newest round. While no relay responds, the rounds go on with the time that passes on this
 * node: the database's clock may be wrong, and the round that decides a draw becomes public elsewhere. A lagging relay
 * changes nothing, because an older round does not show that the beacon's time is earlier.
 */
export async function readBeacon(
  { bidGuard, clock }: Pick<AppContext, 'bidGuard' | 'clock'>,
  { client }: DrawBeacon,
): Promise<void> {
  const { chain } = client;
  const periodMs = chain.period * 1_000;
  const passedMs = (seen: Seen): number => performance.now() - seen.atMs;
  try {
    const { round } = await client.refresh();
    const { seen } = bidGuard;
    const isNewest =
      seen === undefined ||
      timeOfRound(chain, round) >= timeOfRound(chain, seen.round) + passedMs(seen) * (1 - CLOCK_ERROR);
    const newest = isNewest ? { round, atMs: performance.now() } : seen;
    bidGuard.seen = newest;
    // A round is between 0 and one period old when it is seen.
    const ageMs = clock.nowMs() - passedMs(newest) - timeOfRound(chain, newest.round);
    bidGuard.skewMs = ageMs < 0 ? ageMs : Math.max(0, ageMs - periodMs);
  } catch (error) {
    if (!(error instanceof RoundUnavailable)) throw error;
  }
  if (bidGuard.seen === undefined) return;
  const passed = Math.floor(passedMs(bidGuard.seen) / periodMs);
  bidGuard.latestRound = Math.max(bidGuard.latestRound, bidGuard.seen.round + passed);
}

/**
 * Reads the beacon once per round while a draw in mode draw takes bids, and until a first round was seen. The start of
 * the node waits a short time for the first round.
 */
export function startBidGuard(ctx: AppContext, beacon: DrawBeacon): void {
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  function read(): void {
    if (reading !== undefined || (ctx.bidGuard.rounds.size === 0 && ctx.bidGuard.seen !== undefined)) return;
    reading = readBeacon(ctx, beacon)
      .catch((error: unknown) => ctx.logger.error({ err: error }, 'the beacon could not be read'))
      .finally(() => (reading = undefined));
  }
  ctx.onStart(async () => {
    read();
    timer = setInterval(read, beacon.client.chain.period * 1_000).unref();
    await Promise.race([reading, sleep(FIRST_READ_MS, undefined, { ref: false })]);
  });
  ctx.onStop(async () => {
    clearInterval(timer);
    await reading;
  });
}

/** Registers what the guard knows as metrics. They are 0 without a beacon and a public log. */
export function registerBeaconMetrics(ctx: AppContext): void {
  gaugeOf(
    ctx,
    'surahi_node_behind',
    'Whether this node takes no bids until it has caught up with the public log, 1 or 0',
    () => (ctx.bidGuard.behindSinceMs === undefined ? 0 : 1),
  );
  gaugeOf(
    ctx,
    'surahi_beacon_clock_skew_seconds',
    "How far the database's clock is from the beacon's",
    () => ctx.bidGuard.skewMs / 1_000,
  );
  gaugeOf(
    ctx,
    'surahi_draws_undrawn',
    'Sessions whose beacon round is due and that have no result',
    () => ctx.bidGuard.undrawn,
  );
  gaugeOf(
    ctx,
    'surahi_sessions_not_witnessed',
    'Sessions of the last two hours whose bids no quorum of witnesses cosigned before their beacon round',
    () => ctx.bidGuard.notWitnessed,
  );
  gaugeOf(
    ctx,
    'surahi_draws_held',
    'Draws that contradict a cancellation or an early close in the public log, or whose end could not be repeated',
    () => ctx.bidGuard.held,
  );
}
