import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { brokenRules } from './page-models/accessible.ts';
import { addRow, openGame, submitList } from './page-models/bets.ts';
import { walletOf } from './page-models/cashier.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { giveReason, newOperator, signIn, signOut } from './page-models/operators.ts';
import { enter, newPlayer, post, register } from './page-models/players.ts';

// In parallel: these stories are long and run last.
test.describe.configure({ mode: 'parallel' });

test('[OPR-15] exposure of an open draw is seen by number while players bid, and leads to the bids', async ({
  page,
  server,
}) => {
  const draw = await freshDraw(server);
  const token = await register(server, newPlayer('Farida'));
  await placeBids(server, token, draw, [
    { pana: 'Single Digit', session: 'Open', digits: '6', points: 40 },
    { pana: 'Single Pana', session: 'Open', digits: '123', points: 20 },
    { pana: 'Jodi Digit', session: '', digits: '60', points: 30 },
    { pana: 'Half Sangam', session: 'Open', digits: '6', closedigits: '190', points: 10 },
  ]);
  await signIn(page, await newOperator(server, 'risk'), '/operator/risk');
  await expect(page.getByRole('table', { name: 'Open draws' })).toBeVisible();
  // after midnight the market may have two open draws
  const link = page.locator(`a[href$="/risk/${draw.drawId}"]`);
  const row = page.getByRole('table', { name: 'Open draws' }).getByRole('row').filter({ has: link });
  await expect(row.getByRole('cell').nth(5)).toHaveText('4');
  // 16,030 less the stakes of 100
  await expect(row.getByRole('cell', { name: '15,930', exact: true })).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Risk: ${draw.market}` })).toBeVisible();

  const anks = page.getByRole('table', { name: 'Anks' });
  await expect(anks.getByRole('link')).toHaveCount(1);
  const six = anks.getByRole('link', { name: /^6: / });
  await expect(six).toHaveAccessibleName('6: 1 bid with 40 points, pays 380 points if it wins');
  await expect(page.getByRole('table', { name: 'Jodis' }).getByRole('link')).toHaveText(/^60/);
  await expect(page.getByRole('table', { name: 'Panas by ank' }).getByRole('link')).toHaveText(/^123/);
  await expect(page.getByRole('table', { name: 'Half Sangam, open' })).toContainText('6 – 190');
  // 123-60-190 pays the ank, the pana, the jodi and the half sangam
  await expect(page.getByText('123-60-190', { exact: true })).toBeVisible();
  await expect(page.getByText('16,030', { exact: true })).toBeVisible();

  // the grid follows new bids without a reload
  await placeBids(server, token, draw, [
    { pana: 'Single Digit', session: 'Open', digits: '6', points: 60 },
    { pana: 'Single Digit', session: 'Close', digits: '9', points: 50 },
  ]);
  await expect(six).toHaveAccessibleName('6: 2 bids with 100 points, pays 950 points if it wins');
  await page.getByRole('radio', { name: 'Close' }).check();
  await expect(anks.getByRole('link')).toHaveAccessibleName(/^9: 1 bid with 50 points/);
  await page.getByRole('radio', { name: 'Open' }).check();
  await expectClean(page, 'a draw');

  await six.focus();
  await expect(page.getByRole('tooltip')).toContainText('2 bids with 100 points');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bids' })).toBeVisible();
  const bids = page.getByRole('table', { name: 'Bids' });
  await expect(bids.getByRole('row')).toHaveText([
    /^Time/,
    /Farida.*Single Digit open660Pending–$/,
    /Farida.*640Pending–$/,
  ]);
  await page.getByLabel('From points').fill('50');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(bids.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(bids.getByRole('row')).not.toHaveCount(2);
  // the default is today, but the draw may be on another day
  const [dated] = await server.db.query<{ day: string }>({
    text: `select to_char(business_date, 'YYYY-MM-DD') as day from draws where draw_id = $1`,
    values: [draw.drawId],
  });
  // The page does not search for a name. It keeps the name and links to the search for players.
  await page.getByLabel('Player').fill('Farida');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('“Farida” is neither a mobile number nor the number of a player')).toBeVisible();
  await expect(page.getByLabel('Player')).toHaveValue('Farida');
  await expect(page.getByRole('link', { name: 'Search the players for it' })).toHaveAttribute(
    'href',
    '/operator/players?search=Farida',
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  // Clear replaces the fields with new ones.
  await expect(page.getByLabel('Player')).toHaveValue('');
  await page.getByLabel('Business date').fill(dated?.day ?? '');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByLabel('Game').selectOption('half_sangam');
  await expect(page).toHaveURL(/game=half_sangam/);
  await expect(bids.getByRole('row', { name: /Farida/ })).toContainText('6 – 190');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('bids.csv');
  await expectClean(page, 'bids');
});

test('[OPR-15] the roles that enter results or move money do not see the risk page', async ({ page, server }) => {
  const draw = await freshDraw(server);
  await signIn(page, await newOperator(server, 'results'), '/operator/draws');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(menu.getByRole('link', { name: 'Draws' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Risk' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Bids' })).toHaveCount(0);
  for (const path of ['risk', `risk/${draw.drawId}`, `bids?drawId=${draw.drawId}`]) {
    await page.goto(`/operator/${path}`);
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  }
  const statuses = await page.evaluate(async (drawId) => {
    const urls = [
      `risk/draws/${drawId}`,
      'risk/draws',
      'risk/caps',
      `bids?drawId=${drawId}`,
      `bids.csv?drawId=${drawId}`,
    ];
    return Promise.all(urls.map(async (url) => (await fetch(`/operator/api/${url}`)).status));
  }, draw.drawId);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  await signOut(page);
  await signIn(page, await newOperator(server, 'finance'), '/operator/risk');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Risk' })).toHaveCount(0);
});

test('[OPR-16] a cap refuses a bid and names the number, and the player keeps the list', async ({
  page,
  server,
  browser,
}) => {
  const draw = await freshDraw(server);
  const other = await register(server, newPlayer('Gita'));
  await signIn(page, await newOperator(server, 'risk'), `/operator/risk/${draw.drawId}`);
  await page.getByRole('button', { name: 'Set a cap' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Caps').selectOption('One number');
  await dialog.getByLabel('Number').fill('77');
  await dialog.getByLabel('Most points in a draw').fill('100');
  await dialog.getByRole('button', { name: 'Set the cap' }).click();
  await expect(dialog.getByText('This number does not exist in the game')).toBeVisible();
  await dialog.getByLabel('Number').fill('7');
  await dialog.getByRole('button', { name: 'Set the cap' }).click();
  await expect(dialog.getByText('Enter a reason of at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('too much on seven');
  await expectClean(page, 'the form of a cap', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Set the cap' }).click();
  await expect(dialog).toHaveCount(0);
  await placeBids(server, other, draw, [{ pana: 'Single Digit', session: 'Open', digits: '7', points: 60 }]);
  await expect(page.getByRole('link', { name: /^7: 1 bid.*40 points are still accepted/ })).toBeVisible();
  await page.getByRole('button', { name: 'Set a cap' }).click();
  await dialog.getByLabel('Caps').selectOption('One number');
  await dialog.getByLabel('Number').fill('7');
  await expect(dialog.getByText(/^Replaces the cap of 100 points, set by /)).toBeVisible();
  await dialog.getByLabel('Number').fill('8');
  await expect(dialog.getByText(/^Replaces the cap/)).toHaveCount(0);
  await dialog.getByLabel('Number').fill('7');
  await dialog.getByLabel('Most points in a draw').fill('100');
  await dialog.getByLabel('Reason').fill('the same again');
  await dialog.getByRole('button', { name: 'Set the cap' }).click();
  await expect(dialog).toHaveCount(0);

  const phone = await openPhone(browser, server);
  const player = await enter(phone, server, 'Hema');
  await openGame(phone, draw.market, 'Single Digit');
  await addRow(phone, '1', '10');
  await addRow(phone, '7', '50');
  await submitList(phone);
  const toast = phone.locator('[data-sonner-toast]');
  await expectToast(phone, 'Failed to place bid. Please try again.');
  const alert = phone.getByRole('alert').filter({ hasText: 'full' });
  await expect(alert).toContainText('Single Digit 7 (open) is full. Remove it or lower its points.');
  // waits until the toast is gone, so that axe checks the page alone
  await expect(toast).toHaveCount(0);
  expect(await brokenRules(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'CANCEL', exact: true }).click();
  await expect(phone.getByText('50', { exact: true }).first()).toBeVisible();
  const { unique_token } = await post(server, 'api-user-login', {
    mobile: player.mobile,
    password: player.password,
    device_id: null,
  });
  expect(await walletOf(server, String(unique_token))).toBe('1000');

  await page.getByRole('link', { name: 'All open draws' }).click();
  const caps = page.getByRole('table', { name: 'Caps' });
  await expect(caps.getByRole('row', { name: draw.market })).toContainText('Single Digit 7 (open)');
  await expectClean(page, 'caps');
  await caps.getByRole('row', { name: draw.market }).getByRole('button', { name: 'Remove' }).click();
  await giveReason(page, 'Remove', 'the risk is borne');
  await expect(caps.getByRole('row', { name: draw.market })).toHaveCount(0);
  await submitList(phone);
  await expect.poll(() => walletOf(server, String(unique_token))).toBe('940');
  await phone.context().close();
});

async function openPhone(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Expects no axe findings in the page or a part of it, in both themes. */
async function expectClean(page: Page, what: string, part = 'body'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await brokenRules(page, { within: part }), `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
