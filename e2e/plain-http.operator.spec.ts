import type { Page } from '@playwright/test';
import { PLAIN_HTTP } from './fixtures/plain-http.ts';
import { expect, test } from './fixtures/test.ts';
import { expectToast } from './page-models/feedback.ts';
import { demoOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test.use(PLAIN_HTTP);

/** Pastes the clipboard into a search field and expects the text there. */
async function expectClipboard(page: Page, path: string, field: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(field).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel(field)).toHaveValue(text);
}

test('on plain http an operator adjusts a wallet and copies a code and a password', async ({ page, server }) => {
  const player = newPlayer('Kavya');
  await register(server, player);
  await signIn(page, await demoOperator(server, 'owner'), '/operator/money/adjust');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel("Player's mobile number").fill(player.mobile);
  await page.getByLabel('Points', { exact: true }).fill('50');
  await page.getByLabel('Reason').fill('paid at the counter');
  await page.getByRole('button', { name: 'Add points…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add points', exact: true }).click();
  await expectToast(page, 'The wallet of Kavya is adjusted');

  const code = await server.readCode(player.mobile);
  await page.getByRole('link', { name: 'SMS outbox' }).click();
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page
    .getByRole('button', { name: `Copy ${code}` })
    .first()
    .click();
  await expectToast(page, `Copied ${code}`);
  await expectClipboard(page, '/operator/outbox', 'Mobile number', code);

  await page.goto('/operator/operators');
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await dialog.getByLabel('User name').fill('meera');
  await dialog.getByLabel('Reason').fill('story: joined the team');
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  const password = await page.getByRole('dialog', { name: 'Password of meera' }).locator('code').innerText();
  // A dialog keeps the focus inside, so the copied text must be selected inside it.
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, /^Copied$/);
  await expectClipboard(page, '/operator/players', 'Mobile number, name or #number', password);
});
