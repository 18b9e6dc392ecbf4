import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './fixtures/test.ts';
import { listMarkets } from './page-models/bets.ts';
import { enter } from './page-models/players.ts';
import { callTimes } from './page-models/timing.ts';

const KB = 1024;
const DIST = join(import.meta.dirname, '../apps/player/dist');

test('home is light: the page contains its cards, the first scripts are at most 110 KB, all scripts 140 KB, styles 20 KB', async ({
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
  await expect(page.getByRole('region', { name: 'News in pictures' })).toBeVisible();
  // The limit includes scripts that load after the first screen.
  await page.waitForTimeout(2500);

  const began = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? ''));
  const compressed = (paths: Iterable<string>) =>
    [...paths].reduce((total, path) => total + brotliCompressSync(readFileSync(join(DIST, path))).length, 0);
  expect(began.size).toBeGreaterThan(0);
  for (const path of began) expect([...scripts]).toContain(path);
  expect(compressed(began)).toBeLessThan(110 * KB);
  expect(compressed(scripts)).toBeLessThan(140 * KB);
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  const sheets = [...index.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((found) => found[1] ?? '');
  expect(sheets.length).toBeGreaterThan(0);
  expect(compressed(sheets)).toBeLessThan(20 * KB);
  expect(fonts).toEqual([]);
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

test('the start page opens for everyone and shows visitors the landing screen', async ({ page, server }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await fetch(`${server.url}/`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${server.url}/index.html`)).status).toBe(200);
});

test('a hidden tab does not poll, and one poll serves the whole page', async ({ page, server }) => {
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const times = () => callTimes(page, 'api-get-dashboard-data');
  const first = (await times()).length;
  await expect.poll(async () => (await times()).length).toBeGreaterThan(first + 2);
  // Home, header, footer and wallet share one list, so two requests never overlap.
  const polls = (await times()).slice(first);
  polls.slice(1).forEach((at, index) => expect(at - (polls[index] ?? 0)).toBeGreaterThan(3000));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(1000);
  const before = (await times()).length;
  await page.waitForTimeout(7000);
  expect((await times()).length).toBe(before);
});
