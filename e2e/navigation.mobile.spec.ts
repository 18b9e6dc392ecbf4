import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { card, openMarket } from './page-models/bets.ts';
import { enter, setBetting } from './page-models/players.ts';
import { toastStay, watchToasts } from './page-models/timing.ts';

/** Drags one finger down the page by some pixels. The finger stays down until `release`. */
async function pull(page: Page, byPx: number): Promise<{ release: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 180, y, id: 1 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(200) });
  for (let step = 1; step <= 5; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(200 + (byPx * step) / 5) });
  }
  return {
    release: async () => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

/** Blocks a chunk of the app until the returned function is called. */
async function holdPart(page: Page, name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route(`**/${name}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('[NAV-03] addresses open in any letter case', async ({ page, server }) => {
  await page.goto('/PrivacyPolicy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await enter(page, server);
  for (const [path, title] of [
    ['/GAMERATES', 'Market Rates'],
    ['/gameRates', 'Market Rates'],
    ['/Profile', 'My Profile'],
    ['/HTP/', 'How To Play'],
  ]) {
    await page.goto(path ?? '');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('[NAV-05] the top bar has menu, name or title, and with betting the wallet', async ({ page, server }) => {
  const player = await enter(page, server);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('heading', { level: 1, name: 'Surahi' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
  const wallet = bar.getByRole('link', { name: 'Wallet balance' });
  await expect(wallet).toHaveAttribute('href', '/imp7');
  await expect(wallet).toHaveText(/^[\d,]+(\.\d\d)?$/);
  await page.goto('/gameRates');
  await expect(bar.getByRole('heading', { level: 1, name: 'Market Rates' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await setBetting(server, player.mobile, false);
  await expect(wallet).toHaveCount(0);
});

test('[NAV-06] the drawer lists the links that the betting status allows, shortens the name and locks the page’s scroll', async ({
  page,
  server,
}) => {
  const player = await enter(page, server, 'Shubhendra Kumar');
  await page.goto('/htp');
  const open = async () => page.getByRole('button', { name: 'Open menu' }).click();
  await open();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('Shubhendra…', { exact: true })).toBeVisible();
  // The app adds notifications, limits and breaks to the specification's list.
  const always = [
    'Home',
    'Play limits',
    'Change Password',
    'Privacy Policy',
    'Take a break',
    'Notifications',
    'Log out',
  ];
  const betting = [
    'Profile',
    'Add Funds',
    'Wallet',
    'Win History',
    'Bid History',
    'How To Play',
    'Market Rates',
    'Market Charts',
  ];
  for (const name of [...always, ...betting])
    await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(always.length + betting.length);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

  // The phone's back button closes the open sheet and stays on the page.
  await page.evaluate(`{
    const { CloseWatcher } = window;
    window.CloseWatcher = class extends CloseWatcher { constructor() { super(); window.wayBack = this; } };
  }`);
  await open();
  await expect(drawer).toBeVisible();
  await page.evaluate('window.wayBack.requestClose()');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/htp$/);

  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await open();
  for (const name of always) await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(always.length);
  await drawer.getByRole('button', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacypolicy$/);
  await expect(drawer).toHaveCount(0);
});

test('[NAV-07] the footer waits for the betting status and highlights its own tabs only', async ({ page, server }) => {
  const player = await enter(page, server);
  const footer = page.getByRole('contentinfo');
  await page.route('**/api-get-dashboard-data', (route) => route.abort());
  // The list stored on the device contains the status too.
  await page.addInitScript(() => localStorage.removeItem('list.main'));
  await page.goto('/htp');
  await expect(page.getByRole('heading', { level: 1, name: 'How To Play' })).toBeVisible();
  await expect(footer).toHaveCount(0);
  await page.unroute('**/api-get-dashboard-data');
  await page.goto('/htp');
  const tabs = footer.getByRole('link');
  await expect(tabs).toHaveText(['History', 'All Bids', 'Home', 'Wallet']);
  await expect(footer.getByRole('button', { name: 'Chat' })).toBeVisible();
  const hrefs = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/transaction', '/allbids', '/imp', '/imp7']);
  await expect(footer.locator('[aria-current]')).toHaveCount(0);
  for (const [path, tab] of [
    ['/imp', 'Home'],
    ['/allbids', 'All Bids'],
    ['/transaction', 'History'],
    ['/imp7', 'Wallet'],
  ]) {
    await page.goto(path ?? '');
    await expect(footer.locator('[aria-current="page"]')).toHaveText([tab ?? '']);
  }
  await setBetting(server, player.mobile, false);
  await expect(footer.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/imp');
  await expect(footer.getByRole('button', { name: 'Support' })).toBeVisible();
  await expect(footer.getByRole('link')).toHaveCount(1);
});

test('[NAV-08] the chat tab opens the support chat and reveals chat and call links', async ({
  page,
  server,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  await enter(page, server);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Call' })).toHaveCount(0);
  const popup = page.waitForEvent('popup');
  await footer.getByRole('button', { name: 'Chat' }).click();
  expect((await popup).url()).toMatch(/^https:\/\/wa\.me\/\d{12}$/);
  await expect(footer.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d{12}$/);
  await expect(footer.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+\d{12}$/);
});

test('[NAV-09] pulling down at the top by 60 px or more reloads a second after release', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/privacypolicy');
  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const overlay = page.getByRole('status').filter({ hasText: 'Refreshing' });
  const height = async () => (await overlay.boundingBox())?.height;

  const short = await pull(page, 55);
  await expect(overlay).toBeVisible();
  await short.release();
  await expect(overlay).toHaveCount(0);

  // Delays the reload until the test has seen the state before it.
  let askedMs = 0;
  let open = () => {};
  const seen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/privacypolicy', async (route) => {
    askedMs = Date.now();
    await seen;
    await route.continue();
  });
  const long = await pull(page, 400);
  expect(await height()).toBe(100);
  const letGoMs = Date.now();
  await long.release();
  await expect.poll(height).toBe(50);
  expect(loads).toBe(0);
  await expect.poll(() => askedMs).toBeGreaterThan(letGoMs + 950);
  expect(askedMs - letGoMs).toBeLessThan(5000);
  const loaded = page.waitForEvent('load');
  open();
  await loaded;

  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const scrolled = await pull(page, 90);
  await expect(overlay).toHaveCount(0);
  await scrolled.release();
  await page.waitForTimeout(1300);
  expect(loads).toBe(1);
});

test('errors and successes are toasts at the top right for three seconds', async ({ page, server }) => {
  await enter(page, server);
  await watchToasts(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  const message = page.getByText('Profile updated');
  await expect(message).toBeVisible();
  const box = await page.locator('[data-sonner-toast]').boundingBox();
  expect(box?.y).toBeLessThan(80);
  const stayedMs = await toastStay(page);
  await expect(message).toHaveCount(0);
  expect(stayedMs).toBeGreaterThan(2900);
  expect(stayedMs).toBeLessThan(4800);
});

test('[NAV-13] a change of the betting status updates header, footer and drawer without a reload', async ({
  page,
  server,
}) => {
  const player = await enter(page, server);
  await page.goto('/htp');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Wallet' })).toBeVisible();
  for (const enabled of [false, true]) {
    await setBetting(server, player.mobile, enabled);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wallet balance' })).toHaveCount(enabled ? 1 : 0);
    await expect(footer.getByRole('link', { name: 'Wallet' })).toHaveCount(enabled ? 1 : 0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Market Charts' })).toHaveCount(enabled ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a line announces a loading screen, and its heading has the focus once it is shown', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/imp7');
  const release = await holdPart(page, 'transfer-screen');
  const line = page.getByTestId('loading-line');
  await expect(page.getByRole('link', { name: 'Transfer Points' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('link', { name: 'Transfer Points' }).press('Enter');
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer Points' })).toBeFocused();
  await expect(line).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeFocused();
});

test('home stays until a screen with its own frame has loaded', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await page.goto('/imp');
  const release = await holdPart(page, 'game-page');
  const line = page.getByTestId('loading-line');
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).press('Enter');
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Surahi' })).toBeVisible();
  await expect(card(page, market.game_name)).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/game$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Surahi' })).toHaveCount(0);
  await expect(line).toHaveCount(0);
});
