import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { addPayoutNumber, changeSettings } from './page-models/cashier.ts';
import { giveReason, newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, post, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-payout-files', viewport: { width: 1366, height: 800 } });

/** A new player's request for 500 points to PhonePe. Returns its number. */
async function askPayout(server: TestServer, name: string): Promise<string> {
  const player = newPlayer(name);
  const token = await register(server, player);
  await addPayoutNumber(server, { mobile: player.mobile, token }, '9876501234');
  const asked = await post(server, 'api-user-withdraw-fund-request', {
    unique_token: token,
    request_amount: '500',
    payment_method: '4',
    request_id: randomUUID(),
  });
  return String(asked.request_number);
}

test('an operator pays claimed payouts in one file of the bank, imports its result twice, and dismisses what is left', async ({
  page,
  server,
}) => {
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
    payoutHoldHours: 0,
  });
  const numbers = [await askPayout(server, 'Asha'), await askPayout(server, 'Ravi')];
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/withdrawals');
  const list = page.getByRole('list', { name: 'Withdrawal requests' });
  for (const name of ['Asha', 'Ravi']) {
    await list.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: 'Claim to pay' }).click();
    await expect(page.getByText('Being paid by you')).toBeVisible();
    await expect(list.getByRole('button', { name: new RegExp(`${name}.*claimed by you`) })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code that pays 9876501234@example ₹500' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy number' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Payout files' }).click();
  await expect(page.getByText('in 2 payouts without a file')).toBeVisible();
  await page.getByRole('button', { name: 'Make a file' }).click();
  const row = page.getByRole('listitem', { name: 'File 1' });
  await expect(row.getByText('2 waiting')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^CSV/ }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const references = numbers.map((number) => `P1W${number}`);
  for (const reference of references) expect(file).toContain(`${reference},9876501234@example,`);

  const result = [
    'Reference,Amount,Status,UTR',
    `${references[0]},500.00,Success,418203774512`,
    `${references[1]},499.00,Success,418203774513`,
  ].join('\n');
  const upload = async (outcome: RegExp) => {
    await page.getByRole('button', { name: "Import the bank's result" }).click();
    const dialog = page.getByRole('dialog', { name: "Import the bank's result" });
    const name = 'CSV file from the bank';
    await dialog
      .getByLabel(name)
      .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(result) });
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByRole('status')).toContainText(outcome);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  };
  await upload(/1 paid, 0 returned, 0 failed.*1 line could not be applied/);
  await upload(/0 paid, 0 returned, 0 failed\. 1 already known.*1 line could not be applied/);
  await expect(row.getByText('1 paid')).toBeVisible();
  await expect(page.getByText('The amount differs from the payout')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Line 3 of result.csv' }).check();
  await page.getByRole('button', { name: 'Dismiss 1…' }).click();
  await giveReason(page, 'Dismiss');
  await expect(page.getByText('The amount differs from the payout')).toHaveCount(0);
  await expect(row.getByText('1 waiting')).toBeVisible();
});

test('[HND-02] a second operator releases a payout of a file only after confirming that the bank does not pay it', async ({
  page,
  server,
}) => {
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
    payoutHoldHours: 0,
  });
  const number = await askPayout(server, 'Meera');
  const list = page.getByRole('list', { name: 'Withdrawal requests' });
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/withdrawals');
  await list.getByRole('button', { name: /Meera/ }).click();
  await page.getByRole('button', { name: 'Claim to pay' }).click();
  await expect(page.getByText('Being paid by you')).toBeVisible();
  await page.getByRole('link', { name: 'Payout files' }).click();
  await page.getByRole('button', { name: 'Make a file' }).click();
  const fileOf = 'select batch_id::text as id from payout_batch_items where withdrawal_id = $1';
  await expect.poll(() => server.db.query({ text: fileOf, values: [number] })).toHaveLength(1);
  const { id: fileId } = await server.db.one<{ id: string }>({ text: fileOf, values: [number] });
  // A second operator may release the claim of a blocked player at once.
  const block = `update players set blocked_at = app_now(), blocked_reason = 'story'
    where player_id = (select player_id from withdrawal_requests where withdrawal_id = $1)`;
  await server.db.query({ text: block, values: [number] });

  await page.context().clearCookies();
  await signIn(page, await newOperator(server, 'owner'), '/operator/money/withdrawals');
  await list.getByRole('button', { name: /Meera/ }).click();
  await page.getByRole('button', { name: 'Release…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Release', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: `Payout file ${fileId} holds this payout.` }).check();
  await expectAccessible(page);
  await giveReason(page, 'Release');
  await expect(page.getByText('The payout is released')).toBeVisible();
});
