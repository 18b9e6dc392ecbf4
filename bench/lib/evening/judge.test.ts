import { expect, test } from 'vitest';
import { type Evening, judgeEvening } from './judge.ts';
import { Latencies, type Quantiles } from './latencies.ts';
import type { CallFigures } from './tally.ts';

function quantiles(count: number, ms: number): Quantiles {
  return { ...new Latencies().quantiles(), count, p50: ms, p99: ms, p999: ms, max: ms };
}

const BASE: CallFigures = {
  call: 'bid',
  phase: 'base',
  sent: 1_000,
  ok: quantiles(1_000, 20),
  busy: quantiles(0, 0),
  others: {},
};
const RECORD: CallFigures = { ...BASE, phase: 'record', sent: 200, ok: quantiles(200, 15) };
const PEAK: CallFigures = {
  ...BASE,
  phase: 'peak',
  sent: 800,
  ok: quantiles(300, 24),
  busy: quantiles(500, 90),
};
const AFTER: CallFigures = {
  ...BASE,
  phase: 'after',
  sent: 50,
  ok: quantiles(0, 0),
  others: { open_session_closed: 50 },
};
const LOG_IN: CallFigures = { ...BASE, call: 'log-in', others: { rate_limited: 3 } };
const HISTORY: CallFigures = { ...BASE, call: 'history', others: { no_data: 2 } };
const LISTS: CallFigures = { ...BASE, call: 'lists' };
const OTHERS = [LOG_IN, HISTORY, LISTS];
/** The other calls at the base rate and at twice the maximum. */
const CALLS = [...OTHERS, ...OTHERS.map((base): CallFigures => ({ ...base, phase: 'peak', ok: quantiles(300, 90) }))];

/** An evening that meets every goal. */
const GOOD: Evening = {
  oneClientP99: 5,
  maximum: 100,
  figures: [RECORD, BASE, PEAK, AFTER, ...CALLS],
  peakSeconds: 4,
  late: { sent: 50, accepted: 0, stored: 0 },
  slips: 1_500,
  settlementsOpen: 0,
  problems: [],
  streams: { wanted: 10, broken: 0, results: [{ heard: 10 }, { heard: 10 }] },
};

const missed = (change: Partial<Evening>): string[] =>
  judgeEvening({ ...GOOD, ...change })
    .filter(({ met }) => !met)
    .map(({ text }) => text);

test('an evening that meets every goal passes', () => {
  expect(missed({})).toEqual([]);
  expect(judgeEvening(GOOD)).toHaveLength(11);
});

test('each defect misses its own goal', () => {
  const slow = (figures: CallFigures, ms: number) => ({ ...figures, ok: quantiles(figures.ok.count, ms) });
  const [record, base, collapse, busy, peak, others, late, answers, stored, books, heard] = judgeEvening(GOOD).map(
    ({ text }) => text,
  );
  const cases: [Partial<Evening>, string | undefined][] = [
    [{ figures: [slow(RECORD, 25.1), BASE, PEAK, ...CALLS] }, record],
    [{ figures: [RECORD, slow(BASE, 25.1), PEAK, ...CALLS] }, base],
    [{ peakSeconds: 6.1 }, collapse],
    [{ figures: [RECORD, BASE, { ...PEAK, busy: quantiles(500, 1_001) }, ...CALLS] }, busy],
    [{ figures: [RECORD, BASE, { ...PEAK, busy: quantiles(0, 0) }, ...CALLS] }, busy],
    [{ figures: [RECORD, BASE, slow(PEAK, 25.1), ...CALLS] }, peak],
    [{ figures: [RECORD, BASE, PEAK, LISTS, slow({ ...LISTS, phase: 'peak' }, 100.1)] }, others],
    [{ figures: [RECORD, BASE, PEAK, LISTS, { ...LISTS, phase: 'peak', ok: quantiles(0, 0) }] }, others],
    [{ figures: [RECORD, BASE, PEAK] }, others],
    [{ late: { sent: 50, accepted: 1, stored: 0 } }, late],
    [{ late: { sent: 50, accepted: 0, stored: 1 } }, late],
    [{ late: { sent: 0, accepted: 0, stored: 0 } }, late],
    [{ figures: [RECORD, BASE, { ...PEAK, others: { insufficient_balance: 1 } }, ...CALLS] }, answers],
    [{ figures: [RECORD, BASE, PEAK, ...CALLS, { ...HISTORY, call: 'wallet', phase: 'after' }] }, answers],
    [{ slips: 1_499 }, stored],
    [{ slips: 1_501 }, stored],
    [{ problems: ['a wallet differs'] }, books],
    [{ settlementsOpen: 1 }, books],
    [{ streams: { wanted: 10, broken: 1, results: [{ heard: 10 }] } }, heard],
    [{ streams: { wanted: 10, broken: 0, results: [{ heard: 9 }] } }, heard],
  ];
  for (const [change, goal] of cases) expect([change, missed(change)]).toEqual([change, [goal]]);
});

test('a bid without an answer may be stored or not, but it is a wrong answer', () => {
  const lost = { ...PEAK, others: { lost: 2, indefinite: 1 } };
  for (const slips of [1_500, 1_503]) {
    expect(missed({ figures: [RECORD, BASE, lost, ...CALLS], slips })).toEqual([
      'every answer is an acceptance, busy, or the end of a draw',
    ]);
  }
  expect(missed({ figures: [RECORD, BASE, lost, ...CALLS], slips: 1_504 })).toContain(
    'every accepted bid stored, no other',
  );
});
