import { timeOfRound } from '@surahi/fairness';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { gaugeOf } from '../../platform/observability/gauge.ts';
import * as sql from './mode-draw.sql.ts';

/** Bids end this many rounds before the round that decides them, whatever the database's clock says. */
const ROUNDS_BEFORE = 10;

/** The largest difference of the clocks of beacon and database at which draws in mode draw take bids. */
const LARGEST_SKEW_MS = 10_000;

/** What this node knows about the rounds that decide open draws. Reads memory only. */
export type BidGuard = {
  /** By draw: the rounds of its open and close session. */
  rounds: ReadonlyMap<bigint, { open?: number; close?: number }>;
  /** The newest verified round that this node has seen. */
  latestRound: number;
  /** How far the database's clock is from the beacon's, when this node last heard from the beacon. */
  skewMs: number;
  /** Sessions whose round is due and that have no result, at the last step. */
  undrawn: number;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    bidGuard: BidGuard;
  }
}

export function createBidGuard(): BidGuard {
  return { rounds: new Map(), latestRound: 0, skewMs: 0, undrawn: 0 };
}

/**
 * Whether a bid must be refused although the database's clock would accept it: the round that decides it may be known, or the clock
 * cannot be right (FAI-05). Only draws in mode draw are guarded.
 */
export function isBidUnsafe(
  { bidGuard }: Pick<AppContext, 'bidGuard'>,
  bid: { drawId: bigint; needsOpen: boolean; needsClose: boolean },
): boolean {
  const rounds = bidGuard.rounds.get(bid.drawId);
  if (rounds === undefined) return false;
  if (Math.abs(bidGuard.skewMs) > LARGEST_SKEW_MS) return true;
  const first = Math.min(
    (bid.needsOpen ? rounds.open : undefined) ?? Number.POSITIVE_INFINITY,
    (bid.needsClose ? rounds.close : undefined) ?? Number.POSITIVE_INFINITY,
  );
  return bidGuard.latestRound >= first - ROUNDS_BEFORE;
}

/** Reads the rounds of open draws from the database. */
export async function refreshBidGuard({ db, bidGuard }: Pick<AppContext, 'db' | 'bidGuard'>): Promise<void> {
  const rounds = new Map<bigint, { open?: number; close?: number }>();
  for (const row of await db.query<sql.GuardRow>(sql.selectRoundsAhead())) {
    const own = { [row.side === 1 ? 'open' : 'close']: Number(row.beacon_round) };
    rounds.set(row.draw_id, { ...rounds.get(row.draw_id), ...own });
  }
  bidGuard.rounds = rounds;
  bidGuard.undrawn = (await db.query(sql.selectUndrawn())).length;
}

/** Asks the beacon for its newest round. Keeps the last known one when no relay responds. */
export async function readBeacon(
  { bidGuard, clock }: Pick<AppContext, 'bidGuard' | 'clock'>,
  { client }: DrawBeacon,
): Promise<void> {
  try {
    const { round } = await client.refresh();
    const periodMs = client.chain.period * 1_000;
    // The newest round is between 0 and one period old.
    const ageMs = clock.nowMs() - timeOfRound(client.chain, round);
    bidGuard.skewMs = ageMs < 0 ? ageMs : Math.max(0, ageMs - periodMs);
    bidGuard.latestRound = Math.max(bidGuard.latestRound, round);
  } catch (error) {
    if (!(error instanceof RoundUnavailable)) throw error;
  }
}

/** Reads the beacon once per round while a draw in mode draw takes bids. */
export function startBidGuard(ctx: AppContext, beacon: DrawBeacon): void {
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  function read(): void {
    if (reading !== undefined || ctx.bidGuard.rounds.size === 0) return;
    reading = readBeacon(ctx, beacon)
      .catch((error: unknown) => ctx.logger.error({ err: error }, 'the beacon could not be read'))
      .finally(() => (reading = undefined));
  }
  ctx.onStart(() => {
    read();
    timer = setInterval(read, beacon.client.chain.period * 1_000).unref();
  });
  ctx.onStop(async () => {
    clearInterval(timer);
    await reading;
  });
}

/** Registers the difference of the clocks as a metric. It is 0 without a beacon. */
export function registerBeaconMetrics(ctx: AppContext): void {
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
}
