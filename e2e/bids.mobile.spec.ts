import { expect, test } from './fixtures/test.ts';
import {
  addRow,
  bidsOf,
  byText,
  closeQuietly,
  moveCutOffs,
  openGame,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { enter } from './page-models/players.ts';

const TYPES = [
  'Single Digit',
  'Jodi Digit',
  'Single Pana',
  'Double Pana',
  'Triple Pana',
  'Half Sangam',
  'Full Sangam',
  'SP DP TP',
  'SP Motor',
  'DP Motor',
];

test('[BID-01] [HOM-07] the picker has ten types in order and carries the market', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
  await expect(page).toHaveURL(/\/game$/);
  await expect(page.getByRole('list').getByRole('button')).toHaveText(TYPES);
  await expect(page.getByRole('main').locator('li svg')).toHaveCount(10);
  await page.getByRole('button', { name: 'Full Sangam' }).click();
  await expect(page).toHaveURL(/\/fullsangam$/);
  await expect(page.getByRole('banner')).toContainText(market.game_name);
});

test('[BID-02] [BID-03] rows take from the shown balance and give back', async ({ page, server }) => {
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
  await page.getByRole('button', { name: 'Delete 7' }).click();
  await expect(balance).toHaveText('1,000');
  await expect(submit).toHaveCount(0);
});

test('[BID-04] the first error alone is told, digit before points', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  for (const [digits, points, message] of [
    ['', '', 'Please enter the number'],
    ['12', '', 'Number 12 is not valid'],
    ['5', '', 'Please enter point'],
    ['5', '9', 'Required minimum bid amount is 10'],
    ['5', '1001', 'Insufficient balance please refill your account'],
  ] as const) {
    await addRow(page, digits, points);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Your bids' })).toHaveCount(0);
});

test('[BID-05] [BID-06] [BID-07] confirmation, success and what the server holds', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await page.getByRole('radio', { name: /^Close/ }).check({ force: true });
  await addRow(page, '1', '50');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet).toContainText('Once you place a bid, it cannot be cancelled in any situation.');
  await expect(sheet.getByRole('definition')).toHaveText(['2', '150', '-', '850']);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(sheet).toHaveCount(0);
  await submitList(page);
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your bids', exact: true })).toHaveCount(0);
  const receipt = page.getByRole('region', { name: 'Your bids are placed' });
  await expect(receipt).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('850');
  const bids = await bidsOf(server, player);
  expect(bids.map(({ digits, session, points, pana }) => [pana, digits, session, points]).sort(byText)).toEqual([
    ['Single Digit', '1', 'Close', '50'],
    ['Single Digit', '6', 'Open', '100'],
  ]);
});

test('[BID-06] a refusal keeps the list and says why', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await closeQuietly(server, market.game_id);
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('alert')).toContainText('Failed to place bid. Please try again.');
  await expect(sheet.getByRole('alert')).toContainText('has closed');
  await sheet.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('region', { name: 'Your bids' })).toContainText('Single Digit');
  expect(await bidsOf(server, player)).toEqual([]);
});

test('[BID-06] a lost answer is asked for again under the same id and bids once', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const ids: unknown[] = [];
  await page.route('**/api-submit-bid', async (route) => {
    ids.push(route.request().postDataJSON().submission_id);
    if (ids.length > 1) return route.continue();
    // The server takes it and its answer never arrives.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('status')).toContainText('Checking whether your bids arrived');
  await expect(sheet.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
  expect(await bidsOf(server, player)).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
});

test('[BID-08] [BID-10] jodi and sangams take bids until the open time', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '5', '10');
  await expect(page.getByRole('alert').filter({ hasText: 'Number 5 is not valid' })).toBeVisible();
  await addRow(page, '05', '10');
  await submitList(page);
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  await openGame(page, market.game_name, 'Half Sangam');
  await page.getByLabel('Open Digit').fill('6');
  await addRow(page, '123', '10', 'Close Pana');
  await submitList(page);
  await expect(page.getByRole('region', { name: 'Your bids are placed' })).toBeVisible();
  await openGame(page, market.game_name, 'Full Sangam');
  await page.getByLabel('Open Pana').fill('5');
  await addRow(page, '245', '10', 'Close Pana');
  await expect(page.getByRole('alert').filter({ hasText: 'Number 5 is not valid' })).toBeVisible();
  await page.getByLabel('Open Pana').fill('123');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await submitList(page);
  await expect(page.getByRole('region', { name: 'Your bids are placed' })).toBeVisible();
  const bids = await bidsOf(server, player);
  expect(bids.map(({ pana, digits, closedigits }) => [pana, digits, closedigits])).toEqual([
    ['Full Sangam', '123', '245'],
    ['Half Sangam', '6', '123'],
    ['Jodi Digit', '05', ''],
  ]);
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  for (const game of ['Jodi Digit', 'Half Sangam', 'Full Sangam']) {
    await openGame(page, market.game_name, game);
    await expect(page.getByRole('status').filter({ hasText: `Bidding is closed for ${game}` })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('alert').filter({ hasText: `Bidding is closed for ${game}` })).toBeVisible();
  }
});

