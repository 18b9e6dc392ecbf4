import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { claimDeposit } from './page-models/cashier.ts';
import { newOperator, operatorCalls, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-races' });

async function depositState(server: TestServer, depositId: string): Promise<string | undefined> {
  const text = 'select state::text as state from deposit_requests where deposit_id = $1';
  const [row] = await server.db.query<{ state: string }>({ text, values: [depositId] });
  return row?.state;
}

test('a dialog keeps its request when another operator decides it, and what is typed opens no other request', async ({
  page,
  server,
}) => {
  const player = newPlayer('Rani');
  const token = await register(server, player);
  const first = await claimDeposit(server, token, 710, 'RACES0000001');
  const second = await claimDeposit(server, token, 720, 'RACES0000002');
  await signIn(page, await newOperator(server, 'finance'), `/operator/money?search=${player.mobile}`);
  await expect(page.getByRole('region', { name: `Deposit No. ${first}` })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject the deposit of Rani?' });
  await dialog.getByLabel('Reason').fill('no ');

  const rival = await operatorCalls(server, await newOperator(server, 'finance'));
  await rival(OPERATOR_CALLS.rejectDeposit, { params: { depositId: first }, body: { reason: 'not paid' } });
  await expect(page.locator(`#request-${first}`)).toHaveCount(0);
  await page.keyboard.type('trace');
  await expect(dialog.getByLabel('Reason')).toHaveValue('no trace');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await depositState(server, second)).toBe('pending');
  await expect(page.getByRole('region', { name: `Deposit No. ${first}` })).toContainText('Rejected');
});

test('a mobile number that is pasted with its country code finds its own player', async ({ page, server }) => {
  const player = newPlayer('Tara');
  await register(server, player);
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/adjust');
  const field = page.getByLabel("Player's mobile number");
  await field.fill(`+91 ${player.mobile.slice(0, 5)} ${player.mobile.slice(5)}`);
  await expect(field).toHaveValue(player.mobile);
  await expect(page.getByRole('region', { name: 'Adjust a wallet' })).toContainText('Tara');
});
