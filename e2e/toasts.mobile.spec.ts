import { expect, test } from './fixtures/test.ts';
import { expectToastStays, installClock, stopClock } from './page-models/clock.ts';
import { enter } from './page-models/players.ts';

test('[NAV-12] successes are toasts at the top right for three seconds', async ({ page, server }) => {
  await installClock(page, server);
  await enter(page, server);
  await page.goto('/profile');
  await stopClock(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToastStays(page, 3_000);
  const message = page.getByText('Profile updated');
  await expect(message).toBeVisible();
  const box = await page.locator('[data-sonner-toast]').boundingBox();
  expect(box?.y).toBeLessThan(80);
  const width = page.viewportSize()?.width ?? 0;
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  await page.clock.resume();
  await expect(message).toHaveCount(0);
});

test('[NAV-12] toasts stay 3 s at the top right, and 5 s on the charts', async ({ page, server, context }) => {
  await installClock(page, server);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await enter(page, server);
  const toast = page.locator('[data-sonner-toast]');
  await page.goto('/change');
  await page.getByLabel('Current Password', { exact: true }).fill('not my password');
  await page.getByLabel('New Password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('another password');
  await stopClock(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToastStays(page, 3_000);
  await expect(toast).toContainText('Old password is incorrect');
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(80);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(300);
  await page.clock.resume();

  await page.goto('/charts');
  await stopClock(page);
  await page.getByRole('button', { name: 'Share this page' }).click();
  await expectToastStays(page, 5_000);
  await expect(toast).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/charts`);
});
