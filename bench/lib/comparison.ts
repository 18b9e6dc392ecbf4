import type { Figure, Goal } from './measurements.ts';
import { median, round } from './report.ts';

/** A figure that both sides of a comparison report. */
export type Metric = { bench: string; name: string; better: 'higher' | 'lower' };

/** The figures to compare, by bench. */
export const METRICS: readonly Metric[] = [
  { bench: 'bids', name: '1 bid: throughput', better: 'higher' },
  { bench: 'bids', name: '10 bids: throughput', better: 'higher' },
  { bench: 'settle', name: 'settlement', better: 'lower' },
];

/** The values of every metric, one per run of a side, by `Metric.name`. */
export type Samples = Record<string, number[]>;

/** A side must reach this share of the base's speed. */
const SPEED_GOAL = 0.95;

/**
 * The speed of the working tree divided by the speed of the base, per pair of runs. Above 1 the working tree is faster.
 */
function speedRatios({ name, better }: Metric, base: Samples, ours: Samples): number[] {
  const own = ours[name] ?? [];
  return (base[name] ?? []).map((theirs, pair) => {
    const mine = own[pair] ?? Number.NaN;
    return better === 'higher' ? mine / theirs : theirs / mine;
  });
}

/** The figures and goals of a finished comparison. */
export function compareSamples(metrics: readonly Metric[], base: Samples, ours: Samples) {
  const figures: Figure[] = [];
  const goals: Goal[] = [];
  for (const metric of metrics) {
    const { bench, name } = metric;
    const unit = bench === 'bids' ? 'submissions/s' : 'ms';
    const ratio = median(speedRatios(metric, base, ours));
    const list = (values: readonly number[] | undefined): string => (values ?? []).map((one) => round(one)).join(', ');
    figures.push({ name: `${bench}, ${name}, base`, value: list(base[name]), unit });
    figures.push({ name: `${bench}, ${name}, working tree`, value: list(ours[name]), unit });
    figures.push({ name: `${bench}, ${name}, median ratio of pairs`, value: round(ratio, 3) });
    goals.push({
      text: `${bench}, ${name}: at least ${SPEED_GOAL} of the base`,
      met: ratio >= SPEED_GOAL,
      actual: ratio.toFixed(3),
    });
  }
  return { figures, goals };
}

/** Reads the metrics from the figures that `--json` wrote. */
export function metricsOfFigures(bench: string, figures: readonly Figure[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { name } of METRICS.filter((metric) => metric.bench === bench)) {
    const figure = figures.find((one) => one.name === name);
    if (typeof figure?.value === 'number') found[name] = figure.value;
  }
  return requireAll(bench, found);
}

/** Reads the metrics from the output of commits before `--json` existed (21f7e6a and older). Throws when one is missing. */
export function metricsOfText(bench: string, text: string): Record<string, number> {
  const found: Record<string, number> = {};
  if (bench === 'settle') {
    const [, ms] = /^\s*settlement\s+([0-9]+) ms$/m.exec(text) ?? [];
    if (ms !== undefined) found.settlement = Number(ms);
  }
  return requireAll(bench, found);
}

function requireAll(bench: string, found: Record<string, number>): Record<string, number> {
  const missing = METRICS.filter((metric) => metric.bench === bench && found[metric.name] === undefined);
  if (missing.length > 0)
    throw new Error(`the output of ${bench} has no ${missing.map(({ name }) => name).join(', ')}`);
  return found;
}
