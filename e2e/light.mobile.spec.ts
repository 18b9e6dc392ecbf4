import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { formatBundle } from '../packages/fairness/src/index.ts';
import { simulate } from '../packages/fairness/src/testing/simulation.ts';
import { brotliBytes, scriptsOf } from './fixtures/own-scripts.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { listMarkets, moveCutOffs, openMarket } from './page-models/bets.ts';
import { callTimes, expectQuiet, installClock, runClock, stopClock, watchCalls } from './page-models/clock.ts';
import { enter } from './page-models/players.ts';

const KB = 1024;
const DIST = join(import.meta.dirname, '../apps/player/dist');

/** Waits until home has loaded the scripts of its slider, its live events and its clock. The clock loads last. */
async function expectAllScripts(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'News in pictures' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Take a break/ })).toBeVisible();
  const isLate = (path: string) => path.includes('/late-start-');
  await expect.poll(async () => [...(await scriptsOf(page))].some(isLate)).toBe(true);
}

test('home is light: the page contains its cards, the first scripts are at most 110 KB, all scripts 140 KB and 8 KB for the choice of a game, styles 20 KB', async ({
  page,
  server,
}) => {
  await enter(page, server);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const answer = await page.goto('/imp');
  const html = (await answer?.text()) ?? '';
  // The limit includes scripts that load after the first screen.
  await expectAllScripts(page);

  // The page also fetches the choice of a game, which follows a tap on Play, with low priority.
  const first = html.replaceAll(/<link[^>]*fetchpriority="low"[^>]*>/g, '');
  expect(first).not.toBe(html);
  const began = new Set([...first.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? ''));
  expect(began.size).toBeGreaterThan(0);
  for (const path of began) expect([...scripts]).toContain(path);
  expect(brotliBytes(began)).toBeLessThan(110 * KB);
  expect(brotliBytes(scripts)).toBeLessThan((140 + 8) * KB);
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  const sheets = [...index.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((found) => found[1] ?? '');
  expect(sheets.length).toBeGreaterThan(0);
  expect(brotliBytes(sheets)).toBeLessThan(20 * KB);
  expect(fonts).toEqual([]);
});

test('the fairness page loads at most 45 kB of scripts that home does not load; a check of a draw also loads the pairing, of 28 kB', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.goto('/imp');
  await expectAllScripts(page);
  const home = await scriptsOf(page);
  const own = async () => [...(await scriptsOf(page))].filter((path) => !home.has(path));
  const isPairing = (path: string) => path.includes('/pairing-');

  await page.goto('/fairness');
  await expect(page.getByText('This site has no public book')).toBeVisible();
  await expect(page.getByText('Every draw is recorded in a public book')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Triple Pana' })).toBeVisible();
  const isVerifier = (path: string) => path.includes('/verifier.worker-');
  await expect.poll(async () => (await own()).some(isVerifier)).toBe(true);
  const explained = await own();
  expect(explained.some(isPairing)).toBe(false);
  expect(brotliBytes(explained)).toBeLessThan(45_000);

  await page.route('**/log/draws/**', (route) => route.fulfill({ body: formatBundle(simulate(1).bundle) }));
  await page.goto('/fairness/1/2026-11-23/open');
  await expect(page.getByRole('heading', { name: /No claim failed/ })).toBeVisible();
  const pairing = (await own()).filter(isPairing);
  expect(pairing.length).toBe(1);
  expect(brotliBytes(pairing)).toBeLessThan(28_000);
});

test('the first market cards appear without scripts and match the list', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/imp');
  const cards = page.getByRole('article');
  const rows = await listMarkets(server, 'main');
  expect(await cards.count()).toBeGreaterThanOrEqual(Math.min(rows.length, 6));
  for (const shown of await cards.all()) {
    const name = await shown.getByRole('heading').innerText();
    const row = rows.find(({ game_name }) => game_name === name);
    expect(row, name).toBeDefined();
    await expect(shown).toContainText(row?.msg_status === 1 ? 'Market running today' : 'Market closed for today');
  }
  await context.close();
});

test('a tap on Play before the app has started opens the choice of a game, and Back leads home', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await moveCutOffs(server, market.game_id, { open: 2, close: 3 });
  await enter(page, server);
  const release = await holdRequests(page, '**/assets/index-*.js');
  await page.goto('/imp', { waitUntil: 'commit' });
  const play = page.getByRole('button', { name: `Play ${market.game_name}` });
  await play.click();
  await expect(page).toHaveURL(/\/imp#play-/);
  release();
  await expect(page).toHaveURL(/\/game$/);
  await expect(page.getByRole('heading', { level: 1, name: market.game_name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jodi Digit' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/imp$/);
  await expect(play).toBeVisible();
});

test('a tap on Play while the app starts opens the choice of a game', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  // The app has read the address, and waits for the Hindi texts before it draws home.
  const release = await holdRequests(page, '**/assets/hi-*.js');
  const started = page.waitForRequest('**/assets/hi-*.js');
  await page.goto('/imp', { waitUntil: 'commit' });
  await started;
  await page.getByRole('button', { name: `Play ${market.game_name}` }).click();
  await expect(page).toHaveURL(/\/game$/);
  release();
  await expect(page.getByRole('button', { name: 'जोड़ी डिजिट' })).toBeVisible();
});

test('the landing page shows its text and the newest results without scripts', async ({ browser, server }) => {
  const done = (await listMarkets(server, 'main')).find((row) => row.open_result !== '');
  if (done === undefined) throw new Error('the demo has no result');
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const results = page.getByRole('region', { name: 'Latest results' });
  await expect(results).toContainText(done.game_name);
  await expect(results).toContainText(done.open_result);
  await context.close();
});

test('the start page opens for everyone and shows visitors the landing screen', async ({ page, server }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await fetch(`${server.url}/`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${server.url}/index.html`)).status).toBe(200);
});

test('a hidden tab does not poll, and one poll serves the whole page', async ({ page, server }) => {
  await installClock(page, server);
  await watchCalls(page);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const polls = async () => (await callTimes(page, 'api-get-dashboard-data')).length;
  await stopClock(page);
  await expectQuiet(page);
  const atStart = await polls();
  for (let round = 0; round < 6; round += 1) {
    await runClock(page, 5_000);
    await expectQuiet(page);
  }
  // Home, header, footer and wallet share one list. A poll may be due at either end of the 30 seconds.
  expect((await polls()) - atStart).toBeGreaterThanOrEqual(5);
  expect((await polls()) - atStart).toBeLessThanOrEqual(7);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  const before = await polls();
  await runClock(page, 30_000);
  expect(await polls()).toBe(before);
});
