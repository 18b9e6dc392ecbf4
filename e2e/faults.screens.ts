import type { Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { addRow, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { picture } from './page-models/pictures.ts';

const SCREENS = [
  '/imp',
  '/stargame',
  '/galigame',
  '/imp4',
  '/imp7',
  '/transaction',
  '/withdraw',
  '/charts',
  '/charts/gali',
  '/addfund',
];
const LATER = ['/devices', '/notices', '/profile', '/gameRates', '/addfundhistory', '/withdrawhistory', '/htp'];

/** Screens while they load, and after their requests failed. */
test('waiting and failing', async ({ page, server }) => {
  const market = await openMarket(server);
  await enterWithToken(page, server, 'Asha');
  await page.evaluate(() => localStorage.removeItem('lists'));
  await page.route('**/api-*', () => undefined);
  for (const path of [...SCREENS, ...LATER]) await visit(page, path, 'wait');
  await page.unroute('**/api-*');
  await page.route('**/api-*', (route) => route.abort());
  for (const path of [...SCREENS, ...LATER]) await visit(page, path, 'fail', 3200);
  await page.unroute('**/api-*');
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '50');
  await page.route('**/api-submit-bid', (route) => route.abort());
  await submitList(page);
  await page.waitForTimeout(1500);
  await picture(page, 'fault-checking');
  await page.unroute('**/api-submit-bid');
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '50');
  await moveCutOffs(server, market.game_id, { open: -1 });
  await page.waitForTimeout(1500);
  await picture(page, 'fault-closed-with-rows');
  await page.goto('/imp');
  await page.waitForTimeout(700);
  await page.context().setOffline(true);
  await page.waitForTimeout(1200);
  await picture(page, 'fault-offline');
  await page.context().setOffline(false);
});

async function visit(page: Page, path: string, what: string, waitMs = 900): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForTimeout(waitMs);
  await picture(page, `${what}${path.replaceAll('/', '-')}`);
}
