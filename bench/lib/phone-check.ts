import type { launchBrowser } from '../../e2e/fixtures/browser.ts';
import { brotliBytes, scriptsOf } from '../../e2e/fixtures/own-scripts.ts';
import { formatBundle } from '../../packages/fairness/src/bundle.ts';
import { simulate } from '../../packages/fairness/src/testing/simulation.ts';
import type { DrawCheck } from '../../apps/player/src/features/fairness/work/check-draw.ts';
import { bundleForBrowser, callInBrowser } from './browser-code.ts';
import { median, type Report, round } from './report.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;

const RUNS = 5;
const CHECK_GOAL_MS = 1_500;
const WEIGHT_GOAL_BYTES = 45_000;

/**
 * Measures the check of a draw on the slow phone: the close session of a main draw with the receipts of a player, which
 * needs the rounds of both sessions. It runs on the page's own thread, because the browser slows down no worker.
 */
export async function measureCheck(browser: Browser, report: Report): Promise<void> {
  const script = await bundleForBrowser('apps/player/src/features/fairness/work/check-draw.ts');
  const { bundle, options } = closeDraw();
  const toCheck = { text: formatBundle(bundle), kept: undefined, nowMs: options.now };
  const call = { name: 'checkDraw', args: [toCheck], isSlow: true };
  const times: number[] = [];
  let proven = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { result: found, tookMs } = await callInBrowser(browser, script, call);
    const result = found as DrawCheck; // what checkDraw returns, as JSON
    times.push(tookMs);
    if (result.outcome !== 'checked') throw new Error(`the bundle is damaged: ${result.problem}`);
    proven = result.report.claims.filter(({ verdict }) => verdict === 'holds').length;
  }
  const middle = round(median(times));
  report.section(`Check of a draw on the slow phone, first check of a visit, median of ${RUNS}`, 'check');
  report.figure('claims proven without foreign keys', proven);
  report.figure('slowest', round(Math.max(...times)), 'ms');
  report.goal(`a full check within ${CHECK_GOAL_MS} ms`, middle <= CHECK_GOAL_MS, `${middle} ms`);
}

/** Measures the scripts of the fairness pages that the home screen does not load. The demo player is logged in. */
export async function measureWeight(context: Context, url: string, report: Report): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/imp`);
  await page.getByRole('region', { name: 'News in pictures' }).waitFor();
  const home = await scriptsOf(page);
  const text = formatBundle(closeDraw().bundle);
  await page.route('**/log/draws/**', (route) => route.fulfill({ body: text, contentType: 'application/json' }));
  report.section('Scripts of the fairness pages that the home screen does not load, brotli', 'own scripts');
  const ownBytes = async (): Promise<number> =>
    brotliBytes([...(await scriptsOf(page))].filter((script) => !home.has(script)));
  await page.goto(`${url}/fairness`);
  await page.getByText('This site has no public book').waitFor();
  const bytes = await ownBytes();
  await page.goto(`${url}/fairness/1/2026-11-23/close`);
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  report.figure('page of a checked draw, with the pairing', round((await ownBytes()) / 1000, 1), 'kB');
  report.goal('the fairness page at most 45 kB', bytes <= WEIGHT_GOAL_BYTES, `${round(bytes / 1000, 1)} kB`);
  await context.close();
}

/** The first simulated draw whose session is the close. */
function closeDraw(): ReturnType<typeof simulate> {
  for (let number = 0; ; number += 1) {
    const draw = simulate(number);
    if (draw.scene.record.session === 'close') return draw;
  }
}
