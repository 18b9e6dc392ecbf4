import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addRow, bidsOf, byText, closeQuietly, openGame, openMarket, submitList } from './page-models/bets.ts';
import { expectToastStays, installClock, stopClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

/** The types in the specification's order with their addresses. */
const TYPES = [
  ['Single Digit', '/single'],
  ['Jodi Digit', '/jodi'],
  ['Single Pana', '/singlepana'],
  ['Double Pana', '/doublepana'],
  ['Triple Pana', '/tripplepana'],
  ['Half Sangam', '/halfsangam'],
  ['Full Sangam', '/fullsangam'],
  ['SP DP TP', '/spdptp'],
  ['SP Motor', '/spmotor'],
  ['DP Motor', '/dpmotor'],
] as const;

/** The router state of the current screen. */
function carried(page: Page): Promise<unknown> {
  return page.evaluate(() => history.state?.usr);
}

test('[BID-01] [HOM-07] the picker shows ten types in order and passes the market on', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
  await expect(page).toHaveURL(/\/game$/);
  const chosen = { gameId: market.game_id, openTime: market.open_time, gameName: market.game_name };
  expect(await carried(page)).toEqual(chosen);
  await expect(page.getByRole('list').getByRole('button')).toHaveText(TYPES.map(([pana]) => pana));
  await expect(page.getByRole('main').locator('li svg')).toHaveCount(10);
  for (const [pana, path] of TYPES) {
    await page.getByRole('button', { name: pana, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
    expect(await carried(page)).toEqual({ ...chosen, pana });
    await expect(page.getByRole('banner')).toContainText(market.game_name);
    await page.goBack();
  }
});

test('[BID-02] [BID-03] adding rows lowers the shown balance, deleting raises it', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  const date = page.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveValue(/^\d{1,2}-[A-Z][a-z]+-\d{4}$/);
  await expect(date).toHaveAttribute('readonly', '');
  const balance = page.getByRole('link', { name: 'Wallet balance' });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(balance).toHaveText('1,000');
  await expect(submit).toHaveCount(0);
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: '100', exact: true }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(balance).toHaveText('900');
  await expect(page.getByLabel('Digit', { exact: true })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue('');
  await expect(submit).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete 7' })).toHaveCSS('color', await redOf(page));
  await page.getByRole('button', { name: 'Delete 7' }).click();
  await expect(balance).toHaveText('1,000');
  await expect(submit).toHaveCount(0);
});

/** The theme's red, as the browser computes it. */
function redOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--bad)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

test('[BID-02] the digit field of a pana game suggests the panas that begin with the typed digits', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Double Pana');
  const digits = page.getByLabel('Digit', { exact: true });
  await digits.pressSequentially('11');
  // Of the 90 double panas, 9 begin with 11.
  await expect(page.getByRole('option')).toHaveText(Array.from({ length: 9 }, () => /^11\d$/));
  await page.getByRole('option', { name: '118' }).click();
  await expect(digits).toHaveValue('118');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('[BID-04] only the first error is shown, digit before points', async ({ page, server }) => {
  await installClock(page, server);
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await stopClock(page);
  await addRow(page, '', '');
  const toast = page.locator('[data-sonner-toast]');
  await expectToastStays(page, 3_000);
  await expect(toast).toHaveText('Please enter the number');
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(80);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(300);
  await page.clock.resume();
  for (const [digits, points, message] of [
    ['12', '', 'Number 12 is not valid'],
    ['5', '', 'Please enter point'],
    ['5', '9', 'Required minimum bid amount is 10'],
    ['5', '1001', 'Insufficient balance please refill your account'],
  ] as const) {
    await addRow(page, digits, points);
    await expectToast(page, message);
  }
  await expect(page.getByRole('region', { name: 'Your bids' })).toHaveCount(0);
});

test('[BID-04] fractional points stay as typed and add no row', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'SP Motor');
  const points = page.getByRole('textbox', { name: 'Points' });
  const rows = page.getByRole('region', { name: 'Your bids', exact: true });
  const invalid = page.getByRole('alert').filter({ hasText: 'Enter a valid amount' });
  await addRow(page, '1234', '10.5');
  await expectToast(page, 'Enter a valid amount');
  await expect(points).toHaveValue('10.5');
  await addRow(page, '1234', '-20');
  await expectToast(page, 'Required minimum bid amount is 10');
  await expect(points).toHaveValue('-20');
  await expect(rows).toHaveCount(0);
  await addRow(page, '1234', '१०');
  await expect(rows.getByRole('listitem')).toHaveCount(4);
  await expect(invalid).toHaveCount(0);
  await page.getByRole('button', { name: 'Points of 123: 10. Change' }).click();
  const changed = rows.getByRole('textbox', { name: 'Points' });
  await changed.fill('10.5');
  await changed.press('Enter');
  await expect(invalid).toBeVisible();
  await expect(changed).toHaveValue('10.5');
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('960');
});

