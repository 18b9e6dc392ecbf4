import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { addPayoutNumber, claimDeposit, walletOf, changeSettings, enterWithToken } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { anotherPage, demoOperator, newOperator, signIn, giveReason } from './page-models/operators.ts';
import { newPlayer, post, register, resetPassword } from './page-models/players.ts';

test.use({ ownServer: 'operator-money' });

/** The first balance of a new player, by the server's default. */
const BONUS = 1_000;

/** The owner in another browser, after changing the amount above which two operators are needed. */
async function ownerWithLimit(
  browser: Browser,
  server: TestServer,
  setting: 'Payouts above' | 'Adjustments above',
  points: string,
): Promise<Page> {
  const page = await anotherPage(browser, server);
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  await page.getByLabel(setting).fill(points);
  await expect(page.getByLabel('Required in the demo')).toHaveValue('yes');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes');
  await expect(page.getByText('No changes.')).toBeVisible();
  return page;
}

test('[OPR-08] a deposit appears in the queue, is approved by keyboard and reaches the player’s open app', async ({
  page,
  browser,
  server,
}) => {
  const phone = await anotherPage(browser, server, true);
  const player = await enterWithToken(phone, server, 'Asha');
  await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, await newOperator(server, 'finance'), '/operator/money');
  await page.getByLabel('Mobile, UTR, amount or number').fill(player.mobile);
  await expect(page.getByText('No requests')).toBeVisible();
  const number = await claimDeposit(server, player.token, 700, 'UTR 4182-037745');
  const list = page.getByRole('list', { name: 'Deposit requests' });
  await expect(list.getByRole('button', { name: /Asha/ })).toBeVisible();
  const rival = newPlayer('Ravi');
  const rivalToken = await register(server, rival);
  const rivalNumber = await claimDeposit(server, rivalToken, 700, 'utr4182037745');
  await expect(page.getByRole('group', { name: 'Other requests with this UTR' })).toContainText('Ravi');
  await expectAccessible(page);

  await list.getByRole('button', { name: /Asha/ }).focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Credit Asha?' });
  await expect(dialog.getByLabel('UTR of the payment')).toHaveValue('');
  await expect(dialog.getByLabel('Points received')).toHaveValue('');
  await dialog.getByLabel('UTR of the payment').fill('4182037745');
  await dialog.getByLabel('Points received').fill('650.50');
  await expect(dialog.getByText('The player requested 700 points.')).toBeVisible();
  await dialog.getByLabel('UTR of the payment').press('Enter');
  await expectToast(page, '650.50 points are credited to Asha');
  expect(await walletOf(server, player.token)).toBe(String(BONUS + 650.5));
  await expect(phone.getByText(/1,650\.50/).first()).toBeVisible();

  await page.getByLabel('Mobile, UTR, amount or number').fill(rivalNumber);
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('button', { name: /Ravi/ }).focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByLabel('Points received').fill('700');
  await page.getByRole('dialog').getByLabel('UTR of the payment').fill('UTR 004182037745');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and credit' }).click();
  await expect(page.getByRole('dialog').getByText('This UTR was already credited')).toBeVisible();
  await page.keyboard.press('Escape');
  // The page receives no keys while a dialog is open.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // On a button, Enter presses the button.
  await page.getByRole('main').getByRole('button', { name: 'Reject…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reject the deposit of Ravi?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await list.getByRole('button', { name: /Ravi/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#request')).toBeFocused();
  await page.keyboard.press('r');
  const refusal = page.getByRole('dialog', { name: 'Reject the deposit of Ravi?' });
  await refusal.getByLabel('Reason').fill('not your payment');
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, `Request No. ${rivalNumber} is rejected`);
  expect(await walletOf(server, rivalToken)).toBe(String(BONUS));
  expect(number).not.toBe(rivalNumber);
  await phone.context().close();
});

