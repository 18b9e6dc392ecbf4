import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { expectToast } from './page-models/feedback.ts';
import { LICENSED_SETTINGS, newOperator, signInFirst } from './page-models/operators.ts';

test.use({
  demoSeed: false,
  serverSettings: LICENSED_SETTINGS,
});

async function qrUpi(server: TestServer): Promise<unknown> {
  const response = await fetch(`${server.url}/api-get-qr-pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'licensed-app-key-of-a-story' }),
  });
  const answer: { qrdata: { upi_id: string }[] } = await response.json();
  return answer.qrdata.map((row) => row.upi_id);
}

test('[OPR-13] outside the demo one operator proposes a payee and another confirms it', async ({
  page,
  browser,
  server,
}) => {
  const [first, second] = [await newOperator(server, 'finance'), await newOperator(server, 'owner')];
  await signInFirst(page, server, first, '/operator/payees');
  await page.getByLabel('UPI ID of the QR code').fill('club@bank');
  // the password of the sign-in is valid for ten minutes only
  await server.db.query({ text: 'update operator_sessions set confirmed_at = null' });
  await page.getByRole('button', { name: 'Review and propose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the payee?' });
  await expect(dialog.getByText('A second operator must approve it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('a new account');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password again' });
  await prompt.getByLabel('Password', { exact: true }).fill(first.password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'A second operator must approve it on the page Approvals');
  expect(await qrUpi(server)).toEqual([]);
  // The form shows the payee in force again, so that the same change is not proposed twice.
  await expect(page.getByLabel('UPI ID of the QR code')).toHaveValue('');
  await expect(page.getByText(`Proposed by ${first.username}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and propose' })).toBeDisabled();
  await page.getByRole('link', { name: 'Approvals' }).first().click();
  const own = page.getByRole('region', { name: `Change the payee, proposed by ${first.username}` });
  await expect(own.getByText('Another operator must approve your proposal.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 } });
  const other = await context.newPage();
  await signInFirst(other, server, second, '/operator/approvals');
  const theirs = other.getByRole('region', { name: `Change the payee, proposed by ${first.username}` });
  await expect(theirs.getByText('club@bank')).toBeVisible();
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs).toHaveCount(0);
  // The event that removes the proposal can overtake the reload of the settings.
  await expect.poll(() => qrUpi(server)).toEqual(['club@bank']);
  // the open page of the first operator is updated
  await expect(own).toHaveCount(0);
  await page.goto('/operator/payees');
  await expect(page.getByLabel('UPI ID of the QR code')).toHaveValue('club@bank');
  await context.close();
});
