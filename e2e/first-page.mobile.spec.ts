import { expect, test } from './fixtures/test.ts';

test.use({ demoSeed: false });

test('the built server opens the player app in a browser, within its own security policy', async ({ page, server }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/');
  await expect(page.locator('#root > *').first()).toBeVisible();
  expect(complaints).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
