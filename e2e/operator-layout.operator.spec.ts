import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, post, register } from './page-models/players.ts';

/** By how many pixels the content is wider and higher than its box. */
function overflow(box: Locator): Promise<[widthPx: number, heightPx: number]> {
  return box.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]);
}

/** Opens a page and expects that its table, which has rows, needs no sideways scrolling. */
async function expectTableFits(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table', { name, exact: true }).getByRole('row').nth(1)).toBeVisible();
  const box = page.getByRole('group', { name: `${name}, scrollable` });
  await expect
    .poll(async () => (await overflow(box))[0], { message: `${path}, ${page.viewportSize()?.width} px` })
    .toBeLessThanOrEqual(0);
}

test('at 800 px of height the whole menu is in sight, and lower Sign out and the current entry are', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await signIn(page, await newOperator(server, 'owner'), '/operator/operators');
  expect(await overflow(page.getByRole('navigation', { name: 'Console' }))).toEqual([0, 0]);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 600 });
  await page.getByRole('link', { name: 'Draws' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Draws', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a page that cannot be loaded leaves the menu in place, and the other pages open', async ({ page, server }) => {
  await signIn(page, await newOperator(server, 'owner'), '/operator/draws');
  await expect(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Risk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible();
  await page.getByRole('link', { name: 'Draws', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible();
});

test('on a tablet the menu and tab bars show no scrollbar, and no table scrolls sideways there or leaves its card on a desk', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, await newOperator(server, 'owner'), '/operator/reports');
  expect((await overflow(page.getByRole('navigation', { name: 'Console' })))[0]).toBe(0);
  for (const path of ['/operator/reports', '/operator/money']) {
    await page.goto(path);
    const tabs = page.getByRole('main').getByRole('navigation').first();
    await expect(tabs).toBeVisible();
    await expect.poll(() => overflow(tabs), { message: path }).toEqual([0, 0]);
  }
  await expectTableFits(page, '/operator/draws', 'Draws');
  await expectTableFits(page, '/operator/markets', 'Markets');
  await expectTableFits(page, '/operator/audit', 'Audit log');
  // Late in the day the newest bids of the demo are on the next day.
  const { date } = await server.db.one<{ date: string }>({
    text: 'select max(business_date)::text as date from slips',
  });
  await expectTableFits(page, `/operator/reports?by=game&from=${date}&to=${date}`, 'Bets by game');
  await expectTableFits(page, '/operator/integrity', 'Settlements, verified by a second calculation');
  // From 1280 px on the card does not scroll, so a wide table would leave it.
  const token = await register(server, newPlayer('Chandrika Venkataramanujam'));
  await post(server, 'api-deletion-request', { unique_token: token, reason: '' });
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectTableFits(page, '/operator/draws', 'Draws');
    await expectTableFits(page, '/operator/markets', 'Markets');
    await expectTableFits(page, '/operator/players?state=deletion', 'Players');
  }
});

test('the first visit to a demo offers a tour of five steps, which does not return once it has ended', async ({
  page,
  server,
}) => {
  await signIn(page, await newOperator(server, 'owner'), '/operator/');
  const tour = page.getByRole('region', { name: 'Tour of the console' });
  for (const [index, title] of [
    'Watch what a draw can cost',
    'Enter a result',
    'Credit a deposit',
    'Pay a withdrawal with two people',
    'Check the books',
  ].entries()) {
    await expect(tour).toContainText(`${index + 1} of 5`);
    await expect(tour).toContainText(title);
    if (index < 4) await tour.getByRole('button', { name: 'Next' }).click();
  }
  await tour.getByRole('link', { name: 'Open this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrity' })).toBeVisible();
  await page.goBack();
  await tour.getByRole('button', { name: 'Skip the tour' }).click();
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Stakes and payouts, last 30 days' })).toBeVisible();
  await expect(tour).toBeHidden();
});
