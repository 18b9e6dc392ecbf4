import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { testPng } from '../apps/server/src/testing/pictures.ts';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { demoOperator, newOperator, signIn } from './page-models/console.ts';
import { catchPaymentLinks } from './page-models/money.ts';
import { enter } from './page-models/players.ts';

const SHOTS = process.env.SURAHI_SHOTS;

/** No rule of axe is broken on the page, in either theme. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${name}, ${colorScheme}, ${id}: ${nodes[0]?.html}`)).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A player's phone beside the operator's desk, logged in. */
async function openPhone(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await enter(phone, server);
  return phone;
}

async function giveReason(page: Page, action: string, reason = 'the season begins'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

test('[OPR-12] a headline changed in the console is on a player’s open home at once', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(150_000);
  const phone = await openPhone(browser, server);
  await signIn(page, await newOperator(server, 'support'), '/operator/content');

  await test.step('a headline, as text and in both languages', async () => {
    await expectAccessible(page, 'headlines');
    const panel = page.getByRole('region', { name: 'Home headline' });
    await panel.getByLabel('English').fill('Diwali draws <b>all week</b>');
    await panel.getByLabel('Hindi').fill('पूरे हफ़्ते दिवाली');
    await expect(panel.getByRole('figure')).toContainText('Diwali draws <b>all week</b>');
    await panel.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Change it');
    await expect(phone.getByText('Diwali draws <b>all week</b>')).toBeVisible();
    await page.getByRole('radio', { name: 'हिन्दी' }).check();
    await expect(panel.getByRole('figure')).toContainText('पूरे हफ़्ते दिवाली');
  });
  await phone.context().close();
});

test('[OPR-13] a minimum changed in the console is what an open add-fund screen asks; UPI ids are checked', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const phone = await openPhone(browser, server);
  const links = await catchPaymentLinks(phone);
  await phone.goto('/addfund');
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const least = page.getByLabel('Smallest deposit');
  await least.fill('1.5');
  await expect(page.getByText('Whole points, up to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled();
  await least.fill('200000');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('larger payments only');
  await page.getByRole('dialog').getByRole('button', { name: 'Change them' }).click();
  // above the largest deposit: the server says so, and nothing is changed
  await expect(page.getByText('the minimum is above the maximum')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await least.fill('750');
  await expectAccessible(page, 'settings');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText('Smallest deposit: 100 → 750');
  await giveReason(page, 'Change them');
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Payees' }).click();
  await page.getByLabel('UPI ID for PhonePe').fill('no id');
  await expect(page.getByText('A UPI ID looks like name@bank')).toBeVisible();
  await page.getByLabel('UPI ID for PhonePe').fill('season@bank');
  await page.getByLabel('UPI ID of the QR code').fill('season@bank');
  await expect(page.getByRole('img', { name: 'QR code of season@bank' })).toBeVisible();
  await expectAccessible(page, 'payees');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Change it');

  // the screen was open all the while
  const amount = phone.getByRole('textbox', { name: 'Points' });
  await expect(amount).toHaveAttribute('placeholder', 'Minimum 750');
  await amount.fill('500');
  await phone.getByLabel('PhonePe').check();
  await phone.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(phone.getByText('Minimum amount to add is 750')).toBeVisible();
  await amount.fill('750');
  await phone.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect.poll(async () => (await links()).length).toBe(1);
  await phone.context().close();
});
