/**
 * Plays honest and dishonest draws and checks each from its bundle. Maps outcomes and tries to predict them.
 *
 *   npm run bench -- fairness [--honest 10000] [--frauds 1000] [--draws 200000] [--sealed 2000]
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { checkBundle } from '../packages/fairness/src/index.ts';
import { resultOf } from '../packages/fairness/src/outcome.ts';
import { FRAUDS } from '../packages/fairness/src/testing/frauds.ts';
import { oracleResult } from '../packages/fairness/src/testing/oracle.ts';
import { beatsChance, scorePredictors } from '../packages/fairness/src/testing/predictors.ts';
import { simulate } from '../packages/fairness/src/testing/simulation.ts';
import { chiSquare, chiSquareFits, countDraws } from '../packages/fairness/src/testing/statistics.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    honest: { type: 'string', default: '10000' },
    frauds: { type: 'string', default: '1000' },
    draws: { type: 'string', default: '200000' },
    sealed: { type: 'string', default: '2000' },
  },
});
const honest = Number(values.honest);
const frauds = Number(values.frauds);
const draws = Number(values.draws);
const sealed = Number(values.sealed);

const outOf = (draw: number) => new Uint8Array(createHash('sha256').update(`draw ${draw}`).digest());

function playHonest(report: Report): void {
  let alarms = 0;
  const checkMs: number[] = [];
  for (let number = 0; number < honest; number += 1) {
    const { bundle, options } = simulate(number);
    const startMs = performance.now();
    const { isProven } = checkBundle(bundle, options);
    checkMs.push(performance.now() - startMs);
    if (!isProven) alarms += 1;
  }
  report.figure('check of one draw, median', round(median(checkMs)), 'ms');
  report.goal('no false alarm', alarms === 0, `${alarms} of ${honest}`);
}

function playFrauds(report: Report): void {
  const missed = new Set<string>();
  for (let number = 0; number < frauds; number += 1) {
    const fraud = FRAUDS[number % FRAUDS.length];
    if (fraud === undefined) throw new Error('no kinds of fraud');
    const { bundle, options } = simulate(honest + number, fraud.hooks);
    const { claims, isProven } = checkBundle(bundle, options);
    const judged = claims.find(({ claim }) => claim === fraud.claim);
    if (isProven || judged?.verdict !== fraud.verdict) missed.add(fraud.kind);
  }
  report.figure('kinds of fraud', FRAUDS.length);
  report.goal('every fraud caught', missed.size === 0, missed.size === 0 ? `${frauds}` : [...missed].join(', '));
}

function mapOutcomes(report: Report): void {
  let differences = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const out = outOf(draw);
    if (resultOf('main', out) !== oracleResult('main', out)) differences += 1;
    if (resultOf('gali', out) !== oracleResult('gali', out)) differences += 1;
  }
  report.goal('second mapping agrees', differences === 0, `${differences} differences`);
  for (const [name, counts] of Object.entries(countDraws(draws, outOf))) {
    const statistic = round(chiSquare(counts, draws), 1);
    report.goal(`${name} pass chi-square, p > 0.001`, chiSquareFits(counts, draws), `${statistic} of ${counts.size}`);
  }
}

function predict(report: Report): void {
  const scores = scorePredictors(sealed, true);
  const better = scores.filter((score) => beatsChance(score, sealed));
  report.figure('predictors', scores.length);
  report.goal('no public field predicts a result', better.length === 0, `${better.length} above 4 sigma`);
}

const report = startReport({
  name: 'fairness',
  title: 'Draws that are checked from their bundles',
  parameters: { 'honest draws': honest, frauds, 'mapped draws': draws, 'predicted draws': sealed },
  output: values,
});
report.section('Honest draws', 'honest');
playHonest(report);
report.section('Frauds', 'frauds');
playFrauds(report);
report.section('Mapping', 'mapping');
mapOutcomes(report);
report.section('Predictors', 'predictors');
predict(report);
report.finish();
