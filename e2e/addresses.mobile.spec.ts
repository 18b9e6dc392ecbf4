import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { openMarket } from './page-models/bets.ts';
import { openHome } from './page-models/navigation.ts';
import { enter, newPlayer } from './page-models/players.ts';

/** Every address of the main layout that opens without a state, in the specification's spelling. */
const STATELESS = [
  '/imp',
  '/imp3',
  '/imp4',
  '/imp5',
  '/imp6',
  '/imp7',
  '/impbid',
  '/impwin',
  '/stargame',
  '/galigame',
  '/allbids',
  '/histories',
  '/transaction',
  '/addfundhistory',
  '/withdrawhistory',
  '/addfund',
  '/payviaupi',
  '/qrpay',
  '/depositrule',
  '/withdrawrule',
  '/profile',
  '/change',
  '/devices',
  '/limits',
  '/notices',
  '/notifications',
  '/fairness',
  '/htp',
  '/gamerates',
  '/charts',
  '/charts/starline',
  '/charts/gali',
  '/jodi-tricks',
  '/number-picks',
  '/about',
  '/delete',
  '/privacypolicy',
];

/** Screens of the main layout that offer a choice of market, or have a second address. */
const OTHERS = [
  '/imp2',
  '/galiIMP',
  '/star',
  '/galiallgame',
  '/single',
  '/jodi',
  '/singlepana',
  '/doublepana',
  '/tripplepana',
  '/halfsangam',
  '/fullsangam',
  '/spdptp',
  '/spmotor',
  '/dpmotor',
  '/StarSingle',
  '/ssinglepana',
  '/sdoublepana',
  '/stripplepana',
  '/leftdigit',
  '/rightdigit',
  '/jodidigit',
  '/privacy',
];

test('[NAV-01] bare screens have no bars, three screens have their own bar', async ({ page, server }) => {
  const alone = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  };
  for (const path of ['/r', '/login', '/forgotpass', '/otpforgotpass', '/change-password']) {
    await page.goto(path);
    await alone();
    await expect(page).toHaveURL(server.url + path);
  }
  const player = newPlayer();
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.waitForURL('**/otpregister');
  await alone();
  await enter(page, server);
  await page.goto('/otpwithdraw');
  await alone();
  for (const [path, title] of [
    ['/imp9', 'Add Funds'],
    ['/withdraw', /Withdraw/],
    ['/game', /./],
  ] as const) {
    await page.goto(path);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

test('[NAV-02] every address of the main layout shows a screen or redirects to one', async ({ page, server }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await enter(page, server);
  for (const path of [...STATELESS, ...OTHERS]) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    await expect(page.getByRole('main'), path).toHaveText(/\S/);
    await expect(page.getByRole('main'), path).not.toContainText('Loading');
    await expect(page.getByText('Page not found'), path).toHaveCount(0);
  }
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  const bar = page.getByRole('banner');
  for (const [path, title, address] of [
    ['/imp8', /Withdraw/, '/withdraw'],
    ['/wallet', 'My Wallet', '/imp7'],
    ['/transfermodel', /Transfer/, '/transfer'],
    ['/mymodel', 'Surahi', undefined],
    ['/win', 'Win History', undefined],
    ['/windata', 'Win History', undefined],
    ['/bid', 'Bid History', undefined],
  ] as const) {
    await page.goto(path);
    await expect(bar.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
    if (address !== undefined) await expect(page).toHaveURL(server.url + address);
  }
  await page.goto('/mymodel');
  await expect(page.getByRole('article').first()).toBeVisible();
  const draw = await openMarket(server, 'starline');
  await page.goto('/star');
  await page.getByRole('button', { name: `Play ${draw.game_name}` }).click();
  const games = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(games).toHaveCount(4);
  for (const [index, name] of ['Single Digit', 'Single Pana', 'Double Pana', 'Triple Pana'].entries())
    await expect(games.nth(index)).toHaveAccessibleName(name);
  await page.goto('/nowhere');
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
  expect(faults).toEqual([]);
});

test('[NAV-04] sixteen addresses have the specification’s titles, and some others the name of their screen', async ({
  page,
  server,
}) => {
  await enter(page, server);
  for (const [path, title] of [
    ['/imp', 'Surahi'],
    ['/imp7', 'My Wallet'],
    ['/imp9', 'Add Funds'],
    ['/profile', 'My Profile'],
    ['/imp3', 'Win History'],
    ['/imp4', 'Bid History'],
    ['/htp', 'How To Play'],
    ['/gameRates', 'Market Rates'],
    ['/charts', 'Market Charts'],
    ['/notices', 'Notifications'],
    ['/fairness', 'Fairness'],
    ['/change', 'Change Password'],
    ['/privacypolicy', 'Privacy Policy'],
    ['/qrpay', 'QR Payment'],
    ['/transaction', 'Transactions'],
    ['/allbids', 'All Bids'],
    ['/addfundhistory', 'Add Fund History'],
    ['/withdrawhistory', 'Withdrawal History'],
    ['/jodi-tricks', 'JODI Tricks'],
    ['/impwin', 'GALI DISAWAR WINS'],
    ['/depositrule', 'Deposit Rules'],
    ['/single', 'Single Digit'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 }), path).toHaveText(title);
  }
});

/** The addresses of links on the page that lead to screens in the same tab, without query. */
async function linksOf(page: Page): Promise<string[]> {
  return page
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link instanceof HTMLAnchorElement &&
        link.origin === location.origin &&
        link.target === '' &&
        !link.hasAttribute('download')
          ? [link.pathname]
          : [],
      ),
    );
}

