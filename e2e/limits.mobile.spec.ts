import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';

async function saveLimit(page: Page, points: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Stake limit, Day' });
  await form.getByLabel('New limit in points').fill(points);
  await form.getByRole('button', { name: 'Save limit' }).click();
  await expect(form).toHaveCount(0);
}

test('[LIM-01, LIM-05] a stake limit refuses a bid, can be lowered at once and raised later, and a time-out starts from the menu', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enterWithToken(page, server, 'Asha');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Play limits' }).click();
  await expect(page).toHaveURL(/\/limits$/);
  const day = page.getByRole('group', { name: 'Stake limit, Day' });

  await test.step('the first limit applies at once', async () => {
    await day.getByRole('button', { name: 'Set: Stake limit, Day' }).click();
    await page.getByLabel('New limit in points').fill('1.5');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Enter a whole number above 0')).toBeVisible();
    await saveLimit(page, '100');
    await expect(page.getByText('The limit applies now')).toBeVisible();
    await expect(day).toContainText('100 points');
    await expect(day).toContainText('Used 0 points · left 100 points');
    await expect(day).toContainText(/Resets \d+ \w+, 12:00 AM/);
  });

  await test.step('a bid above it is refused with the figures and a link', async () => {
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '150');
    await submitList(page);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toContainText('Your daily stake limit is 100');
    await expect(sheet.getByRole('alert')).toContainText(/100(\.00)? points are left\. It resets on/);
    await sheet.getByRole('link', { name: 'Play limits' }).click();
    await expect(page).toHaveURL(/\/limits$/);
  });

  await test.step('a lower limit applies, a higher one waits and can be given up', async () => {
    await day.getByRole('button', { name: 'Change: Stake limit, Day' }).click();
    await saveLimit(page, '50');
    await expect(day).toContainText('left 50 points');
    await day.getByRole('button', { name: 'Change: Stake limit, Day' }).click();
    await saveLimit(page, '500');
    await expect(day).toContainText('Change to 500 points waits. Confirm it from');
    await expect(day).toContainText('left 50 points');
    await expect(day.getByRole('button', { name: 'Confirm change' })).toHaveCount(0);
    await day.getByRole('button', { name: 'Keep my limit' }).click();
    await expect(day).not.toContainText('waits');
    await expect(day).toContainText('left 50 points');
  });

  await test.step('two taps in the menu start a time-out', async () => {
    await page.goto('/imp');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Take a break' }).click();
    const sheet = page.getByRole('dialog', { name: 'Take a break' });
    await expect(sheet).toContainText('Nobody can end it earlier');
    await sheet.getByRole('button', { name: '24 hours' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(/You are on a break until/)).toBeVisible();
  });

  await test.step('a bid is refused while the withdrawal screen works', async () => {
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '10');
    await submitList(page);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You are in a time-out until');
    await page.goto('/withdraw');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toBeEnabled();
  });
});
