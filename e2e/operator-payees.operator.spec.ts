import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { type ConsoleLogin, newOperator, sendSignIn, totpCode } from './page-models/operators.ts';

test.use({
  demoSeed: false,
  serverSettings: {
    VALUE_MODE: 'licensed',
    APP_KEY: 'licensed-app-key-of-a-story',
    EXCLUSION_KEY: 'exclusion-key-of-a-story',
    PUBLIC_URL: 'https://play.example',
    LICENSE_OPERATOR_NAME: 'Surahi Games',
    LICENSE_REGULATOR: 'The Authority',
    LICENSE_NUMBER: '1/2026',
    LICENSE_COUNTRIES: 'MT',
    LICENSE_MINIMUM_AGE: '18',
    SMS_URL: 'http://127.0.0.1:9/{mobile}',
  },
});

async function signInFirst(page: Page, login: ConsoleLogin): Promise<void> {
  await page.goto('/operator/payees');
  await sendSignIn(page, login);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.goto('/operator/payees');
}

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
  test.setTimeout(120_000);
  const [first, second] = [await newOperator(server, 'finance'), await newOperator(server, 'owner')];
  await signInFirst(page, first);
  await page.getByLabel('UPI ID of the QR code').fill('club@bank');
  // the password of the sign-in is valid for ten minutes only
  await server.db.query({ text: 'update operator_sessions set confirmed_at = null' });
  await page.getByRole('button', { name: 'Review and propose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the payee?' });
  await expect(dialog.getByText('A second operator must confirm it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('a new account');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password again' });
  await prompt.getByLabel('Password', { exact: true }).fill(first.password);
  await prompt.getByRole('button', { name: 'Continue' }).click();
  const own = page.getByRole('region', { name: `Change proposed by ${first.username}` });
  await expect(own.getByText('Another operator must confirm your proposal.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await qrUpi(server)).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 } });
  const other = await context.newPage();
  await signInFirst(other, second);
  const theirs = other.getByRole('region', { name: `Change proposed by ${first.username}` });
  await expect(theirs.getByText('club@bank')).toBeVisible();
  await theirs.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs).toHaveCount(0);
  expect(await qrUpi(server)).toEqual(['club@bank']);
  // the open page of the first operator is updated
  await expect(own).toHaveCount(0);
  await expect(page.getByLabel('UPI ID of the QR code')).toHaveValue('club@bank');
  await context.close();
});
