import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { newOperator, signIn, totpCode } from './page-models/operators.ts';

/** The page as the browser shows or hides it with its tab. */
async function showTab(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}

test('a look at another tab keeps the secret of an authenticator that is being set up', async ({ page, server }) => {
  const login = await newOperator(server, 'owner');
  await signIn(page, login, '/operator/account');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const shown = page.locator('code');
  const secret = await shown.innerText();
  await showTab(page, 'hidden');
  // The page fetches what it shows again, because it may have missed events.
  const refetched = page.waitForResponse((response) =>
    response.url().endsWith(`/operator/api${OPERATOR_CALLS.listSessions.path}`),
  );
  await showTab(page, 'visible');
  await refetched;
  await expect(shown).toHaveText(secret);
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
});
