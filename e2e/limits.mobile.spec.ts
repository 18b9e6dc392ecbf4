import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { post } from './page-models/players.ts';

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

test('[LIM-07] the reality check opens over the bid that waits for it, with the figures of the visit', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const { token, mobile } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '500' });
  const bid = async () => {
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '20');
    await submitList(page);
  };
  await bid();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await server.db.query({
    text: `update play_limits set visit_from = visit_from - interval '31 minutes'
            where player_id = (select player_id from players where mobile = $1)`,
    values: [mobile],
  });
  await bid();
  const check = page.getByRole('dialog', { name: 'Your play so far' });
  await expect(check).toContainText('31 minutes');
  await expect(check).toContainText(/Staked20/);
  await expect(check).toContainText(/Net-20|Net−20/);
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[LIM-06, LIM-08] a blocked game refuses bids, and an excluded player logs in again to withdraw', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enterWithToken(page, server, 'Asha');
  await page.goto('/limits');
  await page.getByRole('heading', { name: 'Blocked games' }).click();
  await page.getByRole('checkbox', { name: 'Single Digit' }).click();
  await expect(page.getByText('1 blocked')).toBeVisible();
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '20');
  await submitList(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You have blocked this game for yourself');

  await page.goto('/limits');
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(/Your account is closed for play until \d+ \w+ \d{4}/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).first().click();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
});
