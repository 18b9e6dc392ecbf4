import { type Report, round } from '../report.ts';
import { busyShare, type Evening, figuresOf, judgeEvening } from './judge.ts';
import type { Quantiles } from './latencies.ts';
import { bidRates, PHASES, PLAYER_CALLS } from './plan.ts';
import type { EveningRun } from './run-evening.ts';

/**
 * Prints the figures and goals of one evening. `pgbench`: transactions per second, before and after the evening; empty
 * without this reference.
 */
export function reportEvening(report: Report, run: EveningRun, streams: number, pgbench: readonly number[]): void {
  const { plan, crowd, maximum, oneClient } = run;
  const reference = pgbench.reduce((sum, rate) => sum + rate, 0) / pgbench.length;
  const beside = (rate: number): string =>
    [`${Math.round(rate)}/s`, ...(pgbench.length === 0 ? [] : [`${(rate / reference).toFixed(2)} of pgbench`])].join(
      ', ',
    );
  const peak = plan.phases.find(({ name }) => name === 'peak');
  const peakSeconds = ((peak?.toMs ?? 0) - (peak?.fromMs ?? 0)) / 1000;
  const evening: Evening = {
    oneClientP99: oneClient.p99Ms,
    maximum: maximum.perSecond,
    figures: crowd.figures,
    peakSeconds,
    late: { ...crowd.late, stored: run.stored.late },
    slips: run.stored.slips,
    settlementsOpen: run.stored.settlementsOpen,
    problems: run.stored.problems,
    streams: { wanted: streams, broken: run.broken, results: run.results },
  };
  if (pgbench.length > 0) {
    report.figure('pgbench, before and after', pgbench.map((rate) => `${Math.round(rate)}/s`).join(', '));
  }
  report.figure('one client: p50 / p99', `${ms(oneClient.p50Ms)} / ${ms(oneClient.p99Ms)} ms`);
  report.figure('maximum, 256 clients', beside(maximum.perSecond));
  report.figure('maximum, 256 clients: p50 / p99', `${ms(maximum.p50Ms)} / ${ms(maximum.p99Ms)} ms`);
  const accepted = figuresOf(evening, 'bid', 'peak').ok.count / peakSeconds;
  const rates = bidRates(maximum.perSecond);
  report.figure('record rate', beside(rates.record));
  report.figure('base rate', beside(rates.base));
  report.figure('twice the maximum', beside(rates.peak));
  report.figure('accepted at twice the maximum', beside(accepted));
  reportCalls(report, evening);
  reportOthers(report, run);
  for (const { text, met, actual } of judgeEvening(evening)) report.goal(text, met, actual);
}

/** One row for each call and phase: p50, p99 and p99.9 of the accepted ones, and the share of busy. */
function reportCalls(report: Report, evening: Evening): void {
  for (const phase of PHASES) {
    for (const call of PLAYER_CALLS) {
      const figures = figuresOf(evening, call, phase);
      if (figures.sent === 0 || (phase === 'after' && call !== 'bid')) continue;
      const { ok, busy, others } = figures;
      const parts = [`${times(ok)} ms`, `${(busyShare(figures) * 100).toFixed(1)} % busy`];
      if (busy.count > 0) parts.push(`refused after ${times(busy)} ms`);
      parts.push(...Object.entries(others).map(([code, count]) => `${count} ${code}`));
      report.figure(`${phase}, ${call}: p50 / p99 / p99.9`, parts.join(', '));
    }
  }
}

function reportOthers(report: Report, { crowd, console, results, shares }: EveningRun): void {
  report.figure('console, page: p50 / p99 / p99.9', `${times(console.pages)} ms, ${console.pages.count} pages`);
  report.figure(
    'console, decision: p50 / p99 / p99.9',
    `${times(console.decisions)} ms, ${console.deposits} deposits credited`,
  );
  report.figure('console, failures', console.failures.length);
  if (console.failures[0] !== undefined) process.stdout.write(`    ${console.failures[0]}\n`);
  const slowest = Math.max(0, ...results.map(({ allMs }) => allMs));
  report.figure('a result reaches all streams, slowest of all results', round(slowest), 'ms');
  report.figure('generator late by: p50 / p99 / most', Object.values(crowd.lagMs).map(ms).join(' / '), 'ms');
  report.figure('connections of the generator', crowd.lines);
  for (const { phase, cores } of shares) {
    const parts = Object.entries(cores).map(([part, used]) => `${part} ${used.toFixed(2)}`);
    report.figure(`${phase}: cores used`, parts.join(', '));
  }
}

const ms = (value: number): string =>
  Number.isNaN(value) ? 'none' : value >= 100 ? value.toFixed(0) : value.toFixed(1);

const times = ({ p50, p99, p999 }: Quantiles): string => [p50, p99, p999].map(ms).join(' / ');
