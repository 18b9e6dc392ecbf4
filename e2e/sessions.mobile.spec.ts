import type { Page, Route } from '@playwright/test';
import { type Path, paths } from '../apps/player/src/paths.ts';
import { expect, test } from './fixtures/test.ts';
import { listMarkets } from './page-models/bets.ts';
import type { Player } from './page-models/players.ts';
import { enter, newPlayer, post, register } from './page-models/players.ts';

/** The addresses that the requirement opens without a session. The code for a payout number is not one of them. */
const OPEN_PATHS: readonly Path[] = [
  paths.root,
  paths.register,
  paths.login,
  paths.otpRegister,
  paths.forgotPassword,
  paths.otpForgotPassword,
  paths.newPassword,
  paths.howToPlay,
  paths.fairness,
  paths.about,
  paths.dataDeletion,
  paths.privacy,
  paths.privacyPolicy,
  paths.charts,
  paths.mainCharts,
  paths.marketChart,
  paths.starlineChart,
  paths.galiChart,
];

type FulfilOptions = Parameters<Route['fulfill']>[0];

const storedEntry = () => localStorage.getItem('credentials');

test('[ACC-13] logging out ends the session here and on the server, and opens login', async ({ page, server }) => {
  await enter(page, server);
  const cookies = (await page.context().cookies()).filter((cookie) => cookie.httpOnly);
  expect(cookies.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const loggedOut = page.waitForResponse('**/api-logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await loggedOut;
  expect(await page.evaluate(storedEntry)).toBeNull();
  const askAgain = async () => {
    const answer = await fetch(`${server.url}/api-session-list`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key' }),
    });
    return answer.status;
  };
  // The server learns by a notification, a moment later, that the session has ended.
  await expect.poll(askAgain).toBe(401);
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/**
 * Delays the response to the first such call. `arrive` releases it and waits until the page has received or aborted it.
 */
async function holdAnswer(page: Page, path: string, answer: (route: Route) => Promise<FulfilOptions>) {
  const [asked, held, arrived] = [gate(), gate(), gate()];
  let isFirst = true;
  await page.route(`**/${path}`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const late = await answer(route);
    asked.open();
    await held.opened;
    await route.fulfill(late).catch(() => undefined);
    arrived.open();
  });
  const arrive = () => {
    held.open();
    return arrived.opened;
  };
  return { asked: asked.opened, arrive };
}

async function logOutAndIn(page: Page, next: Player): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Mobile number').fill(next.mobile);
  await page.getByLabel('Password', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/imp$/);
}

async function expectLoggedIn(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api-bid-history-data');
  await page.goto(paths.bidHistory);
  expect((await answered).status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(`${paths.bidHistory}$`));
}

test('[ACC-13] a late log-out response leaves the next player logged in', async ({ page, server }) => {
  const next = newPlayer();
  await register(server, next);
  await enter(page, server);
  const late = await holdAnswer(page, 'api-logout', async (route) => ({ response: await route.fetch() }));
  await logOutAndIn(page, next);
  await late.arrive();
  await expectLoggedIn(page);
});

test('[ACC-13] a list request refused after a log-out leaves the next player logged in', async ({ page, server }) => {
  const next = newPlayer();
  await register(server, next);
  await enter(page, server);
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('surahi_session'));
  const body = { status: false, code: 'session_dead', msg: '', message: '', result: [] };
  const late = await holdAnswer(page, 'api-get-dashboard-data', async () => ({
    status: 401,
    headers: { 'set-cookie': `${cookie?.name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict` },
    json: body,
  }));
  await page.reload();
  await late.asked;
  await logOutAndIn(page, next);
  await late.arrive();
  await expectLoggedIn(page);
});

test('[ACC-14] [ACC-19] without a session the app opens login and returns afterwards', async ({ page, server }) => {
  const [market] = await listMarkets(server, 'main');
  for (const path of OPEN_PATHS) {
    const address = path.replace(':gameid', market?.game_id ?? '');
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // The code screen of a registration needs the form before it.
    await expect(page).toHaveURL(server.url + (path === paths.otpRegister ? paths.register : address));
  }
  for (const path of Object.values(paths).filter((each) => !OPEN_PATHS.includes(each))) {
    // Within the running app: restarting it for each address takes a minute on a busy machine.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page, path).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => history.state?.usr?.from?.pathname)).toBe(path);
  }
  const player = newPlayer();
  await register(server, player);
  await page.goto('/profile');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  // A stored entry without a token is not a session.
  await page.evaluate(() => localStorage.setItem('credentials', '{"username":"Asha","mobile":"9876543210"}'));
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('[ACC-19] a session that ended elsewhere leads to login and back to the same screen', async ({ page, server }) => {
  const player = await enter(page, server);
  await page.goto('/profile');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  // Another tab that learns of it from the first one only.
  const tab = await page.context().newPage();
  await tab.route('**/events', (route) => route.abort());
  await tab.goto('/profile');
  await expect(tab.getByLabel('Name', { exact: true })).toBeVisible();
  await tab.route('**/api-*', (route) => route.abort());
  const login = await post(server, 'api-user-login', { mobile: player.mobile, password: player.password });
  await post(server, 'api-session-revoke', { unique_token: login.unique_token, all_others: true });
  await expect(page).toHaveURL(/\/login$/);
  for (const each of [page, tab]) {
    await expect(each.getByText('You were logged out. Log in again to continue.')).toBeVisible();
  }
  await tab.close();
  const support = page.getByRole('link', { name: 'Contact Support' });
  await expect(support).toHaveAttribute('href', /^https:\/\/wa\.me\/91\d{10}$/);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a log-out by the player needs no explanation on the log-in screen', async ({ page, server }) => {
  await enter(page, server);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('You were logged out')).toHaveCount(0);
});

test('a logged-in player who forgot the password finds the own number, and Back leads home', async ({
  page,
  server,
}) => {
  const player = await enter(page, server);
  await page.goto('/forgotpass');
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.mobile);
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Surahi' })).toBeVisible();
});
