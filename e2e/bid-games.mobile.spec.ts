import { installClock } from './page-models/clock.ts';
import { expect, test } from './fixtures/test.ts';
import { addRow, bidsOf, byText, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
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

test('[BID-08] [BID-10] [BID-17] jodi and sangams accept bids until the open time', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api-submit-bid')) return;
    const { pana, gametype, result } = request.postDataJSON().new_result;
    sent.push([pana, gametype, result[0].session]);
  });
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '5', '10');
  await expectToast(page, 'Number 5 is not valid');
  await addRow(page, '05', '10');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  await openGame(page, market.game_name, 'Half Sangam');
  await page.getByLabel('Open Digit').fill('6');
  await addRow(page, '123', '10', 'Close Pana');
  await submitList(page);
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  await openGame(page, market.game_name, 'Half Sangam');
  await page.getByRole('radio', { name: /^Close/ }).check();
  await page.getByLabel('Close Digit').fill('7');
  await addRow(page, '245', '10', 'Open Pana');
  await expect(page.getByRole('region', { name: 'Your bids', exact: true })).toContainText('245-7');
  await submitList(page);
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toContainText('245-7');
  await openGame(page, market.game_name, 'Full Sangam');
  await page.getByLabel('Open Pana').fill('5');
  await addRow(page, '245', '10', 'Close Pana');
  await expectToast(page, 'Number 5 is not valid');
  await page.getByLabel('Open Pana').fill('123');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await submitList(page);
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  const bids = await bidsOf(server, player);
  expect(bids.map(({ pana, digits, closedigits, session }) => [pana, digits, closedigits, session])).toEqual([
    ['Full Sangam', '123', '245', 'closed'],
    ['Half Sangam', '7', '245', 'Close'],
    ['Half Sangam', '6', '123', 'Open'],
    ['Jodi Digit', '05', '', 'close'],
  ]);
  expect(sent).toEqual([
    ['Jodi Digit', 'close', 'close'],
    ['Half Sangam', 'Open', 'Open'],
    ['Half Sangam', 'Close', 'Close'],
    ['Full Sangam', 'closed', 'closed'],
  ]);
  await openGame(page, market.game_name, 'Single Digit');
  await page.getByLabel('Digit', { exact: true }).fill('4');
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await expectToast(page, 'Open bidding has closed. Your next bids are for Close.');
  for (const game of ['Jodi Digit', 'Half Sangam', 'Full Sangam']) {
    await openGame(page, market.game_name, game);
    await expect(page.getByRole('status').filter({ hasText: `Bidding is closed for ${game}` })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expectToast(page, `Bidding is closed for ${game}`);
  }
  // The close session still accepts other games.
  await openGame(page, market.game_name, 'Half Sangam');
  await expect(page.getByRole('radio', { name: /^Close/ })).toBeDisabled();
  await expect(page.getByRole('radiogroup', { name: 'Session' })).not.toContainText('ends in');
});

