import type { Stretch } from './arrivals.ts';

/** The calls of players in an evening. */
export const PLAYER_CALLS = ['bid', 'lists', 'wallet', 'history', 'log-in', 'deposit', 'withdrawal'] as const;
export type PlayerCallName = (typeof PLAYER_CALLS)[number];

/**
 * The rates of record, base and peak are those of `bidRates`. rise: the rate grows from base to peak. peak: until the
 * cut-off. after: the base rate again, on closed draws.
 */
export const PHASES = ['record', 'base', 'rise', 'peak', 'after'] as const;
export type PhaseName = (typeof PHASES)[number];

export type Phase = { name: PhaseName; fromMs: number; toMs: number };

/** A draw takes bids on its open session until its cut-off, in ms since the start. */
export type EveningDraw = { marketId: number; drawId: string; cutOffMs: number };

export type Plan = {
  phases: readonly Phase[];
  rates: Readonly<Record<PlayerCallName, readonly Stretch[]>>;
  /** The moments of results, in ms since the start: one draw each. */
  resultsMs: readonly number[];
  /** The last cut-off, in ms since the start. */
  cutOffMs: number;
};

/** Bets per second that OpenBet published for the Grand National of 2017. No higher published rate is known to us. */
const RECORD_RATE = 1_133;

/** The smallest maximum of a plan. With it, bids arrive even if the closed loop accepted none, also after the cut-off. */
const LEAST_MAXIMUM = 20;

/**
 * The rates of bids, per second. A maximum below `LEAST_MAXIMUM` counts as `LEAST_MAXIMUM`. base: a quarter of the
 * maximum. record: `RECORD_RATE`, but at most the base rate. peak: twice the maximum.
 */
export function bidRates(maximum: number): Record<'record' | 'base' | 'peak', number> {
  const reached = Math.max(LEAST_MAXIMUM, maximum);
  return { record: Math.min(RECORD_RATE, reached / 4), base: reached / 4, peak: reached * 2 };
}

/** The time between two results. An evening of less than 90 seconds has two: after its first third and after its second. */
const RESULT_EVERY_MS = 30_000;
/** How long before its result a draw closes. */
const CLOSED_BEFORE_MS = 5_000;
/** How long bids are still sent after the last cut-off, to test late bids. */
const AFTER_MS = 5_000;

/** Calls per second, besides bids. A log-in takes 14 ms of a core. */
const OTHERS: Readonly<Record<Exclude<PlayerCallName, 'bid'>, number>> = {
  lists: 100,
  wallet: 50,
  history: 10,
  'log-in': 2,
  deposit: 1,
  withdrawal: 1,
};

/**
 * The schedule of an evening. `maximum` is the closed-loop maximum, in submissions per second. The time before the last
 * minute has two halves. In the first, bids arrive at the record rate. In the second, they arrive at the base rate. In
 * the first third of the last minute, the rate rises to the peak. An evening of less than two minutes gives half of its
 * time to the last minute.
 */
export function planEvening(minutes: number, maximum: number): Plan {
  const cutOffMs = minutes * 60_000;
  const lastMs = Math.min(60_000, cutOffMs / 2);
  const [riseMs, peakMs, endMs] = [cutOffMs - lastMs, cutOffMs - (lastMs * 2) / 3, cutOffMs + AFTER_MS];
  const baseMs = riseMs / 2;
  const { record, base, peak } = bidRates(maximum);
  const flat = (perSecond: number): Stretch[] => [
    { fromMs: 0, toMs: endMs, fromPerSecond: perSecond, toPerSecond: perSecond },
  ];
  const bid: Stretch[] = [
    { fromMs: 0, toMs: baseMs, fromPerSecond: record, toPerSecond: record },
    { fromMs: baseMs, toMs: riseMs, fromPerSecond: base, toPerSecond: base },
    { fromMs: riseMs, toMs: peakMs, fromPerSecond: base, toPerSecond: peak },
    { fromMs: peakMs, toMs: cutOffMs, fromPerSecond: peak, toPerSecond: peak },
    { fromMs: cutOffMs, toMs: endMs, fromPerSecond: base, toPerSecond: base },
  ];
  const others = Object.fromEntries(Object.entries(OTHERS).map(([name, rate]) => [name, flat(rate)]));
  const resultEveryMs = Math.min(RESULT_EVERY_MS, cutOffMs / 3);
  const results = Math.ceil(cutOffMs / resultEveryMs) - 1;
  return {
    phases: [
      { name: 'record', fromMs: 0, toMs: baseMs },
      { name: 'base', fromMs: baseMs, toMs: riseMs },
      { name: 'rise', fromMs: riseMs, toMs: peakMs },
      { name: 'peak', fromMs: peakMs, toMs: cutOffMs },
      { name: 'after', fromMs: cutOffMs, toMs: endMs },
    ],
    // Every call but the bid is a key of OTHERS.
    rates: { bid, ...(others as Record<Exclude<PlayerCallName, 'bid'>, Stretch[]>) },
    resultsMs: Array.from({ length: results }, (_, nth) => (nth + 1) * resultEveryMs),
    cutOffMs,
  };
}

/** When the draw of a result closes, in ms since the start. */
export function cutOffOfResult(resultMs: number): number {
  return resultMs - CLOSED_BEFORE_MS;
}

/** The phase of a moment. */
export function phaseAt(phases: readonly Phase[], ms: number): PhaseName {
  return phases.find(({ toMs }) => ms < toMs)?.name ?? 'after';
}
