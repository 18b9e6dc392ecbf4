/**
 * Judges the vectors in Node and in Chromium. Plays honest and dishonest draws and checks each from its bundle. Changes
 * single bytes of bundles. Maps outcomes, tries to predict them and tries to identify foreign slips. Asks bad relays for
 * rounds. Runs the verifier file without a server.
 *
 *   npm run bench -- fairness [--honest 10000] [--frauds 1000] [--mutations 1000] [--draws 1000000]
 *     [--sealed 2000] [--attacked 500] [--progress FILE]
 *
 * With --progress, a run that was stopped continues with the honest draws that are not yet in FILE.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../e2e/fixtures/browser.ts';
import { checkBundle } from '../packages/fairness/src/index.ts';
import { resultOf } from '../packages/fairness/src/outcome.ts';
import { foreignSeals } from '../packages/fairness/src/testing/foreign-seals.ts';
import { FRAUDS } from '../packages/fairness/src/testing/frauds.ts';
import { identifySlips } from '../packages/fairness/src/testing/identify.ts';
import { mutate } from '../packages/fairness/src/testing/mutations.ts';
import { oracleResult } from '../packages/fairness/src/testing/oracle.ts';
import { beatsChance, scorePredictors } from '../packages/fairness/src/testing/predictors.ts';
import { simulate } from '../packages/fairness/src/testing/simulation.ts';
import { chiSquare, chiSquareFits, countDraws } from '../packages/fairness/src/testing/statistics.ts';
import { judgeVectors } from '../packages/fairness/src/testing/vectors.ts';
import { askBadRelays } from './lib/bad-relays.ts';
import { bundleForBrowser, callInBrowser } from './lib/browser-code.ts';
import { checkHonestDraws, type HonestDraws } from './lib/honest-draws.ts';
import { verifyWithoutServer } from './lib/lone-verifier.ts';
import { openProgress } from './lib/progress.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    ...OUTPUT_OPTIONS,
    honest: { type: 'string', default: '10000' },
    frauds: { type: 'string', default: '1000' },
    mutations: { type: 'string', default: '1000' },
    draws: { type: 'string', default: '1000000' },
    sealed: { type: 'string', default: '2000' },
    attacked: { type: 'string', default: '500' },
    progress: { type: 'string' },
  },
});
const honest = Number(values.honest);
const frauds = Number(values.frauds);
const mutations = Number(values.mutations);
const draws = Number(values.draws);
const sealed = Number(values.sealed);
const attacked = Number(values.attacked);

/** Outcomes that Chromium maps too. Node maps all of them. */
const MAPPED_IN_BROWSER = 2_000;

/** The design asks for this many kinds of fraud. */
const LEAST_KINDS = 18;

/** Draws whose bundles are changed, each one many times. */
const MUTATED_DRAWS = 100;

const outOf = (draw: number) => new Uint8Array(createHash('sha256').update(`draw ${draw}`).digest());

async function judge(report: Report): Promise<void> {
  const seals = await foreignSeals();
  const outcomes = Array.from({ length: Math.min(draws, MAPPED_IN_BROWSER) }, (_, draw) => {
    const out = outOf(draw);
    return {
      out: Buffer.from(out).toString('hex'),
      main: oracleResult('main', out),
      gali: oracleResult('gali', out),
    };
  });
  const script = await bundleForBrowser('packages/fairness/src/testing/vectors.ts');
  const browser = await launchBrowser();
  const call = { name: 'judgeVectors', args: [seals, outcomes], isSlow: false };
  const { result } = await callInBrowser(browser, script, call);
  await browser.close();
  const places = { Node: judgeVectors(seals, outcomes), Chromium: result as ReturnType<typeof judgeVectors> };
  for (const [place, judged] of Object.entries(places)) {
    const text = judged.map(({ vectors, right, total }) => `${vectors} ${right} of ${total}`).join(', ');
    const areRight = judged.length > 0 && judged.every(({ right, total }) => right === total);
    report.goal(`all vectors right in ${place}`, areRight, text);
  }
}

async function playHonest(report: Report): Promise<void> {
  const progress = openProgress<HonestDraws>(values.progress, { 'honest draws': honest });
  await checkHonestDraws(honest, progress);
  const alarms = progress.parts.flatMap((part) => part.alarms);
  const checked = progress.parts.reduce((sum, part) => sum + part.checked, 0);
  const checkMs = progress.parts.flatMap((part) => part.checkMs);
  report.figure('check of one draw, median', round(median(checkMs)), 'ms');
  const isMet = alarms.length === 0 && checked === honest;
  report.goal('no false alarm', isMet, `${alarms.length} of ${checked}`);
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
  const kinds = new Set(FRAUDS.map(({ kind }) => kind)).size;
  report.goal(`at least ${LEAST_KINDS} kinds`, kinds >= LEAST_KINDS && frauds >= kinds, `${kinds}`);
  report.goal('every fraud caught', missed.size === 0, missed.size === 0 ? `${frauds}` : [...missed].join(', '));
}

function changeBytes(report: Report): void {
  const missed = Array.from({ length: mutations }, (_, number) => mutate(number % MUTATED_DRAWS, number)).filter(
    ({ isCaught }) => !isCaught,
  );
  const text = missed.length === 0 ? `${mutations}` : missed.map(({ place }) => place).join('\n');
  report.goal('every changed byte caught', missed.length === 0, text);
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
    report.goal(
      `${name} pass chi-square, p from 0.005 to 0.995`,
      chiSquareFits(counts, draws),
      `${statistic} of ${counts.size}`,
    );
  }
}

function predict(report: Report): void {
  const scores = scorePredictors(sealed, true);
  const better = scores.filter((score) => beatsChance(score, sealed));
  report.figure('predictors', scores.length);
  report.goal('no public field predicts a result', better.length === 0, `${better.length} above 4 sigma`);
}

function identify(report: Report): void {
  const found = Array.from({ length: attacked }, (_, number) => identifySlips(number));
  const sum = (field: keyof (typeof found)[number]) => found.reduce((total, one) => total + one[field], 0);
  report.figure('foreign slips', sum('foreign'));
  report.figure('confirmed with the secret draw key', sum('confirmedWithKey'));
  const identified = sum('named') + sum('confirmed');
  const isMeaningful = sum('confirmedWithKey') > 0;
  report.goal('no foreign slip identified', identified === 0 && isMeaningful, `${identified}`);
}

const report = startReport({
  name: 'fairness',
  title: 'Draws that are checked from their bundles',
  parameters: {
    'honest draws': honest,
    frauds,
    'changed bytes': mutations,
    'mapped draws': draws,
    'predicted draws': sealed,
    'attacked draws': attacked,
  },
  output: values,
});
report.section('Vectors', 'vectors');
await judge(report);
report.section('Honest draws', 'honest');
await playHonest(report);
report.section('Frauds', 'frauds');
playFrauds(report);
report.section('Changed bytes', 'changed bytes');
changeBytes(report);
report.section('Mapping', 'mapping');
mapOutcomes(report);
report.section('Predictors', 'predictors');
predict(report);
report.section('A bad relay before an honest one', 'relays');
await askBadRelays(report);
report.section('Privacy', 'privacy');
identify(report);
report.section('Server gone after the close', 'no server');
await verifyWithoutServer(report);
report.finish();