/** Taps a link of the page to an address, and waits for the screen. */
async function tapLink(page: Page, to: string): Promise<void> {
  await page.locator(`:is([href="${to}"], [href^="${to}?"])`).filter({ visible: true }).first().click();
  await expect(page, to).toHaveURL((url) => url.pathname === to);
  await expect(page.getByRole('heading', { level: 1 }), to).toBeVisible();
}

/** The address of each menu entry. */
async function placesOfTheMenu(page: Page): Promise<string[]> {
  const places: string[] = [];
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await openHome(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    // The menu shows this entry once it knows that betting is enabled.
    await menu.getByRole('button', { name: 'Profile' }).waitFor();
  };
  await open();
  for (const link of new Set(await linksOf(page))) {
    await open();
    await tapLink(page, link);
    places.push(link);
  }
  await open();
  const names = await menu.getByRole('navigation').getByRole('button').allTextContents();
  for (const name of names.filter((each) => each !== 'Log out')) {
    await open();
    await menu.getByRole('button', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
    places.push(new URL(page.url()).pathname);
  }
  return places;
}

test('[NAV-14] taps reach every screen that needs no state', async ({ page, server }) => {
  const { mobile } = await enter(page, server);
  await server.db.query({ text: 'update players set transfer_allowed = true where mobile = $1', values: [mobile] });
  await expect(page.getByRole('navigation', { name: 'Market types' }).getByRole('link')).toHaveText([
    'Main',
    'Starline',
    'King Gali',
  ]);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Loading');
  };
  const wanted = [...STATELESS, '/imp9', '/withdraw', '/transfer'];
  const reached = new Set(['/imp', ...(await placesOfTheMenu(page))]);
  const missing = () => wanted.filter((path) => !reached.has(path));
  // A link may appear after the text of its page, so the pages are opened again while a screen is missing.
  for (let round = 0; round < 5 && missing().length > 0; round += 1) {
    // The loop also visits the addresses that it adds to the set.
    for (const from of reached) {
      await open(from);
      for (const to of (await linksOf(page)).filter((link) => missing().includes(link))) {
        await tapLink(page, to);
        reached.add(to);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    }
  }
  expect(missing()).toEqual([]);
});
