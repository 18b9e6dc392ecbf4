import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import {
  addRow,
  bidsOf,
  card,
  closeQuietly,
  moveCutOffs,
  openGame,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { holdRequests } from './page-models/answers.ts';
import { installClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter, logIn } from './page-models/players.ts';

/** Removes the polls of a context's pages, which run every 5 s. Then only a push can change what they show. */
async function removePolls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const start = window.setInterval;
    const startOthers = (run: TimerHandler, ms?: number) => (ms === 5000 ? 0 : start(run, ms));
    Object.assign(window, { setInterval: startOthers });
  });
}

test('two tabs and two devices stay in step: balance, bids, markets and log-out', async ({
  page,
  server,
  context,
  browser,
}) => {
  await removePolls(context);
  const market = await openMarket(server);
  const player = await enter(page, server);
  const tab = await context.newPage();
  await tab.goto('/imp');
  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  await removePolls(other);
  const phone = await other.newPage();
  await logIn(phone, player);
  const elsewhere = [tab, phone];
  for (const each of elsewhere) {
    await expect(each.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
    await expect(card(each, market.game_name)).toContainText('Market running today');
  }
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  for (const each of elsewhere) {
    await expect(each.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  }
  await moveCutOffs(server, market.game_id, { open: -2, close: -1 });
  for (const each of elsewhere) {
    await expect(card(each, market.game_name)).toContainText('Market closed for today');
  }
  // A log-out ends the session of one device with all its tabs. The other device stays logged in.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(tab).toHaveURL(/\/login$/);
  await expect(phone.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  await other.close();
});

test('two tabs that confirm the same list send it once, with the changes of the last one', async ({
  page,
  server,
  context,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const tab = await context.newPage();
  await tab.goto('/slip');
  const review = async (each: Page) => {
    await each.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(each.getByRole('dialog')).toContainText('Total Point');
  };
  await review(tab);
  await review(page);
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expectToast(page, 'Bid placed successfully!');
  await expectToast(tab, 'Your list was changed in another tab. Check it, then submit again.');
  await expect(tab.getByRole('dialog')).toHaveCount(0);

  await addRow(page, '7', '50');
  await addRow(page, '8', '50');
  await review(tab);
  await page.getByRole('button', { name: 'Delete 7' }).click();
  await expect(tab.getByRole('dialog')).toHaveCount(0);
  await review(tab);
  await tab.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expectToast(tab, 'Bid placed successfully!');
  const placed = (await bidsOf(server, player)).map(({ digits }) => String(digits));
  expect(new Set(placed)).toEqual(new Set(['6', '8']));
  expect(placed).toHaveLength(2);
});

/** A new player submits one bid, whose request is held back until `release`. */
async function startSending(page: Page, server: TestServer) {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const release = await holdRequests(page, '**/api-submit-bid');
  await submitList(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  return { market, player, release };
}

test('a second tab waits while the first sends a list, and a refused list is restored only once', async ({
  page,
  server,
  context,
}) => {
  const { market, player, release } = await startSending(page, server);
  const tab = await context.newPage();
  await tab.goto('/slip');
  await expect(tab.getByText('Your slip is empty')).toBeVisible();
  await closeQuietly(server, market.game_id);
  release();
  // A toast with the same text may be visible too.
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to place bid');
  const rows = tab.getByRole('region', { name: market.game_name, exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(tab.getByRole('dialog')).toHaveCount(0);
  expect(await bidsOf(server, player)).toEqual([]);
});

test('when the browser freezes the tab that sends a list, a second tab sends the list, and it is placed once', async ({
  page,
  server,
  context,
}) => {
  const { player, release } = await startSending(page, server);
  const chrome = await context.newCDPSession(page);
  await chrome.send('Page.setWebLifecycleState', { state: 'frozen' });
  const tab = await context.newPage();
  await installClock(tab, server);
  await tab.goto('/slip');
  await expect(tab.getByText('Your slip is empty')).toBeVisible();
  await tab.clock.fastForward(21_000);
  const sheet = tab.getByRole('dialog');
  await expect(sheet).toBeVisible();
  expect(await bidsOf(server, player)).toEqual([]);
  await tab.clock.fastForward(21_000);
  await expect(tab.getByRole('region', { name: 'Your bid is placed' })).toBeVisible();
  await chrome.send('Page.setWebLifecycleState', { state: 'active' });
  release();
  await expect(page.getByRole('region', { name: 'Your bid is placed' })).toBeVisible();
  expect(await bidsOf(server, player)).toHaveLength(1);
});
