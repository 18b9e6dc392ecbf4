/**
 * Counts the taps of common actions of a player in a real browser, each from the home screen. Typing is not a tap, and no
 * counted action needs it.
 *
 *   npm run bench -- taps
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { updateSettings } from '../apps/server/src/content/settings/index.ts';
import { launchBrowser } from '../e2e/fixtures/browser.ts';
import { type BenchDatabase, startBenchCluster } from './lib/cluster.ts';
import { OUTPUT_OPTIONS, type Report, startReport } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';
import { newTapper, type Tapper } from './lib/tapper.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SERVER = { DEMO_SEED: 'on' };

type Login = { mobile: string; password: string };

type Action = {
  name: string;
  /** The most taps that meet the goal. */
  most: number;
  /** Where the action begins, when not on home. */
  from?: string;
  run(finger: Tapper, page: Page): Promise<void>;
};

/** The actions, in an order in which each finds what the earlier ones left behind. */
function actionsOn(market: string): Action[] {
  const open = [`Play ${market}`, 'Single Digit', '10'];
  const rows = (page: Page, count: number) =>
    page
      .getByRole('region', { name: 'Your bids', exact: true })
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor();
  const placed = (page: Page) => page.getByText('Bid placed successfully!').waitFor();
  return [
    {
      name: 'another language',
      most: 2,
      run: async ({ tapOn }, page) => {
        await tapOn(page.getByRole('button', { name: /^Open menu/ }));
        await tapOn(page.getByRole('dialog').locator('label', { hasText: 'हिन्दी' }));
        await page.locator('html[lang=hi]').waitFor();
        await page.evaluate(() => localStorage.removeItem('language'));
        await page.reload();
      },
    },
    {
      name: 'one digit of 10 points in the list',
      most: 4,
      run: async ({ tap }, page) => {
        await tap(...open, '7');
        await rows(page, 1);
      },
    },
    {
      name: 'five digits of 10 points in the list',
      most: 8,
      run: async ({ tap }, page) => {
        await page.evaluate(() => {
          for (const key of Object.keys(localStorage)) if (key.startsWith('bid-draft:')) localStorage.removeItem(key);
        });
        await page.reload();
        await tap(...open, '1', '3', '5', '7', '9');
        await rows(page, 5);
      },
    },
    {
      name: 'the list placed',
      most: 4,
      run: async ({ tap }, page) => {
        await tap(`Play ${market}`, 'Single Digit');
        await rows(page, 5);
        await tap('Submit', 'SUBMIT');
        await placed(page);
      },
    },
    {
      name: 'a past bid placed again',
      most: 2,
      from: '/imp4',
      run: async ({ tap }, page) => {
        await tap('Bid on 7 again', 'SUBMIT');
        await placed(page);
      },
    },
    {
      name: 'a deposit of 500 points asked for',
      most: 4,
      run: async ({ tap, tapOn }, page) => {
        await tap('Add Money', '500');
        await tapOn(page.getByRole('radio', { name: 'PhonePe' }));
        await tap('SEND REQUEST');
        await page.getByText('Pay in your app, then come back').waitFor();
      },
    },
    {
      // The demo player has several payout numbers. Without a choice it takes one tap less.
      name: 'a withdrawal asked for, with a choice of numbers',
      most: 5,
      run: async ({ tap, tapOn }, page) => {
        await tap('Withdrawal', '500');
        await tapOn(page.getByRole('radio', { name: /^PhonePe/ }));
        await tap('Send withdraw request', 'Confirm request');
        await page.getByText('Withdraw request sent successfully').waitFor();
      },
    },
    {
      name: 'a time-out of 24 hours',
      most: 2,
      run: async ({ tap, tapOn }, page) => {
        await tapOn(page.getByRole('button', { name: /^Take a break, / }));
        await tap('24 hours');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    },
  ];
}

/**
 * Creates the demo, whose player has one payout number. Opens a market and the hours of withdrawals, whatever the time of
 * day is.
 */
async function prepare(database: BenchDatabase): Promise<{ login: Login; market: string }> {
  const { owner } = database;
  await (await startBenchServer(database, SERVER)).stop();
  const login = await owner.one<Login>({
    text: `select each ->> 'login' as mobile, each ->> 'password' as password
           from settings, jsonb_array_elements(value) each where key = 'demo_logins' and each ->> 'at' = 'player'`,
  });
  const { name: market } = await owner.one<{ name: string }>({
    text: `update draws d set open_at = app_now() + interval '1 hour', close_at = app_now() + interval '2 hours',
             is_off = false, closed_early_at = null
           from markets m where m.market_id = d.market_id and d.draw_id = (
             select draw_id from draws join markets using (market_id)
             where draws.family = 'main' and current_from <= app_now() and is_active and not is_paused
               and not exists (select from results r where r.draw_id = draws.draw_id and voided_at is null)
             order by business_date desc, display_order limit 1)
           returning m.name`,
  });
  const settings = { withdrawWindow: { open: '00:00', close: '00:00' }, newDeviceHours: 0 };
  const changed = await owner.transaction((tx) => updateSettings(tx, settings, { name: 'bench' }));
  if (!changed.ok) throw new Error(changed.msg ?? changed.code);
  return { login, market };
}

async function logIn(page: Page, url: string, { mobile, password }: Login): Promise<void> {
  // Payment apps are not on this machine, and a link to one would leave the page.
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link !== null && !link.protocol.startsWith('http')) event.preventDefault();
    });
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/imp');
}

async function countTaps(page: Page, url: string, market: string, report: Report): Promise<void> {
  report.section('Taps from home, without typing');
  for (const { name, most, from = '/imp', run } of actionsOn(market)) {
    await page.goto(url + from);
    const finger = newTapper(page);
    await run(finger, page);
    report.figure(name, finger.count(), 'taps');
    report.goal(`${name}: at most ${most} taps`, finger.count() <= most, `${finger.count()} taps`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(2), options: OUTPUT_OPTIONS });
  const cluster = await startBenchCluster();
  try {
    const database = await cluster.database('bench_taps');
    const { login, market } = await prepare(database);
    const server = await startBenchServer(database, SERVER);
    const browser = await launchBrowser();
    const report = startReport({
      name: 'taps',
      title: 'Taps that common actions of a player take',
      parameters: { screen: '360 x 740, touch', 'past bid': 'from the bid history' },
      output: values,
    });
    const url = `http://127.0.0.1:${server.port}`;
    const page = await browser.newPage(PHONE);
    await logIn(page, url, login);
    await countTaps(page, url, market, report);
    await browser.close();
    await server.stop();
    report.finish();
  } finally {
    await cluster.close();
  }
}

await main();
