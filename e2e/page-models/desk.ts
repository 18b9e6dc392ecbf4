import { expect, type Page } from '@playwright/test';

/** Gives the reason that an open dialog asks for and does what its button says. */
export async function giveReason(page: Page, action: string, reason = 'story: as agreed'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
