import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { addRow, bidsOf, openGame, openMarket, submitList } from './page-models/bets.ts';
import { endRetries, installClock, stopClock, watchCalls } from './page-models/clock.ts';
import { expectNoToasts, expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'server away': (route) => route.abort('connectionrefused'),
  '5xx': (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),
  '429': (route) =>
    route.fulfill({ status: 429, json: { status: false, msg: 'Too many requests', code: 'rate_limited' } }),
  malformed: (route) => route.fulfill({ contentType: 'text/html', body: '<html>Welcome to the hotel</html>' }),
  'other fields': (route) => route.fulfill({ json: { status: true, result: 'none' } }),
};

/** Makes the app refetch at once, as it does when a network returns. */
async function askAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('[HOM-10] when calls fail, home and bid screens keep the last data, show its age and recover by themselves', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  const market = await openMarket(server);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const main = page.getByRole('main');
  const age = page.getByRole('status').filter({ hasText: /Last updated \d\d:\d\d [AP]M/ });
  const quiet = async () => {
    await endRetries(page);
    await expectNoToasts(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  };
  await expect(main.getByRole('article').first()).toBeVisible();
  const count = await main.getByRole('article').count();
  for (const fault of Object.values(FAULTS)) {
    await page.route('**/api-get-dashboard-data', fault);
    await askAgain(page);
    await expect(age.first()).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(count);
    await quiet();
    await page.unroute('**/api-get-dashboard-data');
    await askAgain(page);
    await expect(age).toHaveCount(0);
  }
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await page.route('**/api-*', FAULTS['server away'] ?? ((route) => route.abort()));
  await askAgain(page);
  await expect(age.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  await quiet();
  await page.unroute('**/api-*');
  // No tap: the next poll reaches the server again.
  await expect(age).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(1);
});

test('[HOM-10] when rates, lists or the wallet fail, each screen keeps its data with its age', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const age = page.getByRole('status').filter({ hasText: /Last updated \d\d:\d\d [AP]M/ });
  // Simulates a player who returns to the tab. The app then refetches only data older than two seconds.
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const until = (count: number) =>
    expect(async () => {
      await comeBack();
      await expect(age).toHaveCount(count, { timeout: 1_000 });
    }).toPass();
  for (const [path, call, data] of [
    ['/gamerates', 'api-game-rates', page.getByRole('definition')],
    ['/stargame', 'api-starline-game-rates', page.getByRole('definition')],
    ['/stargame', 'api-starline-game', page.getByRole('article').getByRole('heading')],
    ['/galigame', 'api-galidisawar-game-rates', page.getByRole('definition')],
    ['/galigame', 'api-galidisawar-game', page.getByRole('article').getByRole('heading')],
    [
      '/imp7',
      'api-get-dashboard-data',
      page.getByRole('region', { name: 'Balance in points' }).filter({ hasText: /\d/ }),
    ],
  ] as const) {
    await test.step(`${call} on ${path}`, async () => {
      await page.goto(path);
      await expect(data.first()).toHaveText(/\d|[A-Za-z]/);
      const before = await data.allTextContents();
      await page.route(`**/${call}`, (route) => route.abort());
      await until(1);
      expect(await data.allTextContents()).toEqual(before);
      await endRetries(page);
      await expectNoToasts(page);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      await page.unroute(`**/${call}`);
      await until(0);
    });
  }
  await page.route('**/api-get-social-data', (route) => route.abort());
  await page.goto('/charts');
  await expect(page.getByRole('link', { name: /^View Charts/ }).first()).toBeVisible();
  await endRetries(page);
  await expectNoToasts(page);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('[HOM-10] a bid screen that failed to load offers a retry and then shows its draft list', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const market = await openMarket(server);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  let asked = 0;
  const failing = (route: Route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: 'Service Unavailable' });
  };
  await page.route('**/api-get-dashboard-data', failing);
  const problem = page.getByRole('main').getByText('Could not load. Check your connection and try again.');
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await page.reload();
  await expect(problem).toBeVisible();
  await expectNoToasts(page);
  // With the clock stopped the page does not poll.
  await stopClock(page);
  const before = asked;
  await tryAgain.click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.clock.resume();
  await page.unroute('**/api-get-dashboard-data');
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(problem).toHaveCount(0);

  // Without a market, and on a device without a stored list.
  await page.route('**/api-get-dashboard-data', failing);
  await page.addInitScript(() => localStorage.removeItem('list.main'));
  await page.goto('/jodi');
  await expect(problem).toBeVisible();
  await page.unroute('**/api-get-dashboard-data');
  await expect(page.getByRole('button', { name: market.game_name })).toBeVisible();
});

