/**
 * Measures the app on a cheap phone: Chromium with a processor four times slower, on Fast 3G. Reports when the first
 * market card and the text of the landing page are painted, how fast Play responds, and what a repeat visit loads. Then
 * measures the weight of the fairness pages and the check of a draw on the same phone.
 *
 *   npm run bench -- app
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../e2e/fixtures/browser.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { startCountingProxy } from './lib/counting-proxy.ts';
import { measureLanding, measurePlay, measureRepeatBytes, type PlayLoad } from './lib/first-minute.ts';
import { measureLoad, type PageLoad } from './lib/page-load.ts';
import { measureCheck, measureWeight } from './lib/phone-check.ts';
import { median, OUTPUT_OPTIONS, type Report, round, startReport } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

const RUNS = 5;
const FIRST_GOAL_MS = 1_700;
const REPEAT_GOAL_MS = 700;
const LANDING_GOAL_MS = 1_700;
const PLAY_GOAL_MS = 2_500;
const REPEAT_GOAL_KB = 30;

/** A typical client of this protocol on the same settings, for comparison. */
const TYPICAL = { firstCardMs: 3_200, scriptKb: 190 };

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Login = { mobile: string; password: string };

/** The demo player's login. The first start of the server creates it. */
async function demoLogin({ owner }: BenchDatabase): Promise<Login> {
  const [login] = await owner.query<Login>({
    text: `select each ->> 'login' as mobile, each ->> 'password' as password
           from settings, jsonb_array_elements(value) each where key = 'demo_logins' and each ->> 'at' = 'player'`,
  });
  if (login === undefined) throw new Error('the demo has no player: start the server with DEMO_SEED=on');
  return login;
}

/** Storage of a browser whose player is logged in and has seen no market list. */
async function loggedIn(browser: Browser, url: string, login: Login) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Mobile number').fill(login.mobile);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/imp');
  const state = await context.storageState();
  await context.close();
  for (const origin of state.origins) {
    origin.localStorage = origin.localStorage.filter(({ name }) => !name.startsWith('list.'));
  }
  return state;
}

/** Visits until the service worker has stored the app, as any visit of some seconds does. */
async function visitUnhurried(context: Awaited<ReturnType<Browser['newContext']>>, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/imp`);
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && localStorage.getItem('list.main') !== null;
  });
  await page.close();
}

type Measured = { first: PageLoad[]; repeat: PageLoad[] };

async function measure(browser: Browser, url: string, login: Login): Promise<Measured> {
  const storageState = await loggedIn(browser, url, login);
  const first: PageLoad[] = [];
  const repeat: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ ...PHONE, storageState });
    first.push(await measureLoad(context, `${url}/imp`));
    await visitUnhurried(context, url);
    repeat.push(await measureLoad(context, `${url}/imp`));
    await context.close();
  }
  return { first, repeat };
}

function report(output: Report, { first, repeat }: Measured): void {
  const middle = (loads: readonly PageLoad[], figure: keyof PageLoad) => median(loads.map((load) => load[figure]));
  const kilobytes = (figure: keyof PageLoad) => round(middle(first, figure) / 1000, 1);
  const [firstMs, repeatMs] = [round(middle(first, 'firstCardMs')), round(middle(repeat, 'firstCardMs'))];
  output.section(`First market card painted, median of ${RUNS} visits`, 'first card');
  output.figure('first visit', firstMs, 'ms');
  output.figure('repeat visit', repeatMs, 'ms');
  output.figure('typical client, first visit', TYPICAL.firstCardMs, 'ms');
  output.goal(`first visit within ${FIRST_GOAL_MS} ms`, firstMs <= FIRST_GOAL_MS, `${firstMs} ms`);
  output.goal(`repeat visit within ${REPEAT_GOAL_MS} ms`, repeatMs <= REPEAT_GOAL_MS, `${repeatMs} ms`);
  output.section('Bytes over the network on a first visit', 'first visit');
  output.figure('page, with inlined styles and cards', kilobytes('documentBytes'), 'KB');
  output.figure('scripts', kilobytes('scriptBytes'), 'KB');
  output.figure('separate stylesheets', kilobytes('styleBytes'), 'KB');
  output.figure('scripts of a typical client', TYPICAL.scriptKb, 'KB');
}

/** The landing page of a visitor and the tap on Play, each as a first visit, and the bytes of repeat visits. */
async function reportFirstMinute(browser: Browser, port: number, login: Login, output: Report): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const storageState = await loggedIn(browser, url, login);
  const landing: number[] = [];
  const play: PlayLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [visitor, player] = [await browser.newContext(PHONE), await browser.newContext({ ...PHONE, storageState })];
    landing.push(await measureLanding(visitor, url));
    play.push(await measurePlay(player, url));
    await Promise.all([visitor.close(), player.close()]);
  }
  const middle = (figure: keyof PlayLoad) => round(median(play.map((load) => load[figure])));
  const landingMs = round(median(landing));
  output.section(`First visits, median of ${RUNS}`, 'first minute');
  output.figure('play button painted', middle('shownMs'), 'ms');
  output.figure('choice of a game painted', middle('gameMs'), 'ms');
  output.goal(`text of the landing page within ${LANDING_GOAL_MS} ms`, landingMs <= LANDING_GOAL_MS, `${landingMs} ms`);
  const tapMs = middle('tapToGameMs');
  output.goal(
    `from a tap on Play to the choice of a game within ${PLAY_GOAL_MS} ms`,
    tapMs <= PLAY_GOAL_MS,
    `${tapMs} ms`,
  );
  await reportRepeatBytes(browser, port, login, output);
}

async function reportRepeatBytes(browser: Browser, port: number, login: Login, output: Report): Promise<void> {
  const proxy = await startCountingProxy(port);
  const context = await browser.newContext({ ...PHONE, storageState: await loggedIn(browser, proxy.url, login) });
  await visitUnhurried(context, proxy.url);
  const bytes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) bytes.push(await measureRepeatBytes(context, proxy));
  await context.close();
  proxy.stop();
  const kilobytes = round(median(bytes) / 1000, 1);
  const text = `a repeat visit receives at most ${REPEAT_GOAL_KB} KB`;
  output.goal(text, kilobytes <= REPEAT_GOAL_KB, `${kilobytes} KB`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(2), options: OUTPUT_OPTIONS });
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_app');
    const server = await startBenchServer(database, { DEMO_SEED: 'on' });
    const browser = await launchBrowser();
    const output = startReport({
      name: 'app',
      title: 'The player app on a slow phone',
      parameters: { processor: 'four times slower', network: 'Fast 3G (562 ms, 1.44 Mbit/s)', visits: RUNS },
      output: values,
    });
    const url = `http://127.0.0.1:${server.port}`;
    const login = await demoLogin(database);
    report(output, await measure(browser, url, login));
    await reportFirstMinute(browser, server.port, login, output);
    await measureWeight(await browser.newContext({ storageState: await loggedIn(browser, url, login) }), url, output);
    await measureCheck(browser, output);
    await browser.close();
    await server.stop();
    output.finish();
  } finally {
    await cluster.close();
  }
}

await main();
