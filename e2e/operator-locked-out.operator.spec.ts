import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { newOperator, signIn, giveReason } from './page-models/operators.ts';
import { newPlayer, type Player, register, typeCode } from './page-models/players.ts';

// The attackers' calls name their networks. Browsers of a story have the address of this machine.
test.use({ serverSettings: { TRUST_PROXY: 'on' } });

/** The support code of an error message, with a non-breaking hyphen. */
const SUPPORT_CODE = /support this code: ([0-9A-Z]{5}\u2011[0-9A-Z]{5})$/;

/** Requests codes from three networks until the number has none left. Returns the last response. */
async function useUpCodes(server: TestServer, mobile: string): Promise<string> {
  let last = '';
  for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.1']) {
    for (let asked = 0; asked < 3; asked += 1) {
      const response = await fetch(`${server.url}/api-forget-check-mobile`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', mobile }),
      });
      last = await response.text();
    }
  }
  return last;
}

/** A phone without any state. */
async function freshPhone(browser: Browser, server: TestServer): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', ...phone });
  return context.newPage();
}

/** Requests a code for a new password. */
async function askReset(phone: Page, { mobile }: Player): Promise<void> {
  await phone.goto('/forgotpass');
  await phone.getByLabel('Mobile number').fill(mobile);
  await phone.getByRole('button', { name: 'Send Reset Code' }).click();
}

/** The code for support, from the message below the field. */
async function readSupportCode(phone: Page): Promise<string> {
  const refusal = phone.getByText(SUPPORT_CODE);
  await expect(refusal).toContainText('No more codes can be sent to this number today.');
  return SUPPORT_CODE.exec(await refusal.innerText())?.[1] ?? '';
}

async function fillIn(console: Page, mobile: string, supportCode: string): Promise<void> {
  await console.getByLabel('Mobile number').fill(mobile);
  await console.getByLabel('Support code').fill(supportCode);
  await console.getByLabel('Reason').fill('story: called from the number');
  await console.getByRole('button', { name: 'Let it in' }).click();
}

/** Enters the code of the text message and a new password, then logs in. */
async function renewPassword(phone: Page, server: TestServer, { mobile }: Player, password: string): Promise<void> {
  await expect(phone).toHaveURL(/\/otpforgotpass$/);
  await expect(phone.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await typeCode(phone, await server.readCode(mobile));
  await phone.getByRole('button', { name: 'Verify' }).click();
  await phone.getByLabel('New Password').fill(password);
  await phone.getByLabel('Confirm Password').fill(password);
  await phone.getByRole('button', { name: 'Update Password' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  await phone.getByLabel('Mobile number').fill(mobile);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone).toHaveURL(/\/imp$/);
}

test('[HND-10] strangers use up a player’s codes, and support lets the player’s browser in by its support code', async ({
  page,
  browser,
  server,
}) => {
  const player = newPlayer('Devyani Rao');
  await register(server, player);
  expect(await useUpCodes(server, player.mobile)).toContain('otp_limit');

  const phone = await freshPhone(browser, server);
  await askReset(phone, player);
  const supportCode = await readSupportCode(phone);
  await expect(phone.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(phone);
  // each browser has its own code
  const stranger = await freshPhone(browser, server);
  await askReset(stranger, player);
  expect(await readSupportCode(stranger)).not.toBe(supportCode);

  await signIn(page, await newOperator(server, 'support'), '/operator/players');
  await page.getByRole('link', { name: 'Locked out?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Locked-out browsers' })).toBeVisible();
  await expect(page.getByText('No browser was let in recently')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let it in' }).click();
  await expect(page.getByText('Enter the mobile number')).toBeVisible();
  await fillIn(page, '12345', 'ABCDE-12345');
  await expect(page.getByText('Enter a mobile number of 10 digits')).toBeVisible();
  await fillIn(page, player.mobile, 'ABCDE');
  await expect(page.getByText('Support code must be 10 letters and digits, such as ABCDE-12345')).toBeVisible();
  await fillIn(page, player.mobile, supportCode.toLowerCase());
  const row = page.getByRole('row', { name: new RegExp(player.mobile) });
  await expect(row).toContainText(supportCode.replace('\u2011', '-'));
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row).toContainText('story: called from the number');
  await expectAccessible(page);

  // other browsers stay locked out
  await askReset(stranger, player);
  await readSupportCode(stranger);
  await askReset(phone, player);
  await renewPassword(phone, server, player, 'brand-new');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await giveReason(page, 'Revoke');
  await expect(row.getByText('Ended', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await row.getByRole('link', { name: player.mobile }).click();
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
});