test('[BID-09] each pana screen takes the panas of its class, with a session', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  for (const [game, right, wrong] of [
    ['Single Pana', '120', '112'],
    ['Double Pana', '112', '120'],
    ['Triple Pana', '777', '770'],
  ] as const) {
    await openGame(page, market.game_name, game);
    await addRow(page, wrong, '10');
    await expect(page.getByRole('alert').filter({ hasText: `Number ${wrong} is not valid` })).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Digit' });
    await field.fill('');
    await field.pressSequentially(right.slice(0, 2));
    await page.getByRole('option', { name: right, exact: true }).click();
    await expect(field).toHaveValue(right);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await submitList(page);
    await expect(page.getByRole('region', { name: 'Your bids are placed' })).toBeVisible();
  }
  const bids = await bidsOf(server, player);
  expect(bids.map(({ pana, digits, session }) => [pana, digits, session])).toEqual([
    ['Triple Pana', '777', 'Open'],
    ['Double Pana', '112', 'Open'],
    ['Single Pana', '120', 'Open'],
  ]);
});

test('[BID-11] SP DP TP expands the ticked groups and sends one request for each', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'SP DP TP');
  await addRow(page, '12', '10');
  await expect(page.getByRole('alert').filter({ hasText: 'Number 12 is not valid' })).toBeVisible();
  await addRow(page, '7', '10');
  await expect(page.getByRole('alert').filter({ hasText: 'Please select SP, DP or TP' })).toBeVisible();
  for (const group of ['SP', 'DP', 'TP']) await page.getByRole('checkbox', { name: group }).check({ force: true });
  await page.getByRole('button', { name: 'Proceed' }).click();
  const sent: { id: string; pana: string; rows: number }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api-submit-bid')) return;
    const { submission_id: id, new_result: batch } = request.postDataJSON();
    sent.push({ id, pana: batch.pana, rows: batch.result.length });
  });
  await submitList(page);
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  expect(sent.map(({ pana, rows }) => [pana, rows]).sort(byText)).toEqual([
    ['Double Pana', 9],
    ['Single Pana', 12],
    ['Triple Pana', 1],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  expect(await bidsOf(server, player)).toHaveLength(22);
});

test('[BID-12] [BID-13] [BID-14] motors fill the list and cannot overdraw', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'SP Motor');
  await addRow(page, '112', '10');
  await expect(page.getByRole('alert').filter({ hasText: 'Digit not valid' })).toBeVisible();
  await addRow(page, '1234', '10');
  await expect(page.getByRole('region', { name: 'Your bids' }).getByRole('listitem')).toHaveCount(4);
  await submitList(page);
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  await openGame(page, market.game_name, 'DP Motor');
  await addRow(page, '11', '10');
  await expect(page.getByRole('alert').filter({ hasText: 'Number 11 is not valid' })).toBeVisible();
  await addRow(page, '12', '960');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not enough balance!' })).toBeVisible();
  const bids = await bidsOf(server, player);
  expect(bids.map(({ pana, digits }) => [pana, digits]).sort(byText)).toEqual([
    ['Single Pana', '123'],
    ['Single Pana', '124'],
    ['Single Pana', '134'],
    ['Single Pana', '234'],
  ]);
});

test('[BID-17] from the open instant Close is forced and rows on Open are marked', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeChecked();
  await addRow(page, '6', '100');
  await moveCutOffs(server, market.game_id, { open: 0, close: 60 });
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /^Close/ })).toBeChecked();
  await expect(page.getByRole('alert')).toContainText('will not be sent and costs nothing');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the closed bids' }).click();
  await addRow(page, '3', '10');
  await expect(page.getByRole('region', { name: 'Your bids' })).toContainText('Close');
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
});

test('[BID-02] a bid screen opened without its market offers the open ones', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.goto('/single');
  await page.getByRole('button', { name: market.game_name }).click();
  await expect(page.getByRole('textbox', { name: 'Date' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(market.game_name);
});

test('[BID-18] a placed bid has nothing to change or remove it', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Your bids are placed' });
  await expect(receipt.getByRole('button')).toHaveText(['Done']);
  await page.goto('/imp4');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('button, a, input')).toHaveCount(0);
});
