import { expect, test } from 'vitest';
import { Arrivals, rateAt, type Stretch } from './arrivals.ts';
import { Latencies } from './latencies.ts';
import { cutOffOfResult, phaseAt, planEvening } from './plan.ts';
import { outcomeOf, Tally } from './tally.ts';

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function seeded(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function takeAll(stretches: readonly Stretch[], random: () => number): number[] {
  const arrivals = new Arrivals(stretches, random);
  const taken: number[] = [];
  while (arrivals.dueMs !== Infinity) taken.push(arrivals.take());
  return taken;
}

test('as many callers arrive in each stretch as its rates say, also while the rate rises', () => {
  const stretches = [
    { fromMs: 0, toMs: 10_000, fromPerSecond: 1_000, toPerSecond: 1_000 },
    { fromMs: 10_000, toMs: 20_000, fromPerSecond: 1_000, toPerSecond: 3_000 },
    { fromMs: 20_000, toMs: 30_000, fromPerSecond: 0, toPerSecond: 0 },
    { fromMs: 30_000, toMs: 31_000, fromPerSecond: 500, toPerSecond: 500 },
  ];
  const taken = takeAll(stretches, seeded());
  expect(taken).toEqual(taken.toSorted((left, right) => left - right));
  const between = (fromMs: number, toMs: number) => taken.filter((at) => at >= fromMs && at < toMs).length;
  // Five standard deviations of a Poisson count on each side.
  for (const [fromMs, toMs, mean] of [
    [0, 10_000, 10_000],
    [10_000, 15_000, 7_500],
    [15_000, 20_000, 12_500],
    [30_000, 31_000, 500],
  ] as const) {
    expect(Math.abs(between(fromMs, toMs) - mean)).toBeLessThan(5 * Math.sqrt(mean));
  }
  expect([between(20_000, 30_000), between(31_000, Infinity)]).toEqual([0, 0]);
});

test('the spacing of arrivals is random: a third of the gaps is longer than the mean', () => {
  const taken = takeAll([{ fromMs: 0, toMs: 20_000, fromPerSecond: 1_000, toPerSecond: 1_000 }], seeded(7));
  const long = taken.filter((at, nth) => at - (taken[nth - 1] ?? 0) > 1).length / taken.length;
  expect(long).toBeCloseTo(Math.exp(-1), 1);
});

test('the rate at a moment follows the stretches', () => {
  const stretches = [{ fromMs: 0, toMs: 1_000, fromPerSecond: 10, toPerSecond: 30 }];
  expect([0, 500, 1_000].map((ms) => rateAt(stretches, ms))).toEqual([10, 20, 0]);
});

test('quantiles are at most 1 % too high, and the maximum is exact', () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 10_000; ms += 1) latencies.record(ms / 10);
  for (const [share, exact] of [
    [0.5, 500],
    [0.99, 990],
    [0.999, 999],
  ] as const) {
    expect(latencies.at(share)).toBeGreaterThanOrEqual(exact);
    expect(latencies.at(share)).toBeLessThanOrEqual(exact * 1.01);
  }
  expect(latencies.quantiles()).toMatchObject({ count: 10_000, max: 1_000 });
  expect(new Latencies().at(0.5)).toBeNaN();
  latencies.record(-1);
  latencies.record(1e9);
  expect(latencies.quantiles()).toMatchObject({ count: 10_002, max: 1e9 });
});

test('an evening starts at the record rate, goes to a quarter of the maximum, and ends at twice the maximum', () => {
  const { phases, rates, cutOffMs, resultsMs } = planEvening(10, 8_000);
  expect(phases.map(({ name, fromMs, toMs }) => [name, fromMs, toMs])).toEqual([
    ['record', 0, 270_000],
    ['base', 270_000, 540_000],
    ['rise', 540_000, 560_000],
    ['peak', 560_000, 600_000],
    ['after', 600_000, 605_000],
  ]);
  const moments = [0, 269_999, 270_000, 539_999, 550_000, 560_000, 599_999, 600_000];
  expect(moments.map((ms) => rateAt(rates.bid, ms))).toEqual([
    1_133, 1_133, 2_000, 2_000, 9_000, 16_000, 16_000, 2_000,
  ]);
  expect([0, 540_000, 570_000, 600_001].map((ms) => phaseAt(phases, ms))).toEqual(['record', 'rise', 'peak', 'after']);
  // A result every half minute, each of a draw that has closed before it.
  expect([resultsMs.length, resultsMs[0], resultsMs.at(-1)]).toEqual([19, 30_000, 570_000]);
  expect(resultsMs.every((at) => cutOffOfResult(at) < at && at < cutOffMs)).toBe(true);
});

test('on a slow machine, bids arrive at a quarter of the maximum from the start', () => {
  const { rates } = planEvening(10, 1_000);
  expect([0, 300_000].map((ms) => rateAt(rates.bid, ms))).toEqual([250, 250]);
});

test('if the closed loop accepted no bid, at least five bids a second arrive, also after the cut-off', () => {
  const { rates, cutOffMs } = planEvening(1, 0);
  expect([0, 20_000, 59_999, cutOffMs + 1].map((ms) => rateAt(rates.bid, ms))).toEqual([5, 5, 40, 5]);
});

test('a short evening gives half of its time to the last minute, and has two results', () => {
  const { phases, resultsMs } = planEvening(1, 1_000);
  expect(phases.map(({ fromMs }) => fromMs)).toEqual([0, 15_000, 30_000, 40_000, 60_000]);
  expect(resultsMs).toEqual([20_000, 40_000]);
});

test('a tally counts acceptances, busy, other refusals and requests without an answer apart', () => {
  const tally = new Tally();
  for (const answer of [
    '{"status":true,"msg":""}',
    '{"status":false,"code":"busy"}',
    '{"status":false,"code":"open_session_closed"}',
    undefined,
    'no json',
  ]) {
    tally.sent('bid', 'peak');
    tally.answered('bid', 'peak', outcomeOf(answer), 7);
  }
  tally.sent('bid', 'peak');
  tally.sent('wallet', 'peak');
  expect(tally.open()).toBe(2);
  const [bid, wallet] = tally.figures();
  expect([bid?.sent, bid?.ok.count, bid?.busy.count]).toEqual([6, 1, 1]);
  expect(bid?.others).toEqual({ open_session_closed: 1, lost: 1, unreadable: 1, unanswered: 1 });
  expect([wallet?.call, wallet?.others]).toEqual(['wallet', { unanswered: 1 }]);
});
