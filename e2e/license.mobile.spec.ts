import type { Page } from '@playwright/test';
import { receiveTexts, type ReceivedTexts } from './fixtures/received-texts.ts';
import { expect, test as base } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { LICENSED_SETTINGS } from './page-models/operators.ts';
import { newPlayer, typeCode } from './page-models/players.ts';

const test = base.extend<object, { texts: ReceivedTexts }>({
  texts: [
    async ({}, use) => {
      const texts = await receiveTexts();
      await use(texts);
      texts.stop();
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ texts }, use) => {
      await use({ ...LICENSED_SETTINGS, LICENSE_COUNTRIES: 'MT,GB', LICENSE_MINIMUM_AGE: '21', SMS_URL: texts.url });
    },
    { scope: 'worker' },
  ],
});

test.use({ demoSeed: false });

const SOCIAL = '**/api-get-social-data';

const notice = (page: Page, name = 'Licence') => page.getByRole('region', { name });

async function expectLicense(page: Page): Promise<void> {
  for (const text of ['Surahi Games', 'The Authority', '1/2026', 'Malta, United Kingdom', '21 years']) {
    await expect(notice(page).getByText(text, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360);
}

test('a licensed server shows its licence on landing, registration, about and the policies', async ({ page }) => {
  for (const path of ['/', '/r', '/about', '/privacy', '/privacypolicy', '/delete']) {
    await page.goto(path);
    await expectLicense(page);
    await expect(page.getByText('Demo points, no cash value')).toHaveCount(0);
  }
  await page.goto('/privacy');
  await expect(page.getByText('Surahi is for players of 21 and older.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('For players aged 21 and over')).toBeVisible();
  await expectAccessible(page);
  await page.locator('label', { hasText: 'हिन्दी' }).click();
  await expect(notice(page, 'लाइसेंस').getByText('माल्टा, यूनाइटेड किंगडम', { exact: true })).toBeVisible();
  await expect(page.getByText('केवल 21 साल और उससे बड़े खिलाड़ियों के लिए')).toBeVisible();
});

test('[ACC-22] registration waits for the licence and names its minimum age', async ({ page }) => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(SOCIAL, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/r');
  const submit = page.getByRole('button', { name: 'Register Now' });
  await expect(notice(page)).toHaveAttribute('aria-busy', 'true');
  await expect(submit).toBeDisabled();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  release?.();
  await expect(notice(page).getByText('Could not load. Check your connection and try again.')).toBeVisible();
  await expect(submit).toBeDisabled();

  await page.unroute(SOCIAL);
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expectLicense(page);
  await expect(page.getByRole('checkbox', { name: 'I am 21 or older' })).not.toBeChecked();
  await submit.click();
  await expect(page.getByText('You must be 21 or older')).toBeVisible();
  await expectAccessible(page);
});

test('registration asks for the country of residence, and goes on with a country of the licence alone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api-check-mobile')) asked.push(request.url());
  });
  await page.goto('/r');
  const country = page.getByLabel('Country of residence');
  await expect(country.locator('option')).toHaveText([
    'Choose a country',
    'Malta',
    'United Kingdom',
    'Another country',
  ]);
  await page.getByLabel('Username').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('9876512345');
  await page.getByLabel('Password', { exact: true }).fill('clay pot 17');
  await page.getByRole('checkbox', { name: 'I am 21 or older' }).check({ force: true });
  const submit = page.getByRole('button', { name: 'Register Now' });
  await submit.click();
  await expect(page.getByText('Choose your country of residence')).toBeVisible();
  await country.selectOption('Another country');
  await submit.click();
  await expect(page.getByText('Play is not allowed in your country')).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);

  await country.selectOption('Malta');
  await submit.click();
  await expect.poll(() => asked).toHaveLength(1);
});

test('[ACC-06] a player of the licence’s country and age registers with the code of a text message, and the session survives a reload', async ({
  page,
  texts,
}) => {
  const player = newPlayer('Asha Rao');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Country of residence').selectOption('United Kingdom');
  await page.getByRole('checkbox', { name: 'I am 21 or older' }).check({ force: true });
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/\/otpregister$/);
  await typeCode(page, await texts.readCode(player.mobile));
  const registered = page.waitForRequest('**/api-user-registration');
  await page.getByRole('button', { name: 'Verify' }).click();
  expect((await registered).postDataJSON()).toMatchObject({ confirmed_age: 21, confirmed_country: 'GB' });
  await expect(page).toHaveURL(/\/imp$/);
  await page.reload();
  await expect(page).toHaveURL(/\/imp$/);
  await expect(page.getByRole('contentinfo').getByRole('heading')).toHaveText('Welcome, Asha Rao');
});
