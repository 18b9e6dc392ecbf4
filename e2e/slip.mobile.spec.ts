import { expect, test } from './fixtures/test.ts';
import { loseAnswerHoldRetry } from './page-models/answers.ts';
import { addRow, bidsOf, closeQuietly, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { installClock, stopClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

test('the list survives Back, another visit, a reload and a new tab, until it is submitted', async ({
  page,
  server,
  context,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  const rows = page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '10');
  await addRow(page, '7', '20');
  await page.goBack();
  await page.getByRole('button', { name: 'Single Digit', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await openGame(page, market.game_name, 'Single Digit');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await page.reload();
  await expect(rows).toHaveCount(2);
  // Each game has its own list.
  await openGame(page, market.game_name, 'Jodi Digit');
  await expect(rows).toHaveCount(0);

  // A tab opened after a crash restores the list. Changes then show in both tabs.
  await openGame(page, market.game_name, 'Single Digit');
  const tab = await context.newPage();
  const rowsThere = tab.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  await openGame(tab, market.game_name, 'Single Digit');
  await expect(rowsThere).toHaveCount(2);
  await tab.getByRole('button', { name: 'Delete 7' }).click();
  await expect(rows).toHaveCount(1);
  await submitList(tab);
  await expectToast(tab, 'Bid placed successfully!');
  await expect(rows).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No numbers yet. Add some, then submit.')).toBeVisible();
});

test('the confirmation shows numbers, time left, possible win and both balances, and ends at the cut-off', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await page.getByRole('radio', { name: /^Close/ }).check();
  await addRow(page, '1', '50');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  const numbers = sheet.getByRole('group', { name: 'Your bids' });
  await expect(numbers).toContainText(/Open.*6 · 100.*Close.*1 · 50/);
  const colour = (text: string) =>
    numbers
      .getByRole('listitem')
      .filter({ hasText: text })
      .evaluate((chip) => getComputedStyle(chip).color);
  expect(await colour('6 · 100')).not.toBe(await colour('1 · 50'));
  await expect(sheet).toContainText(`${market.game_name} · ${market.bid_date}`);
  await expect(sheet.getByRole('timer')).toHaveText(/^00:5\d:\d\d$/);
  // 100 points on Open and 50 on Close, both at 10-95: both sessions can win.
  await expect(sheet).toContainText('Possible win, up to1,425');
  await expect(sheet).toContainText('Balance before1,000');
  await expect(sheet.getByRole('definition')).toHaveText(['2', '150', '-', '850']);

  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await expect(sheet.getByRole('alert')).toContainText('Betting has closed on 1 of these bids.');
  await expect(sheet.getByRole('button', { name: 'SUBMIT', exact: true })).toBeDisabled();
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(sheet.getByRole('definition')).toHaveText(['1', '50', '-', '950']);
  await expect(sheet.getByRole('button', { name: 'SUBMIT', exact: true })).toBeEnabled();
});

test('while an answer is missing the balance is charged once', async ({ page, server }) => {
  const market = await openMarket(server);
  // Without live events the app polls the wallet.
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  let open: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    open = go;
  });
  let asked = 0;
  await page.route('**/api-submit-bid', async (route) => {
    asked += 1;
    if (asked > 1) {
      await held;
      return route.continue();
    }
    // The server accepts it, and the response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('status')).toContainText('Checking your bids now.');
  // The wallet response already has the bid deducted. The next frames must not deduct it again.
  await page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api-get-dashboard-data') && (await response.json()).wallet_amt === '900',
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(sheet.getByRole('definition')).toHaveText(['1', '100', '-', '900']);
  await expect(page.getByRole('link', { name: 'Wallet balance', includeHidden: true })).toHaveText('900');
  open();
  await expectToast(page, 'Bid placed successfully!');
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
});

test('offline nothing is sent, the confirmation says so, and CANCEL works', async ({ page, server, context }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await context.setOffline(true);
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('alert')).toContainText('You are offline, so nothing was sent.');
  await expect(sheet).not.toContainText("We didn't get an answer");
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  expect(await bidsOf(server, player)).toHaveLength(1);
});

test('a bid of an earlier visit that is refused is back in its list at once, and is not offered twice', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const retried = await loseAnswerHoldRetry(page, '**/api-submit-bid', { isProcessed: false });
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('status')).toContainText('Checking your bids now.');
  await retried();
  await page.goto('about:blank');
  // The app is not notified of the close, so only the refusal can disable SUBMIT.
  await closeQuietly(server, market.game_id);
  await page.unroute('**/api-submit-bid');
  await page.goBack();
  await expect(sheet.getByRole('alert')).toContainText('Your numbers are back in your list');
  await expect(sheet.getByRole('button', { name: 'SUBMIT', exact: true })).toBeDisabled();
  // The app ends while the confirmation is open.
  await page.reload();
  const rows = page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('6');
  await expect(sheet).toHaveCount(0);
  expect(await bidsOf(server, player)).toHaveLength(0);
});

test('pana suggestions are complete, Enter moves to Points, and errors appear beside their field', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Pana');
  const digits = page.getByRole('combobox', { name: 'Digit' });
  const points = page.getByRole('textbox', { name: 'Points' });
  await digits.pressSequentially('1');
  // Of the 120 single panas, 36 begin with 1.
  await expect(page.getByRole('option')).toHaveCount(36);
  const cut = await page
    .getByRole('option')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
  expect(cut, 'numbers that do not fit').toHaveLength(0);
  await digits.fill('१२८');
  await expect(digits).toHaveValue('128');
  await digits.press('Enter');
  await expect(points).toBeFocused();
  await points.fill('૫');
  await expect(points).toHaveValue('5');
  await points.press('Enter');
  await expect(points).toHaveAccessibleDescription('Required minimum bid amount is 10');
  await expect(digits).not.toHaveAttribute('aria-invalid', 'true');
  await digits.fill('111');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(digits).toHaveAccessibleDescription('Number 111 is not valid');
  await expect(points).toHaveAccessibleDescription('');
});

test('toasts are below the header, and an error ends with its screen', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  // The test moves the page's clock in small steps, so that the toast does not time out after three seconds.
  await installClock(page, server);
  await stopClock(page);
  const toasts = page.locator('[data-sonner-toast]');
  const shown = async () => {
    await page.clock.runFor(20);
    return toasts.evaluateAll((all) => all.filter((one) => one.getAttribute('data-removed') !== 'true').length);
  };
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect.poll(shown).toBe(1);
  await expect(toasts).toContainText('Please enter the number');
  const header = await page.getByRole('banner').boundingBox();
  // Polled, since toasts slide in.
  const top = async () => (await toasts.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: market.game_name })).toBeVisible();
  await expect.poll(shown).toBe(0);
});

test('tiles of closed games look closed, open, and say that betting is closed', async ({ page, server }) => {
  const market = await openMarket(server);
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await enter(page, server);
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(tile('Jodi Digit')).toHaveAttribute('data-closed', 'true');
  await expect(tile('Full Sangam')).toHaveAttribute('data-closed', 'true');
  await expect(tile('Single Digit')).toHaveAttribute('data-closed', 'false');
  await tile('Jodi Digit').click();
  await expect(page.getByRole('status').filter({ hasText: 'Bidding is closed for Jodi Digit' })).toBeVisible();
});