test('[BID-03] [BID-04] Submit includes points being edited, and waits while they are invalid', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Pana');
  await addRow(page, '128', '10');
  const rows = page.getByRole('region', { name: 'Your bids', exact: true });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Single Pana' });
  const points = rows.getByRole('textbox', { name: 'Points' });
  await page.getByRole('button', { name: 'Points of 128: 10. Change' }).click();
  for (const [wrong, message] of [
    ['9', 'Required minimum bid amount is 10'],
    ['10.5', 'Enter a valid amount'],
    ['1001', 'Insufficient balance please refill your account'],
  ] as const) {
    await points.fill(wrong);
    await submit.click();
    await expect(points).toBeFocused();
    await expect(rows.getByRole('alert')).toHaveText(message);
    await expect(points).toHaveValue(wrong);
    await expect(sheet).toHaveCount(0);
  }
  await points.fill('400');
  await page.getByLabel('Digit', { exact: true }).focus();
  await expect(points).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('600');
  await page.getByRole('button', { name: 'Points of 128: 400. Change' }).click();
  await points.fill('500');
  await submit.click();
  await expect(sheet.getByRole('definition')).toHaveText(['1', '500', '-', '500']);
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await page.getByRole('button', { name: 'Points of 128: 500. Change' }).click();
  await points.fill('300');
  // Simulates a phone whose taps leave the focus in the field.
  await submit.dispatchEvent('click');
  await expect(sheet.getByRole('definition')).toHaveText(['1', '300', '-', '700']);
  await sheet.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Bid placed successfully!');
  expect(await bidsOf(server, player)).toMatchObject([{ digits: '128', points: '300' }]);
});

test('[BID-05] [BID-06] [BID-07] confirmation, success and the stored bids', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await page.getByRole('radio', { name: /^Close/ }).check();
  await addRow(page, '1', '50');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet).toContainText('Once you place a bid, it cannot be cancelled in any situation.');
  await expect(sheet.getByRole('term').nth(0)).toHaveText('Total Bid');
  await expect(sheet.getByRole('term').nth(1)).toHaveText('Total Point');
  await expect(sheet.getByRole('term').nth(2)).toHaveText('Game Type');
  await expect(sheet.getByRole('definition')).toHaveText(['2', '150', '-', '850']);
  await expect(sheet).toContainText(`${market.game_name} · ${market.bid_date}`);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(sheet).toHaveCount(0);
  const batches: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api-submit-bid')) batches.push(request.postDataJSON().new_result);
  });
  let release = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api-submit-bid', (route) => isSeen.then(() => route.continue()), { times: 1 });
  await submitList(page);
  await expect(sheet.getByRole('button', { name: 'Submitting...', exact: true })).toBeDisabled();
  await expect(sheet.getByRole('button', { name: 'CANCEL' })).toBeDisabled();
  release();
  await expectToast(page, 'Bid placed successfully!');
  // A list is sent as one batch, even with rows of both sessions.
  expect(batches).toMatchObject([
    {
      pana: 'Single Digit',
      gametype: '-',
      session: 'Close',
      totalbit: '150',
      result: [{ session: 'Close' }, { session: 'Open' }],
    },
  ]);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your bids', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const receipt = page.getByRole('region', { name: /^Your bids? (is|are) placed$/ });
  await expect(receipt).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('850');
  const bids = await bidsOf(server, player);
  expect(bids.map(({ digits, session, points, pana }) => [pana, digits, session, points]).sort(byText)).toEqual([
    ['Single Digit', '1', 'Close', '50'],
    ['Single Digit', '6', 'Open', '100'],
  ]);
});

test('[BID-06] a refusal keeps the list and shows the reason', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await closeQuietly(server, market.game_id);
  await submitList(page);
  await expectToast(page, /^Failed to place bid\. Please try again\.$/);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('alert')).toContainText('Failed to place bid. Please try again.');
  await expect(sheet.getByRole('alert')).toContainText('has closed');
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('region', { name: 'Your bids' })).toContainText('Single Digit');
  expect(await bidsOf(server, player)).toEqual([]);
});

test('a bid screen opened without a market offers the open markets', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.goto('/single');
  await page.getByRole('button', { name: market.game_name }).click();
  await expect(page.getByRole('textbox', { name: 'Date' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(market.game_name);
});

test('[BID-18] a placed bid cannot be changed or removed', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  const receipt = page.getByRole('region', { name: /^Your bids? (is|are) placed$/ });
  await expect(receipt.getByRole('button')).toHaveText(['Done']);
  // This server has no public log, so no link to a check appears.
  const answered = page.waitForResponse('**/log/key');
  await page.goto('/imp4');
  expect((await answered).status()).toBe(404);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('button, input, a')).toHaveCount(0);
});
