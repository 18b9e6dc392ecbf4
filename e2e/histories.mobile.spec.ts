import { seedSlips } from '../apps/server/src/testing/bulk-slips.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { addRow, declareResult, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { hueOf } from './page-models/colours.ts';
import { freshDraw } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { changeSettings } from './page-models/cashier.ts';
import { enter } from './page-models/players.ts';

test('[HSM-01] [HSM-02] every history loads today and sends M/D/YYYY; the bid history shows each bid with its state', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '45', '10');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  const asked = page.waitForRequest('**/api-bid-history-data');
  await page.goto('/imp4');
  const { bid_from: from, bid_to: to } = (await asked).postDataJSON();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(server.nowMs());
  const [year, month, date] = day.split('-').map(Number);
  expect(from).toMatch(/^[1-9]\d?\/[1-9]\d?\/\d{4}$/);
  expect([from, to]).toEqual([`${month}/${date}/${year}`, from]);
  await expect(page.getByLabel('From date')).toHaveValue(day);
  await expect(page.getByLabel('To date')).toHaveValue(day);
  await expect(page.getByRole('article')).toHaveCount(2);
  const jodi = page.getByRole('article').filter({ hasText: 'Jodi Digit' });
  await expect(jodi).toHaveAttribute('data-colour', 'yellow');
  expect(await hueOf(jodi, 'border-left-color')).toBe('yellow');
  const shown = page.getByRole('article').filter({ hasText: 'Single Digit' });
  for (const text of [market.game_name, 'Single Digit', 'Open', '6', '100', 'Pending']) {
    await expect(shown).toContainText(text);
  }
  await expect(shown).toContainText(/\d+ [A-Z][a-z]+, \d+:\d\d [AP]M/);
  await expect(shown).toHaveAttribute('data-colour', 'grey');
  expect(await hueOf(shown, 'border-left-color')).toBe('grey');
  for (const [path, call] of [
    ['/imp3', 'api-wining-history-data'],
    ['/imp5', 'api-starline-bid-history-data'],
    ['/imp6', 'api-starline-wining-history-data'],
    ['/impbid', 'api-galidisawar-bid-history-data'],
    ['/impwin', 'api-galidisawar-wining-history-data'],
  ] as const) {
    const loaded = page.waitForRequest(`**/${call}`);
    await page.goto(path);
    const body = (await loaded).postDataJSON();
    expect([body.bid_from ?? body.date_from, body.bid_to ?? body.date_to]).toEqual([from, from]);
    await expect(page.getByLabel('From date')).toHaveValue(day);
    await expect(page.getByLabel('To date')).toHaveValue(day);
  }
});

test('[HSM-01] Submit fetches other dates and shows Submitting..., and a note covers archived days', async ({
  page,
  server,
}) => {
  // A month without bids, long before those of other stories, so that no story and no audit reads it.
  await server.db.query({
    text: `insert into archives (month, name, slips, stake_paise, slips_sha256, payouts, paid_paise, payouts_sha256, wins_until)
           values ('2019-01-01', '2019-01', 0, 0, '', 0, 0, '', '2019-01-31') on conflict do nothing`,
  });
  await enter(page, server);
  await page.goto('/imp3');
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  const release = await holdRequests(page, '**/api-wining-history-data');
  await page.getByLabel('From date').fill('2019-01-05');
  await page.getByLabel('To date').fill('2019-02-14');
  const asked = page.waitForRequest('**/api-wining-history-data');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  expect((await asked).postDataJSON()).toMatchObject({ date_from: '1/5/2019', date_to: '2/14/2019' });
  release();
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  const archive = page.getByRole('region', { name: 'Archive' });
  await expect(archive).toContainText('Showing bids and wins from 1 Feb 2019.');
  await expect(archive.getByRole('link', { name: 'Ask support' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=.*1%20Feb%202019/,
  );
  await page.getByLabel('From date').fill('2019-02-01');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(archive).toHaveCount(0);
  await page.getByLabel('From date').fill('2015-01-01');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Choose a range of at most 400 days.')).toBeVisible();
});

test('[HSM-03] a failed call shows NO DATA FOUND and offers a retry', async ({ page, server }) => {
  await enter(page, server);
  await page.route('**/api-bid-history-data', (route) => route.abort());
  await page.goto('/imp4');
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.unroute('**/api-bid-history-data');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('[HSM-02] a win appears in the wallet by itself, and in both histories', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  const balance = page.getByRole('link', { name: 'Wallet balance' });
  await expect(balance).toHaveText('900');
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await declareResult(server, market, 'open', '123');
  await expect(balance).toHaveText('1,850');
  await page.goto('/imp3');
  await expect(page.getByRole('heading', { level: 1, name: 'Win History' })).toBeVisible();
  const win = page.getByRole('article');
  await expect(win.getByRole('heading', { name: market.game_name, exact: true })).toBeVisible();
  for (const text of ['6', 'Single Digit · Open', '+950'])
    await expect(win.getByText(text, { exact: true })).toBeVisible();
  // Without an open market today, the story takes a draw of the next day. The card then names that day too.
  const wonAt = /^Won \d+ [A-Z][a-z]+, \d+:\d\d [AP]M(\s*Draw of \d+ [A-Z][a-z]+)?$/;
  await expect(win.getByText(wonAt)).toBeVisible();
  await page.goto('/imp4');
  await expect(page.getByRole('article')).toContainText('Won +950');
});

test('without live events an open history follows the balance', async ({ page, server }) => {
  const market = await openMarket(server);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  await page.goto('/imp3');
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await declareResult(server, market, 'open', '123');
  await expect(page.getByRole('article')).toContainText('+950');
});

test('a long history loads by pages, newest first, without duplicates', async ({ page, server }) => {
  await changeSettings(server, { welcomeBonusPoints: 5000 });
  const { mobile } = await enter(page, server);
  const draw = await freshDraw(server);
  await seedSlips(server.db, { drawId: BigInt(draw.drawId), slips: 230, bids: 2, mobile });
  await page.goto('/imp4');
  const shown = page.getByRole('article');
  await expect(shown).toHaveCount(400);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(shown).toHaveCount(460);
  await expect(more).toHaveCount(0);
  await expect(shown.last()).toContainText(draw.market);
});
