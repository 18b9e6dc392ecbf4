import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { addPayoutNumber, changeSettings, enterWithToken, financeOperator } from './page-models/cashier.ts';
import { post } from './page-models/players.ts';

const REJECTED = 'Your withdraw request of 700 points is rejected: the name differs';

const menu = (page: Page) => page.getByRole('button', { name: /^Open menu/ });
const entry = (page: Page) =>
  page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a decided withdrawal marks the menu without a reload, and reading the notice clears the mark', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: { open: '00:00', close: '00:00' } });
  const player = await enterWithToken(page, server);
  const finance = await financeOperator(server);
  await addPayoutNumber(server, player, '9000000003');
  await page.goto('/imp7');
  await expect(menu(page)).toHaveAccessibleName('Open menu, 1 unread notification');
  // Adding the number also made a notice. It is read on another device.
  await post(server, 'api-get-notification', { unique_token: player.token });
  await expect(menu(page)).toHaveAccessibleName('Open menu');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await post(server, 'api-user-withdraw-fund-request', {
    unique_token: player.token,
    mobile: player.mobile,
    request_amount: '700',
    payment_method: '4',
    request_id: crypto.randomUUID(),
  });
  await finance.rejectWithdrawal(player.mobile, 'the name differs');

  await expect(menu(page)).toHaveAccessibleName('Open menu, 1 unread notification');
  await expect(page.getByTestId('unseen-dot')).toBeVisible();
  await expectAccessible(page);
  await menu(page).click();
  await expect(entry(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(entry(page)).toHaveText('Notifications1');
  const names = await page.getByRole('dialog').getByRole('navigation').getByRole('button').allTextContents();
  expect(names.slice(-3)).toEqual(['Take a break', 'Notifications1', 'Log out']);
  await expectAccessible(page);
  await entry(page).click();

  await expect(page).toHaveURL(/\/notices$/);
  const title = await page.getByRole('heading', { level: 1, name: 'Notifications' }).boundingBox();
  const balance = await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).boundingBox();
  expect(balance?.y, 'the balance stands beside the title').toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await expect(rows(page)).toHaveText([new RegExp(`(AM|PM)New${REJECTED}$`), /(AM|PM)Your PhonePe number .*0003/]);
  await expect(menu(page)).toHaveAccessibleName('Open menu');
  await expect(page.getByTestId('unseen-dot')).toHaveCount(0);
  await expectAccessible(page);

  await test.step('a new notice joins the open list', async () => {
    await addPayoutNumber(server, player, '9000000004');
    await expect(rows(page)).toHaveText([/0004/, new RegExp(REJECTED), /0003/]);
    await expect(rows(page).getByText('New', { exact: true })).toHaveCount(2);
    await expect(menu(page)).toHaveAccessibleName('Open menu');
  });

  await test.step('another language marks the same notices', async () => {
    const choose = async (language: string) => {
      await page.getByRole('button', { name: /^(Open menu|मेन्यू खोलें)/ }).click();
      await page.getByRole('dialog').getByRole('radio', { name: language }).click();
      await page.keyboard.press('Escape');
    };
    await choose('हिन्दी');
    await expect(rows(page).getByText('नई', { exact: true })).toHaveCount(2);
    await choose('English');
    await expect(rows(page).getByText('New', { exact: true })).toHaveCount(2);
  });

  await test.step('later visits mark no notice as new', async () => {
    await menu(page).click();
    await expect(entry(page)).toHaveAccessibleName('Notifications');
    await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await menu(page).click();
    await entry(page).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).getByText('New', { exact: true })).toHaveCount(0);
  });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await test.step('a list that fails to refresh stays and shows its age', async () => {
    await page.route('**/api-get-notification', (route) => route.abort());
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Surahi' })).toBeVisible();
    await addPayoutNumber(server, player, '9000000005');
    await expect(page.getByTestId('unseen-dot')).toBeVisible();
    await menu(page).click();
    await entry(page).click();
    await expect(page.getByText(/^Last updated/)).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByTestId('unseen-dot')).toBeVisible();
  });
});

test('a player without notices sees an empty state, and a failed list offers a retry', async ({ page, server }) => {
  await enterWithToken(page, server);
  await page.route('**/api-get-notification', (route) => route.abort());
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api-get-notification');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'सूचनाएँ' })).toBeVisible();
  await expect(page.getByText('अभी कोई सूचना नहीं है')).toBeVisible();
});

test('a count requested before the notices were read does not restore the dot, with and without live events', async ({
  page,
  server,
}) => {
  const player = await enterWithToken(page, server);
  await addPayoutNumber(server, player, '9000000003');
  await page.route('**/events', (route) => route.abort());
  await page.addInitScript(() => localStorage.removeItem('list.main'));
  let release: () => void = () => undefined;
  const read = new Promise<void>((go) => {
    release = go;
  });
  let asked = 0;
  await page.route('**/api-get-dashboard-data', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const response = await route.fetch();
    await read;
    return route.fulfill({ response });
  });
  await page.route('**/api-get-notification', async (route) => {
    await expect.poll(() => asked).toBe(1);
    await route.continue();
  });
  await page.goto('/notices');
  await expect(rows(page)).toHaveCount(1);
  const again = page.waitForResponse((response) => response.url().includes('dashboard') && asked > 1);
  release();
  await again;
  await expect(menu(page)).toHaveAccessibleName('Open menu');
});
