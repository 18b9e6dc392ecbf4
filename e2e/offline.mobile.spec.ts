import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { enter } from './page-models/players.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the app is kept on the device, which happens after the first screen. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The names of the kept market lists. */
function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('list.')));
}

test('without a network the app opens with the last lists, says how old they are, and recovers by itself', async ({
  page,
  server,
  context,
}) => {
  await enter(page, server);
  const cards = page.getByRole('main').getByRole('article');
  const count = await cards.count();
  expect(count).toBeGreaterThan(3);
  await kept(page);
  await expect.poll(() => keptLists(page)).toEqual(['list.main']);
  expect(await page.evaluate(() => localStorage.getItem('list.main'))).not.toContain('"wallet_amt":"1000"');

  await context.setOffline(true);
  await page.goto('/imp');
  await expect(cards).toHaveCount(count);
  await expect(
    page.getByRole('status').filter({ hasText: /You are offline · Last updated \d\d:\d\d [AP]M/ }),
  ).toBeVisible();
  // A screen that was never opened before.
  await page.goto('/htp');
  await expect(page.getByRole('heading', { level: 1, name: 'How To Play' })).toBeVisible();
  await page.goto('/imp');
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await expect(page.getByText(/^Last updated/)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
});

test('a log out removes the kept lists, and nothing private is ever kept by the worker', async ({ page, server }) => {
  await enter(page, server);
  await kept(page);
  await page.goto('/galigame');
  await expect.poll(() => keptLists(page)).toContain('list.gali');
  const addresses = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    }
    return found;
  });
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((path) => path !== '/' && path !== '/surahi.svg' && !path.startsWith('/assets/'))).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await keptLists(page)).toEqual([]);
});

test('the manifest and its icons make the app installable', async ({ page, server }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: unknown = await (await page.request.get(server.url + address)).json();
  expect(manifest).toMatchObject({ name: 'Surahi', start_url: '/imp', scope: '/', display: 'standalone' });
  const icons = await page.evaluate(async (path) => {
    // Fields of our own manifest, asserted on above.
    const { icons } = (await (await fetch(path)).json()) as { icons: { src: string; sizes: string }[] };
    return Promise.all(
      icons.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return { sizes, widthPx: image.naturalWidth };
      }),
    );
  }, address ?? '');
  for (const { sizes, widthPx } of icons.filter(({ sizes: named }) => named !== 'any')) {
    expect(`${widthPx}x${widthPx}`).toBe(sizes);
  }
  expect(icons.length).toBeGreaterThanOrEqual(3);
});

test('a new version waits for the player and takes over when asked', async ({ page, server, context }) => {
  await enter(page, server);
  await kept(page);
  const worker = await (await page.request.get(`${server.url}/service-worker.js`)).text();
  // The next deployment, as far as the browser can tell: another worker at the same address.
  await context.route('**/service-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${worker}\n// next version` }),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('sameDocument' in window));
  await expect(page.getByRole('heading', { level: 1, name: 'Surahi' })).toBeVisible();
  await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0);
});
