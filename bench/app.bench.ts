/**
 * How soon the first market card is painted on a cheap phone: Chromium four times slower, on Fast 3G.
 * npm run bench -- app
 */
import { launchBrowser } from '../e2e/fixtures/browser.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { measureLoad, type PageLoad } from './lib/page-load.ts';
import { goal, machine, median, table } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

const RUNS = 5;
const FIRST_GOAL_MS = 1_700;
const REPEAT_GOAL_MS = 700;

/** What a typical client of this protocol takes on the same settings. */
const TYPICAL = { firstCardMs: 3_200, scriptKb: 190 };

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Login = { mobile: string; password: string };

/** The demo player's login, which the server's first start has made. */
async function demoLogin({ owner }: BenchDatabase): Promise<Login> {
  const [login] = await owner.query<Login>({
    text: `select each ->> 'login' as mobile, each ->> 'password' as password
           from settings, jsonb_array_elements(value) each where key = 'demo_logins' and each ->> 'at' = 'player'`,
  });
  if (login === undefined) throw new Error('the demo has no player');
  return login;
}

/** What the browser of a player who is logged in holds, and nothing of earlier visits. */
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

/** Lets the app be kept, as it is after any visit of some seconds. */
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

function report(first: readonly PageLoad[], repeat: readonly PageLoad[]): void {
  const middle = (loads: readonly PageLoad[], figure: keyof PageLoad) => median(loads.map((load) => load[figure]));
  const ms = (loads: readonly PageLoad[]) =>
    `${Math.round(middle(loads, 'firstCardMs'))} ms  (${loads.map((load) => Math.round(load.firstCardMs)).join(', ')})`;
  const kb = (loads: readonly PageLoad[], figure: keyof PageLoad) => `${(middle(loads, figure) / 1000).toFixed(1)} KB`;
  table(`First market card painted, median of ${RUNS}`, [
    ['first visit', ms(first)],
    ['repeat visit', ms(repeat)],
    ['a typical client, first visit', `${TYPICAL.firstCardMs} ms`],
  ]);
  table('Over the network on a first visit', [
    ['page, styles and cards within', kb(first, 'documentBytes')],
    ['scripts', kb(first, 'scriptBytes')],
    ['stylesheets beside the page', kb(first, 'styleBytes')],
    ['a typical client, scripts', `${TYPICAL.scriptKb} KB`],
  ]);
  goal(`first visit within ${FIRST_GOAL_MS} ms`, middle(first, 'firstCardMs') <= FIRST_GOAL_MS);
  goal(`repeat visit within ${REPEAT_GOAL_MS} ms`, middle(repeat, 'firstCardMs') <= REPEAT_GOAL_MS);
}

async function main(): Promise<void> {
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_app');
    const server = await startBenchServer(database, { DEMO_SEED: 'on' });
    const browser = await launchBrowser();
    console.log(`The player app on ${machine()}; CPU four times slower, Fast 3G (562 ms, 1.44 Mbit/s)`);
    const { first, repeat } = await measure(browser, `http://127.0.0.1:${server.port}`, await demoLogin(database));
    await browser.close();
    await server.stop();
    report(first, repeat);
  } finally {
    await cluster.close();
  }
}

await main();
