import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { loseAnswer, newOperator, signIn, totpCode } from './page-models/operators.ts';

/** Shows or hides the page, as the browser does when the operator changes the tab. */
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

test('after a lost answer of the set-up the account page offers new recovery codes', async ({ page, server }) => {
  const login = await newOperator(server, 'owner');
  await signIn(page, login, '/operator/account');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  const secret = await page.locator('code').innerText();
  const hint = page.getByText('If you did not save its recovery codes, make new ones.');
  await expect(hint).toHaveCount(0);
  await loseAnswer(page, OPERATOR_CALLS.confirmTotp);
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(hint).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const draws = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Draws' });
  await draws.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await draws.click();
  await expect(page.getByRole('heading', { name: 'Draws', level: 1 })).toBeVisible();
});
