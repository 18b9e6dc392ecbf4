import type { Page } from '@playwright/test';
import { deployable } from './fixtures/deployable.ts';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket } from './page-models/bets.ts';
import { outOfReach } from './page-models/fit.ts';
import { enter, newPlayer, register } from './page-models/players.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the app, after the first screen. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The keys of the stored lists, in order. */
function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('list.'))
      .toSorted(),
  );
}

test('without a network the app opens with the last lists, shows their age, and recovers by itself', async ({
  page,
  server,
  context,
}) => {
  await enter(page, server);
  const cards = page.getByRole('main').getByRole('article');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  const count = await cards.count();
  await kept(page);
  await expect.poll(() => keptLists(page)).toEqual(['list.main', 'list.slider']);
  // A list that was shown only for a moment is stored too.
  await page.goto('/stargame');
  await expect(cards.first()).toBeVisible();
  await page.goto('/imp');
  await expect.poll(() => keptLists(page)).toContain('list.starline');
  expect(await page.evaluate(() => localStorage.getItem('list.main'))).not.toContain('"wallet_amt":"1000"');

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.goto('/imp');
  await expect(cards).toHaveCount(count);
  // The pictures too, so that the cards do not move.
  const picture = page.getByRole('region', { name: 'News in pictures' }).getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: /Last updated \d\d:\d\d [AP]M/ })).toBeVisible();
  // A screen that was never opened before.
  await page.goto('/htp');
  await expect(page.getByRole('heading', { level: 1, name: 'How To Play' })).toBeVisible();
  // The server draws the charts, and without a network the app does.
  await page.goto('/charts');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Charts' })).toBeVisible();
  await page.goto('/imp');
  await context.setOffline(false);
  await expect(page.getByText(/Last updated/)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
});

test('a log-out removes the stored lists, and the worker stores nothing private', async ({ page, server }) => {
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
  const shell = ['/index.html', '/surahi.svg', '/manifest.webmanifest'];
  expect(addresses.filter((path) => !shell.includes(path) && !path.startsWith('/assets/'))).toEqual([]);
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
    // Fields of the app's own manifest, asserted above.
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

/** The address of the script that starts the app. */
function entryOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"]').first().getAttribute('src');
}

test('a new version waits for the player, covers nothing on the profile, and activates on request', async ({
  page,
  server,
  context,
}) => {
  const site = await deployable(server.url);
  const player = newPlayer();
  await register(server, player);
  try {
    await page.goto(`${site.url}/login`);
    await page.getByLabel('Mobile number').fill(player.mobile);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/imp');
    await page.goto(`${site.url}/profile`);
    await kept(page);
    site.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect.poll(() => outOfReach(page)).toEqual([]);
    // Until the player agrees, the old version also opens without a network.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await entryOf(page)).not.toContain('/next/');
    await context.setOffline(false);
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0);
    expect(await entryOf(page)).toContain('/next/');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    site.close();
  }
});

/** How many files of the later version the worker has stored. */
function laterFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const files = await (await caches.open('surahi-files')).keys();
    return files.filter(({ url }) => url.includes('/assets/later/')).length;
  });
}

/** Checks for a new version. Does not wait until it is installed. */
function askForVersion(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<void>((resolve) =>
      registration.addEventListener('updatefound', () => resolve(), { once: true }),
    );
    void registration.update();
    await found;
  });
}

test('a version that activates leaves the page and the files of a later version alone, and opens no earlier page', async ({
  page,
  server,
}) => {
  const site = await deployable(server.url);
  const later = '<script type="module" src="/assets/later/index.js"></script>';
  try {
    await page.goto(`${site.url}/login`);
    await kept(page);
    site.deploy();
    await askForVersion(page);
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
    // A later version stores its files, and then waits for its page.
    const { asked, release } = site.holdPage();
    site.deploy('later');
    await askForVersion(page);
    await asked;
    const stored = await laterFiles(page);
    expect(stored).toBeGreaterThan(10);
    // Its worker stores the page while it installs.
    await page.evaluate(async (text) => {
      await (await caches.open('surahi-shell')).put('/index.html?next', new Response(text));
      Object.assign(window, { sameDocument: true });
    }, later);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => !('sameDocument' in window));
    expect(await page.evaluate(async () => (await caches.match('/index.html?next'))?.text())).toBe(later);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    // The later version replaced this version's cached page, so the worker returns the server's page.
    expect(await entryOf(page)).toContain('/later/');
    expect(await laterFiles(page)).toBe(stored);
    release();
    await expect(page.getByText('A new version of the app is ready.')).toBeVisible();
    expect(await laterFiles(page)).toBe(stored);
  } finally {
    site.close();
  }
});

test('without a network private screens say so and public ones show their last data', async ({
  page,
  server,
  context,
}) => {
  await enter(page, server);
  await kept(page);
  await page.goto('/gameRates');
  const rates = page.getByRole('main').getByRole('definition');
  await expect(rates).toHaveCount(7);
  const last = await rates.allTextContents();
  const storedRates = () => page.evaluate(() => localStorage.getItem('public:["public","rates","main"]'));
  await expect.poll(storedRates).not.toBeNull();
  await page.goto('/imp');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/gameRates');
  await expect(rates).toHaveText(last);
  await expect(page.getByText(/Last updated/).first()).toBeVisible();
  const honest = /Could not load|NO DATA FOUND|No payment methods|not available|No .* found|Last updated/;
  for (const path of [
    '/imp4',
    '/imp3',
    '/transaction',
    '/addfundhistory',
    '/withdrawhistory',
    '/notices',
    '/devices',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText(honest);
    await expect(page.getByRole('main').getByText('Loading'), path).toHaveCount(0);
  }
  for (const path of ['/imp7', '/withdraw', '/addfund', '/transfer', '/single', '/limits']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading'), path).toHaveCount(0);
  }
});

test('without a network the slip says that it cannot load, and shows its bids when the network is back', async ({
  page,
  server,
  context,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await kept(page);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await context.setOffline(true);
  await page.goto('/slip');
  await expect(page.getByText('Could not load. Check your connection and try again.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: market.game_name, exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
});
