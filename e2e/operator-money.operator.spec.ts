import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { walletOf, addPayoutNumber, changeSettings, enterWithToken } from './page-models/cashier.ts';
import { demoOperator, newOperator, signIn, giveReason } from './page-models/operators.ts';
import { newPlayer, post, register, resetPassword } from './page-models/players.ts';

test.use({ ownServer: 'operator-money' });

/** The first balance of a new player, by the server's default. */
const BONUS = 1_000;

/** Another person's browser. */
async function anotherPage(browser: Browser, server: TestServer, isPhone = false): Promise<Page> {
  const viewport = isPhone ? { width: 360, height: 740 } : { width: 1366, height: 850 };
  const context = await browser.newContext({ baseURL: server.url, viewport });
  return context.newPage();
}

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

async function claim(server: TestServer, token: string, points: number, utr: string): Promise<string> {
  const answer = await post(server, 'api-fund-request-add', {
    unique_token: token,
    request_amount: String(points),
    utr,
    request_id: randomUUID(),
  });
  return String(answer.request_number);
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
  const number = await claim(server, player.token, 700, 'UTR 4182-037745');
  const list = page.getByRole('list', { name: 'Deposit requests' });
  await expect(list.getByRole('button', { name: /Asha/ })).toBeVisible();
  const rival = newPlayer('Ravi');
  const rivalToken = await register(server, rival);
  const rivalNumber = await claim(server, rivalToken, 700, 'utr4182037745');
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
  await expect(page.getByText('650.50 points are credited to Asha')).toBeVisible();
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
  await page.keyboard.press('r');
  const refusal = page.getByRole('dialog', { name: 'Reject the deposit of Ravi?' });
  await refusal.getByLabel('Reason').fill('not your payment');
  await refusal.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`Request No. ${rivalNumber} is rejected`)).toBeVisible();
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
  await expect(owner.getByText('300 points to Meena are marked as paid')).toBeVisible();
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
  await expect(page.getByText('The wallet of Kavya is adjusted')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Adjustments' })).toContainText('paid at the counter');
  await expectAccessible(page);
  expect(await walletOf(server, token)).toBe(String(BONUS + 50.25));

  const owner = await ownerWithLimit(browser, server, 'Adjustments above', '500');
  await page.getByRole('radio', { name: 'Take points' }).check();
  await page.getByLabel('Points', { exact: true }).fill('1000');
  await page.getByLabel('Reason').fill('paid twice in March');
  await page.getByRole('button', { name: 'Take points…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take points', exact: true }).click();
  await expect(page.getByText('A second operator must confirm it')).toBeVisible();
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

test('[HND-04] a deposit that differs from its bank line is credited by a second operator with a reason', async ({
  page,
  browser,
  server,
}) => {
  const token = await register(server, newPlayer('Nila'));
  const number = await claim(server, token, 700, 'STMT00000701');
  await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/statements');
  const csv = 'Date,Narration,UTR,Debit,Credit\n21/11/2026,UPI Nila,STMT00000701,,650.00';
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Import a bank statement' });
  await upload.getByLabel('CSV file from the bank').setInputFiles(file);
  await upload.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(upload).toHaveCount(0);

  const open = async (on: Page) => {
    await on.goto('/operator/money');
    await on.getByLabel('Mobile, UTR, amount or number').fill(number);
    // The search applies a moment after the last key.
    await expect(on.getByRole('list', { name: 'Deposit requests' }).getByRole('button')).toHaveCount(1);
    await on.getByRole('list', { name: 'Deposit requests' }).getByRole('button', { name: /Nila/ }).click();
    await expect(on.getByRole('group', { name: 'Line of the bank statement' })).toContainText('650');
  };
  await open(page);
  await page.getByRole('button', { name: 'Approve…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit Nila?' });
  await expect(dialog.getByLabel('Points received')).toHaveValue('650');
  await expect(dialog.getByLabel('UTR of the payment')).toHaveValue('STMT00000701');
  await dialog.getByLabel('Points received').fill('700');
  await dialog.getByRole('button', { name: 'Approve and credit' }).click();
  const mismatch = page.getByRole('group', { name: 'Mismatch' });
  await expect(mismatch).toContainText('The amount differs from the bank statement.');
  await expectAccessible(page);
  expect(await walletOf(server, token)).toBe(String(BONUS));

  const colleague = await anotherPage(browser, server);
  await signIn(colleague, await newOperator(server, 'finance'));
  await open(colleague);
  await colleague.getByRole('button', { name: 'Confirm…' }).click();
  const confirmation = colleague.getByRole('dialog', { name: 'Credit Nila despite the mismatch?' });
  await confirmation.getByLabel('Points received').fill('700');
  await confirmation.getByLabel('UTR of the payment').fill('STMT00000701');
  await confirmation.getByLabel('Reason').fill('the bank kept a fee of 50');
  await confirmation.getByRole('button', { name: 'Confirm and credit' }).click();
  await expect(colleague.getByText('The deposit of Nila is credited')).toBeVisible();
  expect(await walletOf(server, token)).toBe(String(BONUS + 700));
  await colleague.context().close();
});

test('[OPR-08] a statement is imported, its matches are approved at once, the rest is linked or dismissed', async ({
  page,
  server,
}) => {
  const tokens = await Promise.all(['Uma', 'Veer', 'Zoya'].map((name) => register(server, newPlayer(name))));
  const [uma = '', veer = '', zoya = ''] = tokens;
  await claim(server, uma, 500, 'STMT00000001');
  await claim(server, veer, 600, 'STMT00000002');
  const zoyas = await claim(server, zoya, 900, '');
  const csv = [
    'Date,Narration,UTR,Debit,Credit',
    '21/11/2026,"UPI, Uma",STMT00000001,,500.00',
    '21/11/2026,UPI Veer,STMT00000002,,600.00',
    '21/11/2026,UPI Zoya,STMT00000003,,850.00',
    '21/11/2026,Rent,STMT00000004,,"4,000.00"',
    '21/11/2026,Fees,STMT00000005,12.00,',
    'yesterday,UPI,STMT00000006,,10.00',
  ].join('\n');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.setViewportSize({ width: 1366, height: 850 });
  const finance = await newOperator(server, 'finance');
  await signIn(page, finance, '/operator/money/statements');
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Import a bank statement' });
  await upload.getByLabel('CSV file from the bank').setInputFiles(file);
  await expect(upload.getByText('4 new credits')).toBeVisible();
  await expect(upload.getByText('Line 7: “yesterday” is not a date in this order')).toBeVisible();
  await upload.getByLabel('Save these columns as a profile').fill('Story bank');
  await expectAccessible(page);
  await upload.getByRole('button', { name: 'Import 4 lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: 'Approve all 2 shown' }).click();
  const approval = page.getByRole('dialog', { name: 'Credit 2 deposits?' });
  await expect(approval.getByText('2 deposits with 1,100 points in total are credited.')).toBeVisible();
  await expectAccessible(page);
  await approval.getByLabel('Password', { exact: true }).fill('not the password');
  await approval.getByRole('button', { name: 'Approve all' }).click();
  await expect(approval.getByText('The password is wrong')).toBeVisible();
  expect(await walletOf(server, uma)).toBe('1000');
  await approval.getByLabel('Password', { exact: true }).fill(finance.password);
  await approval.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('2 deposits credited')).toBeVisible();
  expect([await walletOf(server, uma), await walletOf(server, veer)]).toEqual(['1500', '1600']);

  await page.getByRole('combobox', { name: 'Lines' }).selectOption('unmatched');
  await expectAccessible(page);
  await lines.filter({ hasText: 'STMT00000003' }).getByRole('button', { name: 'Link…' }).click();
  const link = page.getByRole('dialog');
  await link.getByLabel('Find a pending request').fill(zoyas);
  await link.getByRole('radio', { name: /Zoya/ }).check();
  await link.getByLabel('Reason').fill('she sent the receipt by mail');
  await link.getByRole('button', { name: 'Link and credit' }).click();
  await expect(link).toHaveCount(0);
  expect(await walletOf(server, zoya)).toBe('1850');
  await lines.filter({ hasText: 'STMT00000004' }).getByRole('button', { name: 'Dismiss…' }).click();
  await link.getByLabel('Reason').fill('rent of the office');
  await link.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No lines')).toBeVisible();

  await page.getByRole('button', { name: 'Import a statement' }).click();
  await upload.getByLabel('Bank profile').selectOption('Story bank');
  await upload.getByLabel('CSV file from the bank').setInputFiles(file);
  await expect(upload.getByText('This file has no new lines.')).toBeVisible();
});