test('[BID-09] each pana screen accepts the panas of its class, with a session', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  for (const [game, right, wrong] of [
    ['Single Pana', '120', '112'],
    ['Double Pana', '112', '120'],
    ['Triple Pana', '777', '770'],
  ] as const) {
    await openGame(page, market.game_name, game);
    await addRow(page, wrong, '10');
    await expectToast(page, `Number ${wrong} is not valid`);
    const field = page.getByRole('combobox', { name: 'Digit' });
    await field.fill('');
    await field.pressSequentially(right.slice(0, 2));
    await page.getByRole('option', { name: right, exact: true }).click();
    await expect(field).toHaveValue(right);
    await page.getByRole('button', { name: 'Proceed' }).click();
    await submitList(page);
    await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
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
  await expectToast(page, 'Number 12 is not valid');
  await addRow(page, '7', '10');
  await expectToast(page, 'Please select SP, DP or TP');
  for (const group of ['SP', 'DP', 'TP']) await page.getByRole('checkbox', { name: group }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  const sent: { id: string; pana: string; rows: number }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api-submit-bid')) return;
    const { submission_id: id, new_result: batch } = request.postDataJSON();
    sent.push({ id, pana: batch.pana, rows: batch.result.length });
  });
  // The first request of one group is refused.
  const refusal = JSON.stringify({ status: false, code: 'digit_invalid', msg: 'Not today', message: 'Not today' });
  let refused = false;
  await page.route('**/api-submit-bid', async (route) => {
    if (refused || route.request().postDataJSON().new_result.pana !== 'Double Pana') return route.fallback();
    refused = true;
    return route.fulfill({ contentType: 'application/json', body: refusal });
  });
  await submitList(page);
  const failed = 'Failed to place bid. Please try again.';
  await expectToast(page, failed);
  const sheet = page.getByRole('dialog', { name: 'SP DP TP' });
  await expect(sheet.getByRole('alert')).toContainText(failed);
  await expect(sheet.getByRole('definition').first()).toHaveText('9');
  expect(sent.map(({ pana, rows }) => [pana, rows]).sort(byText)).toEqual([
    ['Double Pana', 9],
    ['Single Pana', 12],
    ['Triple Pana', 1],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  const list = page.getByRole('region', { name: 'Your bids', exact: true, includeHidden: true });
  const left = list.getByRole('listitem', { includeHidden: true });
  await expect(left).toHaveCount(9);
  await expect(left.filter({ hasText: 'Double Pana' })).toHaveCount(9);
  expect(await bidsOf(server, player)).toHaveLength(13);
  await sheet.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Bid placed successfully!');
  expect(sent.at(-1)).toEqual(sent.find(({ pana }) => pana === 'Double Pana'));
  await expect(list).toHaveCount(0);
  expect(await bidsOf(server, player)).toHaveLength(22);
});

test('[BID-12] [BID-13] [BID-14] motors fill the list and cannot overdraw', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'SP Motor');
  await addRow(page, '112', '10');
  await expectToast(page, 'Digit not valid');
  const rows = page.getByRole('region', { name: 'Your bids' }).getByRole('listitem');
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const balance = page.getByRole('link', { name: 'Wallet balance' });
  const refused = async (left: string) => {
    await expect(balance).toHaveText(left);
    await submit.click();
    await expectToast(page, 'Not enough balance!');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await addRow(page, '1234', '300');
  await refused('-200');
  for (let left = 4; left > 0; left -= 1) {
    await expect(rows).toHaveCount(left);
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
  }
  await addRow(page, '1234', '10');
  await expect(rows).toHaveCount(4);
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  await openGame(page, market.game_name, 'DP Motor');
  await addRow(page, '11', '10');
  await expectToast(page, 'Number 11 is not valid');
  await addRow(page, '12', '960');
  await refused('-960');
  await expect(rows).toHaveCount(2);
  const bids = await bidsOf(server, player);
  expect(bids.map(({ pana, digits }) => [pana, digits]).sort(byText)).toEqual([
    ['Single Pana', '123'],
    ['Single Pana', '124'],
    ['Single Pana', '134'],
    ['Single Pana', '234'],
  ]);
});

test('[BID-17] after the open time by server time session screens force Close and mark rows on Open, also on a fast phone', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  // The clock of the phone is three hours fast, so by its own time open has closed from the start.
  await installClock(page, server, 3 * 3_600_000);
  const player = await enter(page, server);
  const open = page.getByRole('radio', { name: /^Open/ });
  const close = page.getByRole('radio', { name: /^Close/ });
  const onEach = async (check: () => Promise<void>) => {
    await page.goto('/imp');
    await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
    for (const [pana] of TYPES.filter(([each]) => each !== 'Jodi Digit' && each !== 'Full Sangam')) {
      await test.step(pana, async () => {
        await page.getByRole('button', { name: pana, exact: true }).click();
        await check();
        await page.goBack();
      });
    }
  };
  await onEach(() => expect(open).toBeChecked());
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await moveCutOffs(server, market.game_id, { open: 0, close: 60 });
  await expect(open).toBeDisabled();
  await expect(close).toBeChecked();
  await expect(page.getByRole('alert')).toContainText("won't be placed or charged");
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the closed bids' }).click();
  await addRow(page, '3', '10');
  await expect(page.getByRole('region', { name: 'Your bids' })).toContainText('Close');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  expect(await bidsOf(server, player)).toMatchObject([{ digits: '3', session: 'Close' }]);
  await onEach(async () => {
    await expect(open).toBeDisabled();
    await expect(close).toBeChecked();
  });
});
