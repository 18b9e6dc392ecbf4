import type { Goal } from '../measurements.ts';
import type { Quantiles } from './latencies.ts';
import { type PhaseName, PLAYER_CALLS, type PlayerCallName } from './plan.ts';
import type { CallFigures } from './tally.ts';

/** What one evening found. Rates are per second, times in ms. */
export type Evening = {
  oneClientP99: number;
  maximum: number;
  figures: readonly CallFigures[];
  peakSeconds: number;
  late: { sent: number; accepted: number; stored: number };
  /** Slips in the database that were accepted during the evening. */
  slips: number;
  settlementsOpen: number;
  problems: readonly string[];
  streams: { wanted: number; broken: number; results: readonly { heard: number }[] };
};

/** The p99 of a call may be at most this many times its p99 with one client. */
const P99_TIMES = 5;
/** At twice the maximum load, at least this share of the maximum must be accepted. The generator uses some of the machine. */
const KEPT_SHARE = 0.5;
const BUSY_WITHIN_MS = 1_000;
/** Refusals that are expected after the end of a draw. */
const CLOSED = new Set(['open_session_closed', 'draw_closed']);

/** The figures of a call in a phase. */
export function figuresOf(evening: Pick<Evening, 'figures'>, call: PlayerCallName, phase: PhaseName): CallFigures {
  const found = evening.figures.find((one) => one.call === call && one.phase === phase);
  return found ?? { call, phase, sent: 0, ok: NOTHING, busy: NOTHING, others: {} };
}

const NOTHING: Quantiles = { count: 0, p50: Number.NaN, p99: Number.NaN, p999: Number.NaN, max: Number.NaN };

/** The share of a call's requests that were refused as busy. */
export function busyShare({ sent, busy }: CallFigures): number {
  return sent === 0 ? 0 : busy.count / sent;
}

/** Judges an evening by its goals. */
export function judgeEvening(evening: Evening): Goal[] {
  return [...judgeSpeed(evening), ...judgeTruth(evening)];
}

function judgeSpeed(evening: Evening): Goal[] {
  const [record, base] = [figuresOf(evening, 'bid', 'record'), figuresOf(evening, 'bid', 'base')];
  const peak = figuresOf(evening, 'bid', 'peak');
  const limitMs = P99_TIMES * evening.oneClientP99;
  const times = (ms: number): string => `${ms.toFixed(1)} ms, ${(ms / evening.oneClientP99).toFixed(1)} times`;
  const kept = peak.ok.count / evening.peakSeconds / evening.maximum;
  return [
    {
      text: `record rate: p99 of bids at most ${P99_TIMES} times one client`,
      met: record.ok.p99 <= limitMs,
      actual: times(record.ok.p99),
    },
    {
      text: `base rate: p99 of bids at most ${P99_TIMES} times one client`,
      met: base.ok.p99 <= limitMs,
      actual: times(base.ok.p99),
    },
    {
      text: `twice the maximum: at least ${KEPT_SHARE} of the maximum accepted`,
      met: kept >= KEPT_SHARE,
      actual: kept.toFixed(2),
    },
    {
      text: 'twice the maximum: the others get busy within 1 s',
      met: peak.busy.count > 0 && peak.busy.max <= BUSY_WITHIN_MS,
      actual: `${(busyShare(peak) * 100).toFixed(0)} % busy, slowest ${peak.busy.max.toFixed(0)} ms`,
    },
    {
      text: `twice the maximum: p99 of accepted bids at most ${P99_TIMES} times one client`,
      met: peak.ok.p99 <= limitMs,
      actual: times(peak.ok.p99),
    },
    judgeOthers(evening),
  ];
}

/** The calls besides bids, at twice the maximum of bids. A call of which none is accepted any more is infinitely slow. */
function judgeOthers(evening: Evening): Goal {
  const growth = PLAYER_CALLS.filter((call) => call !== 'bid').flatMap((call) => {
    const [base, peak] = [figuresOf(evening, call, 'base').ok, figuresOf(evening, call, 'peak').ok];
    return base.count === 0 ? [] : [{ call, times: peak.count === 0 ? Infinity : peak.p99 / base.p99 }];
  });
  const [worst] = growth.toSorted((left, right) => right.times - left.times);
  return {
    text: `twice the maximum: p99 of each other call at most ${P99_TIMES} times the base rate's`,
    met: growth.length > 0 && growth.every(({ times }) => times <= P99_TIMES),
    actual: worst === undefined ? 'none' : `${worst.call} ${worst.times.toFixed(1)} times`,
  };
}

function judgeTruth(evening: Evening): Goal[] {
  const { late, figures, slips, streams } = evening;
  const bids = figures.filter(({ call }) => call === 'bid');
  const accepted = bids.reduce((sum, { ok }) => sum + ok.count, 0);
  const unknown = bids.reduce((sum, { others }) => sum + countOf(others, (code) => UNKNOWN.has(code)), 0);
  const wrong = wrongAnswers(figures);
  const books = [...evening.problems];
  if (evening.settlementsOpen > 0) books.push(`${evening.settlementsOpen} settlements open`);
  const isHeard = streams.broken === 0 && streams.results.every(({ heard }) => heard === streams.wanted);
  return [
    {
      text: 'no bid accepted after its cut-off',
      met: late.sent > 0 && late.accepted === 0 && late.stored === 0,
      actual: `${late.accepted} of ${late.sent} late ones`,
    },
    {
      text: 'every answer is an acceptance, busy, or the end of a draw',
      met: wrong.length === 0,
      actual: wrong.length === 0 ? 'all' : wrong.join(', '),
    },
    {
      text: 'every accepted bid stored, no other',
      met: slips >= accepted && slips <= accepted + unknown,
      actual: `${accepted} accepted, ${slips} stored`,
    },
    { text: 'books balanced', met: books.length === 0, ...(books[0] === undefined ? {} : { actual: books[0] }) },
    {
      text: 'every stream received every result',
      met: isHeard,
      actual: `${streams.results.length} results, ${streams.broken} streams broken`,
    },
  ];
}

/** Outcomes that leave open whether a bid was placed. */
const UNKNOWN = new Set(['indefinite', 'lost', 'unanswered']);

function countOf(others: Readonly<Record<string, number>>, counts: (code: string) => boolean): number {
  return Object.entries(others).reduce((sum, [code, count]) => sum + (counts(code) ? count : 0), 0);
}

/**
 * Unexpected answers, such as `bid lost: 3`. A crowd of strangers who log in may be refused with a wait, and a player
 * without bids has no history.
 */
function wrongAnswers(figures: readonly CallFigures[]): string[] {
  const counts = new Map<string, number>();
  for (const { call, others } of figures) {
    for (const [code, count] of Object.entries(others)) {
      if (call === 'bid' && CLOSED.has(code)) continue;
      if (call === 'log-in' && code === 'rate_limited') continue;
      if (call === 'history' && code === 'no_data') continue;
      counts.set(`${call} ${code}`, (counts.get(`${call} ${code}`) ?? 0) + count);
    }
  }
  return [...counts].map(([name, count]) => `${name}: ${count}`);
}
