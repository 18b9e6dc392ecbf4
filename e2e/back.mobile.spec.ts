import type { Page } from '@playwright/test';
import { slowDown } from './fixtures/poor-line.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { addRow, card, openGame, openMarket } from './page-models/bets.ts';
import { expectNoToasts } from './page-models/feedback.ts';
import { enter, newPlayer, register } from './page-models/players.ts';

/** A cheap phone on Slow 3G. */
async function makeSlow(page: Page): Promise<void> {
  await slowDown(await page.context().newCDPSession(page), { processor: true, network: 'slow3g' });
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

function tapBack(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Back' }).click();
}

test('Back on a chart in a new tab opens home, also after a switch to the jodi chart', async ({
  page,
  server,
  context,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  for (const view of ['Panel chart', 'Jodi chart']) {
    const tab = await context.newPage();
    await makeSlow(tab);
    await tab.goto(`/charts/main/${market.game_id}`);
    await tab.getByRole('radio', { name: view }).click();
    await expect(tab.getByRole('banner')).toContainText(view);
    await tapBack(tab);
    await expect(heading(tab, 'Surahi')).toBeVisible();
    await expect(tab).toHaveURL(/\/imp$/);
    await tab.close();
  }
});

test('Back on a game opened by its address returns to the choice of markets, then to home', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await makeSlow(page);
  await page.goto('/single');
  await page.getByRole('button', { name: market.game_name }).click();
  await expect(page.getByRole('textbox', { name: 'Date' })).toBeVisible();
  await tapBack(page);
  await expect(page.getByRole('button', { name: market.game_name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveCount(0);
  await tapBack(page);
  await expect(heading(page, 'Surahi')).toBeVisible();
});

test('Back after a log-in from a link opens home', async ({ page, server }) => {
  const player = newPlayer();
  await register(server, player);
  await page.goto('/profile');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await makeSlow(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'My Profile')).toBeVisible();
  await tapBack(page);
  await expect(heading(page, 'Surahi')).toBeVisible();
  await expect(page).toHaveURL(/\/imp$/);
});

test('Back on a slow line goes from the UPI payment to Add Funds, and cancels a screen that is loading', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.goto('/imp9');
  const link = page.getByRole('link', { name: 'Pay via UPI' });
  await expect(link).toBeVisible();
  await makeSlow(page);
  const release = await holdRequests(page, '**/pay-via-upi-screen-*.js');
  await link.click();
  await expect(page.getByTestId('loading-line')).toHaveCount(1);
  await tapBack(page);
  await expect(page).toHaveURL(/\/imp9$/);
  release();
  await expect(page.getByTestId('loading-line')).toHaveCount(0);
  await expect(heading(page, 'Add Funds')).toBeVisible();
  await expect(link).toBeVisible();

  await link.click();
  await expect(heading(page, 'Pay via UPI')).toBeVisible();
  await tapBack(page);
  await expect(page).toHaveURL(/\/imp9$/);
  await expect(link).toBeVisible();
});

test('the browser’s Back closes menu, sheet and dialog first, in browsers without CloseWatcher too', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await enter(page, server);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, market.game_name)).toBeVisible();
  await expect(page).toHaveURL(/\/imp$/);

  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '10');
  for (const way of ['browser', 'button'] as const) {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(dialog).toBeVisible();
    if (way === 'browser') await page.goBack();
    else await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/single$/);
  }
  // The closed sheets left no entry that Back would stop at.
  await page.goBack();
  await expect(page).toHaveURL(/\/game$/);

  // A screen opened from the menu replaces the entry of the menu.
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dialog.getByRole('button', { name: 'Profile' }).click();
  await expect(heading(page, 'My Profile')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'My Wallet')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a double tap on Play, a tab, Proceed or CANCEL acts once, and not on the page below', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.goto('/imp');
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).dblclick();
  await expect(page).toHaveURL(/\/game$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/imp$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wallet' }).dblclick();
  await expect(heading(page, 'My Wallet')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/imp$/);
  await openGame(page, market.game_name, 'Single Digit');
  await page.getByLabel('Digit', { exact: true }).fill('6');
  await page.getByRole('textbox', { name: 'Points' }).fill('10');
  await page.getByRole('button', { name: 'Proceed' }).dblclick();
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expectNoToasts(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  // The first click closes the sheet. The second one is on a tab of the footer.
  await page.getByRole('button', { name: 'CANCEL' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/single$/);
});
