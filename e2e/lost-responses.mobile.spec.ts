import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { addRow, bidsOf, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter, logIn, newPlayer, register, resetPassword, typeSentCode } from './page-models/players.ts';

/** Lets the server process the next request of a call, then drops the response. */
async function loseResponse(page: Page, call: string): Promise<void> {
  await page.route(
    `**/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('after a lost response, a second tap logs in to the account that the registration created', async ({
  page,
  server,
}) => {
  const player = newPlayer('Meera');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await loseResponse(page, 'api-user-registration');
  await typeSentCode(page, server, player.mobile);
  const verify = page.getByRole('button', { name: 'Verify' });
  await verify.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await verify.click();
  await expect(page).toHaveURL(/\/imp$/);
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
});

test('after a weak password and a lost response, a second tap logs in to the account that the registration created', async ({
  page,
  server,
}) => {
  const player = newPlayer('Meera');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password');
  await page.getByLabel('I am 18 or older').check();
  const submit = page.getByRole('button', { name: 'Register Now' });
  await submit.click();
  await typeSentCode(page, server, player.mobile);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/r$/);
  await password.fill(player.password);
  await loseResponse(page, 'api-user-registration');
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(/\/imp$/);
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
});

test('after a lost response, the password screens say that the new password may be set, and lead to the log-in', async ({
  page,
  server,
}) => {
  const player = newPlayer();
  await register(server, player);
  await page.goto('/forgotpass');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await typeSentCode(page, server, player.mobile);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel('New Password').fill('brand-new-one');
  await page.getByLabel('Confirm Password').fill('brand-new-one');
  await loseResponse(page, 'api-forgot-password');
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expect(page.getByText('Failed to update password. Please try again.', { exact: true })).toBeVisible();
  const note = page.getByText('We got no response, so the new password may be set already.');
  await expect(note).toBeVisible();
  // The code is used up, so a second try starts over.
  await update.click();
  await expect(page.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', '/forgotpass');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await logIn(page, { ...player, password: 'brand-new-one' });

  await page.goto('/change');
  await page.getByLabel('Current Password').fill('brand-new-one');
  await page.getByLabel('New Password', { exact: true }).fill('another-new-one');
  await page.getByLabel('Confirm Password').fill('another-new-one');
  await loseResponse(page, 'api-change-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(note).toBeVisible();
});

test('after a lost response, the limit form says that the change may be saved', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/limits');
  const day = page.getByRole('group', { name: 'Stake limit, Day' });
  await day.getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('New limit in points').fill('700');
  await loseResponse(page, 'api-play-limit-set');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(
    'We got no response. The change may be saved, so check the limit before you try again.',
  );
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(day).toContainText('700 points');
});

test('[BID-06] after a lost response the app retries under the same id, bids once and shows the present balance', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enterWithToken(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const ids: unknown[] = [];
  const retried = await holdRequests(page, '**/api-submit-bid');
  await page.route('**/api-submit-bid', async (route) => {
    ids.push(route.request().postDataJSON().submission_id);
    if (ids.length > 1) return route.fallback();
    // The server accepts it, and the response is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitList(page);
  const sheet = page.getByRole('dialog', { name: 'Single Digit' });
  await expect(sheet.getByRole('status')).toContainText('Checking your bids now.');
  await expect(sheet.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  // The retry returns the first answer, whose balance is older than this bid.
  const draw = { drawId: '', gameId: market.game_id, market: market.game_name, bidDate: market.bid_date };
  await placeBids(server, player.token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '7', points: 50 }]);
  retried();
  await expectToast(page, 'Bid placed successfully!');
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
  expect(await bidsOf(server, player)).toHaveLength(2);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('850');
});

test('[BID-06] after a lost response and an ended session, the next login shows the outcome and bids once', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const ids: unknown[] = [];
  await page.route('**/api-submit-bid', async (route) => {
    ids.push(route.request().postDataJSON().submission_id);
    if (ids.length > 1) return route.continue();
    // The server accepts it, the response is lost, and the second try meets an ended session.
    await route.fetch();
    await resetPassword(server, player, 'new-pot-1');
    return route.abort('connectionreset');
  });
  await submitList(page);
  await page.waitForURL('**/login');
  const tries = ids.length;
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill('new-pot-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Bid placed successfully!');
  await expect(page.getByRole('main').getByText(String(ids[0]))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('900');
  await expect(page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem')).toHaveCount(0);
  expect(ids.length).toBeGreaterThan(tries);
  expect(new Set(ids).size).toBe(1);
  expect(await bidsOf(server, { ...player, password: 'new-pot-1' })).toHaveLength(1);
});
