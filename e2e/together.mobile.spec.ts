import { expect, test } from './fixtures/test.ts';
import { addRow, card, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enter, logIn } from './page-models/players.ts';

/** Shorter than the poll interval, so the change was pushed. A benchmark measures the delay itself. */
const SOON = { timeout: 4500 };

test('two tabs and two devices stay in step: balance, bids, markets and log-out', async ({
  page,
  server,
  context,
  browser,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  const tab = await context.newPage();
  await tab.goto('/imp');
  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
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
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  for (const each of elsewhere) {
    await expect(each.getByRole('link', { name: 'Wallet balance' })).toHaveText('900', SOON);
  }
  await moveCutOffs(server, market.game_id, { open: -2, close: -1 });
  for (const each of elsewhere) {
    await expect(card(each, market.game_name)).toContainText('Market closed for today', SOON);
  }
  // A log-out ends the session of one device with all its tabs. The other device stays logged in.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(tab).toHaveURL(/\/login$/, SOON);
  await expect(phone.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  await other.close();
});
