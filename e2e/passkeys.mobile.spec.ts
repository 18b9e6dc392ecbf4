import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { changeSettings, enterWithToken, sendWithdrawal, walletOf } from './page-models/cashier.ts';
import { typeSentCode } from './page-models/players.ts';

// Browsers offer no passkeys on an IP address.
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

/** Logs out by the menu, which opens the login screen. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Gives the page a phone's authenticator that verifies its user and agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[HND-03] a player adds a passkey, logs in by it, confirms a number and a withdrawal by it, and removes it', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: { open: '00:00', close: '00:00' }, newDeviceHours: 24 });
  const player = await enterWithToken(page, server);
  await addAuthenticator(page);
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  const card = page.getByRole('listitem').filter({ hasText: 'My phone' });

  await test.step('on a new device a code adds a passkey', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await expect(page.getByText('You have no passkeys.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await add.getByLabel('Name').fill('My phone');
    await expectAccessible(page);
    await add.getByRole('button', { name: 'Send code' }).click();
    await typeSentCode(page, server, player.mobile);
    await add.getByRole('button', { name: 'Verify' }).click();
    await expect(card).toContainText('Not used yet');
    await expect(card).toContainText(/Can confirm withdrawals from \d/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('it logs in', async () => {
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(/\/imp$/);
  });

  // As if a day had passed.
  await server.db.query({ text: `update passkeys set added_at = added_at - interval '25 hours'` });

  await test.step('it confirms a payout number', async () => {
    await page.goto('/imp7');
    await page.getByRole('button', { name: 'Withdraw Methods' }).click();
    await page.getByRole('button', { name: /^PhonePe/ }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByLabel('Enter UPI No.')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Enter UPI No.').fill('9000000003');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/we pay nothing to your PhonePe number until \d/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/imp$/);
  });

  await test.step('it confirms a withdrawal on the new device', async () => {
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('600');
    await page.getByLabel('PhonePe').check();
    await sendWithdrawal(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/^Withdraw request sent\./)).toBeVisible();
    await expect(page).toHaveURL(/\/imp$/);
    expect(await walletOf(server, player.token)).toBe('400');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toMatch(/passkey/);
  });

  await server.db.query({ text: `update known_devices set first_at = first_at - interval '25 hours'` });

  await test.step('for a blocked player it fails like every other log-in', async () => {
    const setBlocked = (at: string) =>
      server.db.query({ text: `update players set blocked_at = ${at} where mobile = $1`, values: [player.mobile] });
    await logOut(page);
    await setBlocked('app_now()');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
    await setBlocked('null');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(/\/imp$/);
  });

  await test.step('the password removes it, and it no longer logs in', async () => {
    await page.goto('/devices');
    await card.getByRole('button', { name: 'Remove My phone' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove My phone' });
    await remove.getByLabel('Password', { exact: true }).fill('wrong');
    await remove.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(remove.getByText('Password is wrong')).toBeVisible();
    await remove.getByLabel('Password', { exact: true }).fill(player.password);
    await remove.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('You have no passkeys.')).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
  });
});
