import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import {
  addPayoutNumber,
  changeSettings,
  enterWithToken,
  financeOperator,
  type MoneyPlayer,
} from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { goInside } from './page-models/navigation.ts';
import { anotherPage, giveReason, newOperator, signIn } from './page-models/operators.ts';
import { post } from './page-models/players.ts';
import { ALWAYS } from './page-models/withdrawals.ts';

/** Sends the request on the page of the policy. */
async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request deletion' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(sheet).toContainText('Support will delete your data within 30 days. Withdraw your points first.');
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your request has been sent.' })).toBeVisible();
}

/** Withdraws all points of a new player, and pays them. */
async function withdrawAll(server: TestServer, player: MoneyPlayer): Promise<void> {
  await changeSettings(server, { withdrawWindow: ALWAYS });
  await addPayoutNumber(server, player, '9000000003');
  const asked = await post(server, 'api-user-withdraw-fund-request', {
    unique_token: player.token,
    mobile: player.mobile,
    request_amount: '1000',
    payment_method: '4',
    request_id: randomUUID(),
  });
  expect(asked).toMatchObject({ status: true });
  await (await financeOperator(server)).payWithdrawal(player.mobile, `RRN${player.mobile}`);
}

test('a declined request for deletion shows the reason; a later one, approved by two operators, ends the account, and the books balance', async ({
  page,
  browser,
  server,
}) => {
  const player = await enterWithToken(page, server, 'Bhavna Joshi');
  const [first, second] = [await newOperator(server, 'support'), await newOperator(server, 'support')];
  const [desk, other] = [await anotherPage(browser, server), await anotherPage(browser, server)];
  const row = desk.getByRole('row').filter({ hasText: player.mobile });
  const propose = () => row.getByRole('button', { name: `Propose deletion of the account of ${player.name}` }).click();

  await test.step('the page promises what is deleted, what stays and when', async () => {
    await page.goto('/delete');
    const policy = page.getByRole('main');
    await expect(policy).toContainText('You are logged out everywhere. Withdraw your points first');
    await expect(policy).toContainText('They carry the number of the account instead of your name.');
    await expect(policy).toContainText('Within 30 days of your request.');
    await page.getByRole('button', { name: 'Request deletion' }).click();
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toHaveCount(0);
    await askForDeletion(page);
  });

  await test.step('an account with points cannot be deleted, and the player reads why the request was declined', async () => {
    await signIn(desk, first, '/operator/players?state=deletion');
    await propose();
    const dialog = desk.getByRole('dialog', { name: `Propose to delete the account of ${player.name}?` });
    await expect(dialog).toContainText('Nothing changes until another operator approves it.');
    await dialog.getByLabel('Reason').fill('asked in the app');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expectToast(desk, 'The wallet is not at zero.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: `Decline the request of ${player.name}` }).click();
    await giveReason(desk, 'Decline', 'Your wallet has 1,000 points');
    await expect(row).toHaveCount(0);
    // Nobody has touched the page since the request was sent.
    await expect(page.getByText('Your last request was declined: Your wallet has 1,000 points')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request deletion' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('without points one operator proposes it, and nothing changes yet', async () => {
    await withdrawAll(server, player);
    await askForDeletion(page);
    await expect(page.getByText('Your last request was declined')).toHaveCount(0);
    // Leaves the screen and returns while the server does not answer.
    await page.route('**/api-deletion-state', (route) => route.abort());
    await goInside(page, '/privacy');
    await goInside(page, '/delete');
    await expect(page.getByRole('status').filter({ hasText: 'Your request has been sent.' })).toBeVisible();
    await page.unroute('**/api-deletion-state');
    await desk.reload();
    await propose();
    await giveReason(desk, 'Propose', 'asked in the app');
    await expectToast(desk, 'A second operator must approve it on the page Approvals');
    expect(await post(server, 'api-user-wallet-balance', { unique_token: player.token })).toMatchObject({
      status: true,
      wallet_amt: '0',
    });
  });

  await test.step('another operator approves it, and the player is signed out and cannot log in', async () => {
    await signIn(other, second, '/operator/approvals');
    const proposal = other.getByRole('region', { name: `Delete an account, proposed by ${first.username}` });
    await expectAccessible(other);
    // The page of the policy is public, so it stays open without a session.
    await goInside(page, '/imp');
    await expect(page.getByRole('link', { name: 'Wallet balance' })).toBeVisible();
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await expect(proposal).toHaveCount(0);
    await page.waitForURL('**/login');
    await page.getByLabel('Mobile number').fill(player.mobile);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Invalid credentials');
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the movements stay under the number of the account', async () => {
    await desk.goto('/operator/players?search=Deleted account');
    await desk.getByRole('link', { name: 'Deleted account' }).click();
    await expect(desk.getByText('The account was deleted on')).toBeVisible();
    await expect(desk.getByText(player.mobile)).toHaveCount(0);
    const movements = desk.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row');
    await expect(movements).toContainText(['-1,000', '1,000']);
  });
  await desk.context().close();
  await other.context().close();
});
