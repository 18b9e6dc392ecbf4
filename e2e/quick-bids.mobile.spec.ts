import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { openGame, openMarket } from './page-models/bets.ts';
import { enter } from './page-models/players.ts';

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');

/** Taps buttons and counts the taps. */
function tapper(page: Page) {
  let count = 0;
  return {
    tap: async (...names: string[]) => {
      for (const name of names) {
        await page.getByRole('button', { name, exact: true }).click();
        count += 1;
      }
    },
    count: () => count,
  };
}

test('from home, one bid takes 4 taps and five bids of 10 points take 8', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.goto('/imp');
  const one = tapper(page);
  await one.tap(`Play ${market.game_name}`, 'Single Digit', '10', '7');
  await expect(rowsOf(page)).toHaveCount(1);
  expect(one.count()).toBe(4);
  await one.tap('Delete 7');

  await page.goto('/imp');
  const five = tapper(page);
  await five.tap(`Play ${market.game_name}`, 'Single Digit', '10', '1', '3', '5', '7', '9');
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(rowsOf(page).first()).toContainText('9Single DigitOpen10');
  expect(five.count()).toBe(8);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('950');

  // The chosen amount also counts for a typed number.
  await page.getByLabel('Digit', { exact: true }).fill('4');
  await five.tap('Proceed');
  await expect(rowsOf(page).first()).toContainText('4Single DigitOpen10');
  await five.tap('Delete 4');
  // A second tap on the amount gives it up: a digit then only fills the field.
  await five.tap('10', '2');
  await expect(page.getByLabel('Digit', { exact: true })).toHaveValue('2');
  await expect(rowsOf(page)).toHaveCount(5);
});

test('with a chosen amount each suggested pana that is tapped adds a bid; without one it fills the field', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Pana');
  const digits = page.getByRole('combobox', { name: 'Digit' });
  await digits.fill('12');
  await page.getByRole('option', { name: '127' }).click();
  await expect(digits).toHaveValue('127');
  await expect(rowsOf(page)).toHaveCount(0);
  await digits.fill('');
  await page.getByRole('button', { name: '10', exact: true }).click();
  await expect(page.getByText('Each suggestion you tap adds a bid of 10 points.')).toBeVisible();
  for (const pana of ['128', '129']) {
    await digits.fill('12');
    await page.getByRole('option', { name: pana }).click();
    await expect(rowsOf(page).first()).toContainText(`${pana}Single PanaOpen10`);
    await expect(digits).toHaveValue('');
  }
  await expect(rowsOf(page)).toHaveCount(2);
});

test('the choice of a game shows what 10 points win, and the bid screen what the typed points win', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
  const tile = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(tile('Single Digit')).toHaveAccessibleDescription('10 wins 95');
  await expect(tile('SP DP TP')).toHaveAccessibleDescription('10 wins up to 6,000');
  await tile('Jodi Digit').click();
  await page.getByRole('textbox', { name: 'Points' }).fill('25');
  await expect(page.getByText('25 points win up to 2,375')).toBeVisible();
});

test('a motor shows its panas before Proceed; the list takes one amount for all and clears after a second tap', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'SP Motor');
  await page.getByLabel('Digit', { exact: true }).fill('12345');
  await page.getByRole('button', { name: '20', exact: true }).click();
  const preview = page.getByRole('list', { name: 'Panas to add' }).getByRole('listitem');
  await expect(preview).toHaveText(['123', '124', '125', '134', '135', '145', '234', '235', '245', '345']);
  await expect(page.getByText('10 panas, 200 points in total')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(rowsOf(page)).toHaveCount(10);

  // The new rows are above the bar with Submit.
  const bar = page.getByRole('button', { name: 'Submit', exact: true });
  const bottomOf = async (row: number) => {
    const box = await rowsOf(page).nth(row).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await bottomOf(2)) < ((await bar.boundingBox())?.y ?? 0)).toBe(true);

  const list = page.getByRole('region', { name: 'Your bids', exact: true });
  await list.getByRole('button', { name: 'Points for all' }).click();
  const all = list.getByRole('textbox', { name: 'Points for all' });
  await all.fill('101');
  await all.press('Enter');
  await expect(all).toHaveAccessibleDescription('Insufficient balance please refill your account');
  await all.fill('100');
  await all.press('Enter');
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('0');

  await list.getByRole('button', { name: 'Clear all' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await list.getByRole('button', { name: 'Tap again to clear 10' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
});
