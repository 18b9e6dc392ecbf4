import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { card, openGame, openMarket } from './page-models/bets.ts';
import { changeSettings } from './page-models/cashier.ts';
import { installClock, leftAtMs, recordLeaving, runClock, stopClock } from './page-models/clock.ts';
import { openHome } from './page-models/navigation.ts';
import { enter, setBetting } from './page-models/players.ts';

/** Drags one finger down the page by some pixels. The finger stays down until `release`. */
async function pull(page: Page, byPx: number, from = { x: 180, y: 200 }): Promise<{ release: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const at = (downPx: number) => [{ x: from.x, y: from.y + downPx, id: 1 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 5; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((byPx * step) / 5) });
  }
  return {
    release: async () => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
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
  // The app adds fairness, notifications, limits and breaks to the specification's list.
  const always = [
    'Home',
    'Fairness',
    'Play limits',
    'Change Password',
    'Privacy Policy',
    'Take a break',
    'Notifications',
    'Log out',
  ];
  const links = [
    ['Home', '/imp'],
    ['Profile', '/profile'],
    ['Add Funds', '/imp9'],
    ['Wallet', '/imp7'],
    ['Win History', '/imp3'],
    ['Bid History', '/imp4'],
    ['How To Play', '/htp'],
    ['Market Rates', '/gamerates'],
    ['Market Charts', '/charts'],
    ['Change Password', '/change'],
    ['Privacy Policy', '/privacypolicy'],
  ] as const;
  const betting = links.map(([name]) => name).filter((name) => !always.includes(name));
  for (const name of [...always, ...betting])
    await expect(drawer.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(drawer.getByRole('button')).toHaveCount(always.length + betting.length);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

  // The phone's back button closes the open sheet and stays on the page.
  await open();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/htp$/);

  for (const [name, path] of links) {
    await page.goto(path === '/htp' ? '/about' : '/htp');
    await open();
    await drawer.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(drawer).toHaveCount(0);
  }
  await page.goto('/htp');
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
  await changeSettings(server, { contacts: { chat: '9811111111', call: '9822222222', telegram: '9833333333' } });
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const player = await enter(page, server);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Call' })).toHaveCount(0);
  const openChat = async (button: string) => {
    const popup = page.waitForEvent('popup');
    await footer.getByRole('button', { name: button }).click();
    await expect(await popup).toHaveURL('https://wa.me/919811111111');
  };
  await openChat('Chat');
  await expect(footer.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://wa.me/919811111111');
  await expect(footer.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919822222222');
  await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/+919833333333');
  await footer.getByRole('button', { name: 'Chat' }).click();
  await expect(footer.getByRole('link', { name: 'Call' })).toHaveCount(0);
  await setBetting(server, player.mobile, false);
  await openChat('Support');
});

test('[NAV-09] pulling down at the top by 60 px or more reloads a second after release', async ({ page, server }) => {
  await installClock(page, server);
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

  await stopClock(page);
  const long = await pull(page, 400);
  await expect.poll(height).toBe(100);
  await long.release();
  await expect.poll(height).toBe(50);
  const releasedAtMs = await recordLeaving(page);
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(1000);
  await loaded;
  expect(await leftAtMs(page)).toBe(releasedAtMs + 1000);
  await page.clock.resume();

  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const scrolled = await pull(page, 90);
  await expect(overlay).toHaveCount(0);
  await stopClock(page);
  await scrolled.release();
  await runClock(page, 10_000);
  expect(loads).toBe(1);
});

test('pulling down in a list that scrolls by itself does not reload the page', async ({ page, server }) => {
  await installClock(page, server);
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Pana');
  await page.getByRole('combobox').fill('1');
  const list = await page.getByRole('listbox').boundingBox();
  expect(list).not.toBeNull();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await stopClock(page);
  const inside = await pull(page, 90, { x: (list?.x ?? 0) + 30, y: (list?.y ?? 0) + 30 });
  await inside.release();
  await runClock(page, 10_000);
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(loads).toBe(0);
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
  const release = await holdRequests(page, '**/transfer-screen-*.js');
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
  // Home fetches this file ahead. It is held before home opens.
  const release = await holdRequests(page, '**/game-page-*.js');
  await openHome(page);
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