test('[BID-06] the app retries an unknown outcome until it is known; a busy server is reported and the list is kept', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await page.route('**/api-submit-bid', FAULTS['429'] ?? ((route) => route.abort()));
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('alert')).toContainText('Too many requests');
  await expect(sheet.getByRole('alert')).toContainText('Your list is kept, and no points were charged.');
  await page.unroute('**/api-submit-bid');
  const ids: unknown[] = [];
  const answers = [FAULTS['5xx'], FAULTS.malformed, FAULTS['429']];
  await page.route('**/api-submit-bid', async (route) => {
    ids.push(route.request().postDataJSON().submission_id);
    // The server accepts the first request, and every response to it is corrupted.
    if (ids.length === 1) await route.fetch();
    const spoil = answers[ids.length - 1];
    return spoil === undefined ? route.continue() : spoil(route);
  });
  await sheet.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(sheet.getByRole('status')).toContainText('Checking your bids now.');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await expectToast(page, 'Bid placed successfully!');
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(1);
  expect(await bidsOf(server, player)).toHaveLength(1);
});

test('[BID-06] a player blocked after a lost response sees no failure and learns the outcome later under the same id', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const ids: unknown[] = [];
  let blocked = true;
  let unanswered = false;
  const json = { status: false, msg: 'Account is blocked', message: 'Account is blocked', code: 'player_blocked' };
  await page.route('**/api-submit-bid', async (route) => {
    ids.push(route.request().postDataJSON().submission_id);
    if (unanswered) return undefined;
    if (ids.length > 1) return blocked ? route.fulfill({ json }) : route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('alert')).toContainText("We don't know yet whether your bids arrived.");
  await expect(sheet).not.toContainText('Failed to place bid');
  await sheet.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect.poll(() => ids.length).toBe(3);
  await expect(sheet.getByRole('alert')).toContainText("We don't know yet whether your bids arrived.");
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(sheet).toHaveCount(0);
  // Under another id the bid could be placed twice.
  const rows = page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(0);
  // The next visit ends too, while it waits for the outcome. The row that was added before it is kept.
  await addRow(page, '7', '10');
  unanswered = true;
  await page.reload();
  await expect.poll(() => ids.length).toBe(4);
  unanswered = false;
  blocked = false;
  await page.reload();
  await expectToast(page, 'Bid placed successfully!');
  await expect(rows).toHaveCount(1);
  expect(new Set(ids).size).toBe(1);
  expect(await bidsOf(server, player)).toHaveLength(1);
});

test('[HSM-03] a history that failed to load shows NO DATA FOUND and offers a retry', async ({ page, server }) => {
  await openMarket(server);
  await enter(page, server);
  for (const [path, call] of [
    ['/imp4', 'api-bid-history-data'],
    ['/imp3', 'api-wining-history-data'],
  ] as const) {
    for (const fault of [FAULTS['5xx'], FAULTS.malformed]) {
      if (fault !== undefined) await page.route(`**/${call}`, fault);
      await page.goto(path);
      await expect(page.getByText('NO DATA FOUND')).toBeVisible();
      await expect(page.getByText('Could not load. Check your connection and try again.')).toBeVisible();
      await page.unroute(`**/${call}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Choose other dates to look further back.')).toBeVisible();
    }
  }
});

const AWAY = 'Could not load. Check your connection and try again.';

test('a screen whose chunk failed to load shows an error in its frame and offers a retry', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/imp7');
  const fail = await holdRequests(page, '**/transfer-screen-*.js', (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Transfer Points' }).click();
  await expect(page.getByTestId('loading-line')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  fail();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(AWAY);
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer Points' })).toBeVisible();
  await expect(page.getByText('Something went wrong on our side')).toHaveCount(0);
  await page.unroute('**/transfer-screen-*.js');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});

test('a menu that failed to load leaves the screen in place and shows a message', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/imp7');
  await expect(page.getByRole('link', { name: 'Transfer Points' })).toBeVisible();
  const fail = await holdRequests(page, '**/drawer-*.js', (route) => route.abort('connectionreset'));
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.click();
  await expect(page.getByTestId('loading-line')).toHaveCount(1);
  fail();
  await expectToast(page, AWAY);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('link', { name: 'Transfer Points' })).toBeVisible();
});

test('an open menu stays open when the next screen appears, although its button moves', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/transfer');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.locator('h1')).toHaveText('Transfer Points');
  await expect(menu).toBeVisible();
});
