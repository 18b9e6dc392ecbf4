import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { claimDeposit, walletOf } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { anotherPage, newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-bank-lines' });

/** The first balance of a new player, by the server's default. */
const BONUS = 1_000;

test('[HND-04] a deposit that differs from its bank line is credited by a second operator with a reason', async ({
  page,
  browser,
  server,
}) => {
  const token = await register(server, newPlayer('Nila'));
  const number = await claimDeposit(server, token, 700, 'STMT00000701');
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
  await expectToast(colleague, 'The deposit of Nila is credited');
  expect(await walletOf(server, token)).toBe(String(BONUS + 700));
  await colleague.context().close();
});

test('[OPR-08] a statement is imported, its matches are approved at once, the rest is linked or dismissed', async ({
  page,
  server,
}) => {
  const tokens = await Promise.all(['Uma', 'Veer', 'Zoya'].map((name) => register(server, newPlayer(name))));
  const [uma = '', veer = '', zoya = ''] = tokens;
  await claimDeposit(server, uma, 500, 'STMT00000001');
  await claimDeposit(server, veer, 600, 'STMT00000002');
  const zoyas = await claimDeposit(server, zoya, 900, '');
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
  // The list moves up when this line leaves it. A click at that moment would miss its button.
  await expect(lines).toHaveCount(1);
  await lines.filter({ hasText: 'STMT00000004' }).getByRole('button', { name: 'Dismiss…' }).click();
  await link.getByLabel('Reason').fill('rent of the office');
  await link.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No lines')).toBeVisible();

  await page.getByRole('button', { name: 'Import a statement' }).click();
  await upload.getByLabel('Bank profile').selectOption('Story bank');
  await upload.getByLabel('CSV file from the bank').setInputFiles(file);
  await expect(upload.getByText('This file has no new lines.')).toBeVisible();
});
