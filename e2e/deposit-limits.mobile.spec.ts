import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { holdRequests, openAndHear } from './page-models/answers.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { logIn, newPlayer, post, registerUndecided } from './page-models/players.ts';

test('home and wallet lead to the limits, and before the first deposit a limit is offered', async ({
  page,
  server,
}) => {
  const player = newPlayer();
  await registerUndecided(server, player);
  await logIn(page, player);
  for (const path of ['/imp', '/imp7']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Play limits' }).click();
    await expect(page).toHaveURL(/\/limits$/);
  }
  const release = await holdRequests(page, '**/api-play-limits');
  await page.goto('/addfund');
  const points = page.getByRole('main').getByLabel('Points', { exact: true });
  await points.fill('700');
  release();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Take a break/ })).toBeVisible();
  const offer = page.getByRole('dialog', { name: 'Set a deposit limit' });
  await test.step('not while the player types, but once the field is left', async () => {
    await expect(points).toBeFocused();
    await expect(offer).toHaveCount(0);
    await points.blur();
    await expect(offer).toBeVisible();
    await expect(page.locator('input').first()).toHaveValue('700');
  });
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Save limit' }).click();
  const error = offer.getByText('Enter a whole number above 0');
  await expect(error).toBeVisible();
  await offer.getByLabel('New limit in points').fill('5000');
  await expect(error).toHaveCount(0);
  await offer.getByRole('button', { name: 'Save limit' }).click();
  await expect(offer).toHaveCount(0);
  await test.step('a deposit above the limit is refused before a payment app opens', async () => {
    await points.fill('7000');
    await page.getByText('GPay').click();
    await page.getByRole('button', { name: 'SEND REQUEST' }).click();
    await expect(page.getByText('Your deposit limit leaves 5,000 points')).toBeVisible();
    await expect(points).toBeVisible();
  });
  await page.getByRole('main').getByRole('link', { name: 'Play limits' }).click();
  await expect(page.getByRole('group', { name: 'Deposit limit, Month' })).toContainText('5,000 points');
  await expectNoOffer(page);
});

test('the QR code shows what the own deposit limit leaves, checks the points, and is not offered during a break', async ({
  page,
  server,
}) => {
  const { token: unique_token } = await enterWithToken(page, server, 'Asha');
  const ask = (points: string) =>
    post(server, 'api-fund-request-add', {
      unique_token,
      request_amount: points,
      payment_method: 'QR',
      request_id: randomUUID(),
    });
  const answers = [
    await post(server, 'api-play-limit-set', { unique_token, kind: 'deposit', period: 'month', amount: '5000' }),
    await ask('2000'),
    await ask('1000'),
  ];
  expect(answers).toMatchObject([{ status: true }, { status: true }, { status: true }]);
  await page.goto('/limits');
  await expect(page.getByText('Waiting requests of 3,000 points count too.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Deposit limit, Month' })).toContainText('left 2,000 points');

  await page.goto('/qrpay');
  const left = 'Your deposit limit leaves 2,000 points';
  const amount = page.getByLabel('Amount (optional)');
  await expect(page.getByText(left)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await amount.fill('2500');
  await expect(amount).toHaveAccessibleDescription(left);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'I have paid' }).click();
  const sheet = page.getByRole('dialog', { name: 'I have paid' });
  await sheet.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(sheet.getByText(left)).toBeVisible();

  await post(server, 'api-play-time-out', { unique_token, length: 'day' });
  await page.reload();
  await expect(page.getByText('You cannot add points during a break')).toBeVisible();
  await expect(page.getByAltText('QR code of the UPI payment')).toHaveCount(0);
});

test('a player who declines the deposit limit confirms that, and is not asked again', async ({ page, server }) => {
  const player = newPlayer();
  await registerUndecided(server, player);
  await logIn(page, player);
  await page.goto('/imp9');
  await page.getByRole('button', { name: 'Continue without a limit' }).click();
  const sure = page.getByRole('dialog', { name: 'No deposit limit?' });
  await expect(sure).toBeVisible();
  await expectAccessible(page);
  // Returns to the offer: one tap on the first button has not declined it.
  await sure.getByRole('button', { name: 'Set a limit' }).click();
  await page.getByRole('button', { name: 'Continue without a limit' }).click();
  await sure.getByRole('button', { name: 'Yes, no limit' }).click();
  await expect(sure).toHaveCount(0);
  await expectNoOffer(page);
});

/** Expects that no offer opens after the limits are read. It would cover the clock. */
async function expectNoOffer(page: Page): Promise<void> {
  await openAndHear(page, '/addfund', 'api-play-limits');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Take a break/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
