import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { newOperator, sendSignIn, signIn } from './page-models/operators.ts';

/** Pages with their Hindi heading. */
const PAGES = [
  ['/operator/', 'सारांश'],
  ['/operator/draws', 'ड्रॉ'],
  ['/operator/players', 'खिलाड़ी'],
  ['/operator/money', 'पैसे'],
  ['/operator/content', 'सामग्री'],
  ['/operator/settings', 'सेटिंग'],
] as const;

/** The headings, labels, menu entries and buttons with an English word. Buttons in lists show data. */
async function englishWords(page: Page): Promise<string[]> {
  const texts = await page.locator('h1, h2, th, nav a, label, dt, button:not(li *)').allInnerTexts();
  const names = /Surahi|English|Google Pay|PhonePe|Paytm|QR|UPI|SMS|CSV|XLSX|PDF|NEFT|IFSC|UTR|WhatsApp|Telegram/g;
  return texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(names, '')));
}

test('an operator chooses Hindi in the account, and the console keeps it after a reload and at the sign-in', async ({
  page,
  server,
}) => {
  const login = await newOperator(server, 'owner');
  await signIn(page, login, '/operator/account');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'आपका खाता' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'लोड हो रहा है' })).toHaveCount(0);
    expect(await englishWords(page), path).toEqual([]);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'साइन-आउट करें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'साइन-इन करें' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'भाषा' }).getByRole('radio', { name: 'English' }).click();
  await sendSignIn(page, login);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
});
