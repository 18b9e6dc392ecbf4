import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { loseAnswerHoldRetry } from './page-models/answers.ts';
import { addRow, bidsOf, closeQuietly, moveCutOffs, openGame, openMarket, type Row } from './page-models/bets.ts';
import { expectToast } from './page-models/feedback.ts';
import { openHome } from './page-models/navigation.ts';
import { enter } from './page-models/players.ts';

/** Fills the slip: two games of a main market, and one of a Gali market. */
async function fillSlip(page: Page, main: Row, gali: Row): Promise<void> {
  await openGame(page, main.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await openGame(page, main.game_name, 'Jodi Digit');
  await addRow(page, '45', '50');
  await page.goto('/galigame');
  await page
    .getByRole('article', { name: gali.game_name, exact: true })
    .getByRole('button', { name: 'Play Game' })
    .click();
  await page.getByRole('button', { name: 'Left Digit', exact: true }).click();
  await addRow(page, '4', '20');
  await page.getByRole('link', { name: 'My slip: 2 bids in other games' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My slip' })).toBeVisible();
}

const rowsOf = (page: Page, market: Row) =>
  page.getByRole('region', { name: market.game_name, exact: true }).getByRole('listitem');

test('the slip sends the bids of several games and markets, one submission for each draw', async ({ page, server }) => {
  const main = await openMarket(server);
  const gali = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await fillSlip(page, main, gali);
  await openHome(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'My slip' }).click();
  await expect(rowsOf(page, main)).toHaveCount(2);
  await page.reload();
  await expect(rowsOf(page, main)).toHaveCount(2);
  await expect(rowsOf(page, gali)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('timer')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('830');

  const bodies: { submission_id: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('submit-bid')) bodies.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'My slip' });
  await expect(sheet).toContainText('2 draws');
  // The title names no game.
  await expect(sheet.getByText('Left Digit', { exact: true })).toBeVisible();
  // 6 and 45 cannot win together, so the jodi and the Gali digit are the most: 4,750 and 190.
  await expect(sheet).toContainText('Possible win, up to4,940');
  // The second click comes before the button is disabled.
  await sheet.getByRole('button', { name: 'SUBMIT', exact: true }).evaluate((button) => {
    for (let click = 0; click < 2; click += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await expectToast(page, 'Bid placed successfully!');
  const receipt = page.getByRole('region', { name: /^Your bids? (is|are) placed$/ });
  await expect(receipt).toContainText(`2 bids · ${main.game_name}`);
  await expect(receipt).toContainText(`1 bid · ${gali.game_name}`);
  expect(new Set(bodies.map((body) => body.submission_id)).size).toBe(2);
  expect(bodies).toHaveLength(2);
  expect(await bidsOf(server, player)).toHaveLength(2);
  expect(await bidsOf(server, player, 'api-galidisawar-bid-history-data')).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('830');
  // The lists of the games are empty too.
  await openGame(page, main.game_name, 'Single Digit');
  await expect(page.getByText('No numbers yet. Add some, then submit.')).toBeVisible();
});

test('a refused draw keeps its bids in the slip with the reason, and the others are placed', async ({
  page,
  server,
}) => {
  const main = await openMarket(server);
  const gali = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await fillSlip(page, main, gali);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await closeQuietly(server, gali.game_id);
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toContainText(
    `2 bids · ${main.game_name}`,
  );
  const refused = page.getByRole('alert').filter({ hasText: `${gali.game_name}: 1 bid was not placed` });
  await expect(refused).toContainText('closed');
  await expect(rowsOf(page, gali)).toHaveCount(1);
  await expect(rowsOf(page, main)).toHaveCount(0);
  expect(await bidsOf(server, player)).toHaveLength(2);
  expect(await bidsOf(server, player, 'api-galidisawar-bid-history-data')).toHaveLength(0);
  await moveCutOffs(server, gali.game_id, { open: 60 });
});

test('when one draw of the slip closes, its confirmation says how to submit the others', async ({ page, server }) => {
  const main = await openMarket(server);
  const gali = await openMarket(server, 'gali');
  await enter(page, server);
  await fillSlip(page, main, gali);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'My slip' });
  await expect(sheet).toContainText('2 draws');
  await moveCutOffs(server, gali.game_id, { open: -1 });
  await expect(sheet.getByRole('alert')).toHaveText(
    'Betting has closed on 1 of these bids. Cancel, then submit the others.',
  );
  await expect(sheet.getByRole('button', { name: 'SUBMIT', exact: true })).toBeDisabled();
  await sheet.getByRole('button', { name: 'CANCEL', exact: true }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await sheet.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your bids are placed' })).toContainText(`2 bids · ${main.game_name}`);
  await page.getByRole('button', { name: 'Remove the closed bids' }).click();
  await expect(rowsOf(page, gali)).toHaveCount(0);
  await moveCutOffs(server, gali.game_id, { open: 60 });
});

test('after a crash with a lost answer the slip finds out what was placed and sends nothing twice', async ({
  page,
  server,
}) => {
  const main = await openMarket(server);
  const gali = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await fillSlip(page, main, gali);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  // The server accepts the bids of the main market, but the app never receives the answer.
  const retried = await loseAnswerHoldRetry(page, /submit-bid$/, { isProcessed: true });
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByText('Checking your bids now.')).toBeVisible();
  await retried();
  await page.goto('about:blank');
  await page.unroute(/submit-bid$/);
  await page.goto('/slip');
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toContainText(gali.game_name);
  await expect(page.getByText('Your slip is empty')).toHaveCount(0);
  expect(await bidsOf(server, player)).toHaveLength(2);
  expect(await bidsOf(server, player, 'api-galidisawar-bid-history-data')).toHaveLength(1);
  await expect(rowsOf(page, main)).toHaveCount(0);
});

test('a past bid is placed again in two taps', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '45', '50');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await page.getByRole('region', { name: /^Your bids? (is|are) placed$/ }).waitFor();
  await page.goto('/imp4');

  await page.getByRole('button', { name: 'Bid on 45 again' }).click();
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expectToast(page, 'Bid placed successfully!');
  expect((await bidsOf(server, player)).map(({ digits, points }) => [digits, points])).toEqual([
    ['45', '50'],
    ['45', '50'],
  ]);
  // A reload does not offer it a third time.
  await page.reload();
  await expect(page.getByText('Your slip is empty')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('saved numbers fill a later list, a random number fills only the number, and a favourite stays and is first on home', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '50');
  await addRow(page, '1', '10');
  const rows = page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  const digit = page.getByLabel('Digit', { exact: true });
  await digit.fill('9');
  await page.getByRole('textbox', { name: 'Points' }).fill('20');
  await page.getByRole('button', { name: 'My numbers' }).click();
  const sheet = page.getByRole('dialog', { name: 'My numbers' });
  await sheet.getByLabel('Name').fill('Family');
  await sheet.getByRole('button', { name: 'Save this list (2 bids)' }).click();
  await expect(sheet.getByRole('listitem')).toContainText('1, 6');
  await page.keyboard.press('Escape');
  // The bid in the fields was not proceeded.
  await expect(rows).toHaveCount(2);
  await digit.fill('');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Tap again to clear 2' }).click();

  await page.getByRole('radio', { name: /^Close/ }).check();
  await page.getByRole('button', { name: 'My numbers' }).click();
  await sheet.getByRole('button', { name: 'Add Family' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('1Single DigitClose10');

  await expect(digit).toHaveValue('');
  await page.getByRole('button', { name: 'Random number' }).click();
  await expect(digit).toHaveValue(/^[0-9]$/);
  await expect(rows).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Points' }).fill('');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveAccessibleDescription('Please enter point');

  await page.goBack();
  const star = page.getByRole('button', { name: `Favourite: ${market.game_name}` });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/imp');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(market.game_name);
});