test('[OPR-09, HND-02, HND-03] one operator checks a large withdrawal and another pays it; a rejected one returns the points', async ({
  page,
  browser,
  server,
}) => {
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
  });
  const player = newPlayer('Meena');
  const token = await register(server, player);
  await addPayoutNumber(server, { mobile: player.mobile, token }, '9876501234');
  const owner = await ownerWithLimit(browser, server, 'Payouts above', '250');
  const ask = async (points: number) =>
    post(server, 'api-user-withdraw-fund-request', {
      unique_token: token,
      request_amount: String(points),
      payment_method: '4',
      request_id: randomUUID(),
    });
  expect(await ask(300)).toMatchObject({ status: true });
  expect(await ask(200)).toMatchObject({ status: true });
  await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/withdrawals');
  await page.getByLabel('Mobile, UTR, amount or number').fill(player.mobile);
  const list = page.getByRole('list', { name: 'Withdrawal requests' });
  await expect(list.getByRole('button')).toHaveCount(2);
  await expect(page.getByText('PhonePe 9876501234').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(page.getByText('You have checked this request. Another operator must pay it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as paid…' })).toHaveCount(0);

  await owner.goto('/operator/money/withdrawals');
  await owner.getByLabel('Mobile, UTR, amount or number').fill(player.mobile);
  await expect(owner.getByRole('list', { name: 'Withdrawal requests' }).getByRole('button')).toHaveCount(2);
  await owner.getByRole('button', { name: 'Claim to pay' }).click();
  await expect(owner.getByText(/^Being paid by you since /)).toBeVisible();
  await owner.getByRole('button', { name: 'Mark as paid…' }).click();
  // a typed reference survives a closed dialog and a reload
  await owner.getByLabel('Reference of the payment').fill('418203774599');
  await owner.getByRole('button', { name: 'Cancel' }).click();
  await owner.reload();
  await owner.getByRole('button', { name: 'Mark as paid…' }).click();
  await expect(owner.getByLabel('Reference of the payment')).toHaveValue('418203774599');
  const dialog = owner.getByRole('dialog', { name: 'Mark 300 points as paid to Meena?' });
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(owner, '300 points to Meena are marked as paid');
  await owner.context().close();

  // the open page of the first operator is updated
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Claim to pay' })).toBeEnabled();

  // a thief of the phone may have reset the password and requested the payout, so it waits and can be rejected
  await resetPassword(server, player, 'another pot');
  await page.reload();
  await expect(
    page.getByText(/^On hold until .+: the player's password was reset\. Do not pay before then\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim to pay' })).toHaveCount(0);
  await expect(list.getByRole('button')).toContainText(/held until \d/);
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('the number is not yours');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('No requests')).toBeVisible();
  const again = await post(server, 'api-user-login', { mobile: player.mobile, password: 'another pot' });
  expect(await walletOf(server, String(again.unique_token))).toBe(String(BONUS - 300));
  await page.getByLabel('State').selectOption('approved');
  await expect(page.getByText('418203774599')).toBeVisible();
});

test('[OPR-11] a wallet is adjusted with a reason, a large amount only when a second operator agrees', async ({
  page,
  browser,
  server,
}) => {
  const player = newPlayer('Kavya');
  const token = await register(server, player);
  await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/adjust');
  await page.getByLabel("Player's mobile number").fill(player.mobile);
  await page.getByLabel('Points', { exact: true }).fill('50.25');
  await page.getByRole('button', { name: 'Add points…' }).click();
  await expect(page.getByText('Enter a reason of at least 3 characters')).toBeVisible();
  await page.getByLabel('Reason').fill('paid at the counter');
  await page.getByRole('button', { name: 'Add points…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 50.25 points?' });
  await expect(dialog).toContainText('Kavya');
  await expect(dialog).toContainText(/Balance: [\d,]+ becomes [\d,]+\.25/);
  await expect(dialog).toContainText('paid at the counter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await walletOf(server, token)).toBe(String(BONUS));
  await page.getByRole('button', { name: 'Add points…' }).click();
  await dialog.getByRole('button', { name: 'Add points', exact: true }).click();
  await expectToast(page, 'The wallet of Kavya is adjusted');
  await expect(page.getByRole('list', { name: 'Adjustments' })).toContainText('paid at the counter');
  await expectAccessible(page);
  expect(await walletOf(server, token)).toBe(String(BONUS + 50.25));

  const owner = await ownerWithLimit(browser, server, 'Adjustments above', '500');
  await page.getByRole('radio', { name: 'Take points' }).check();
  await page.getByLabel('Points', { exact: true }).fill('1000');
  await page.getByLabel('Reason').fill('paid twice in March');
  await page.getByRole('button', { name: 'Take points…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take points', exact: true }).click();
  await expectToast(page, 'A second operator must confirm it');
  const proposed = page.getByRole('listitem').filter({ hasText: 'paid twice in March' });
  await expect(proposed.getByRole('button', { name: 'Withdraw…' })).toBeVisible();
  await expect(proposed.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  expect(await walletOf(server, token)).toBe(String(BONUS + 50.25));

  await owner.goto('/operator/money/adjust');
  const waiting = owner.getByRole('listitem').filter({ hasText: 'paid twice in March' });
  await expect(waiting).toContainText('Needs a second operator');
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(waiting).toContainText('Done');
  await owner.context().close();
  await expect(proposed).toContainText('Done');
  expect(await walletOf(server, token)).toBe('50.25');
});
