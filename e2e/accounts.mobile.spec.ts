import type { Page, Route } from '@playwright/test';
import { type Path, paths } from '../apps/player/src/paths.ts';
import { expect, test } from './fixtures/test.ts';
import { listMarkets } from './page-models/bets.ts';
import type { Player } from './page-models/players.ts';
import { enter, logIn, newPlayer, post, register, typeCode, wrongCode } from './page-models/players.ts';

// The stories advance the page's clock past the countdown, not the server's.
test.use({ serverSettings: { OTP_RESEND_SECONDS: '0' } });

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

test('[ACC-01] [ACC-02] a visitor sees the landing screen, a logged-in player goes home', async ({ page, server }) => {
  await page.goto('/');
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByText('Download the Android app for fast deposit and withdraw 24x7')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'How To Play' })).toHaveAttribute('href', '/htp');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  expect(await shortcuts.count()).toBeGreaterThan(0);
  for (const link of await shortcuts.all()) await expect(link).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Download App' }).click();
  await expect(page.getByRole('dialog', { name: 'Download App' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await enter(page, server);
  for (const path of [paths.root, paths.register]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/imp$/);
  }
});

test('[ACC-03] [ACC-04] [ACC-22] registration asks for name, number, password and age with the specified texts', async ({
  page,
}) => {
  await page.goto('/r');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await page.getByRole('button', { name: 'Register Now' }).click();
  for (const text of [
    'Username is required',
    'Phone No is required!',
    'Password is required!',
    'You must be 18 or older',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  for (const invalid of ['5876543210', '987654321']) {
    await page.getByLabel('Mobile number').fill(invalid);
    await page.getByRole('button', { name: 'Register Now' }).click();
    await expect(page.getByText('Phone No is not valid!', { exact: true })).toBeVisible();
  }
  await page.getByLabel('Mobile number').fill('9876543210');
  await expect(page.getByText('Phone No is not valid!')).toHaveCount(0);
  await expect(page).toHaveURL(/\/r$/);
});

test('[ACC-03] [ACC-05] registration refuses a used number, reports a broken connection and accepts an unused number', async ({
  page,
  server,
}) => {
  const known = newPlayer();
  await register(server, known);
  const fresh = newPlayer();
  await page.goto('/r');
  await page.getByLabel('Username').fill(known.name);
  await page.getByLabel('Mobile number').fill(known.mobile);
  await page.getByLabel('Password', { exact: true }).fill(known.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page.getByText('User Alredy Registered', { exact: true })).toBeVisible();

  await page.route('**/api-check-mobile', (route) => route.abort());
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page.getByText('Error registering: Network error. Please try again.')).toBeVisible();
  await page.unroute('**/api-check-mobile');

  // Delayed, so that the busy button can be seen.
  await page.route('**/api-check-mobile', async (route) => {
    await new Promise((wake) => setTimeout(wake, 400));
    await route.continue();
  });
  await page.getByLabel('Mobile number').fill(fresh.mobile);
  const before = await page.getByRole('button', { name: 'Register Now' }).boundingBox();
  await page.getByRole('button', { name: 'Register Now' }).click();
  const busy = page.getByRole('button', { name: 'Creating account...' });
  await expect(busy).toBeDisabled();
  expect((await busy.boundingBox())?.height).toBe(before?.height);
  await expect(page).toHaveURL(/\/otpregister$/);
});

test('[ACC-06] [ACC-13] [ACC-20] the right code registers and logs in; a reload of the code screen starts over', async ({
  page,
  server,
}) => {
  const player = newPlayer('Meera');
  const fill = async () => {
    await page.goto('/r');
    await page.getByLabel('Username').fill(player.name);
    await page.getByLabel('Mobile number').fill(player.mobile);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByLabel('I am 18 or older').check();
    await page.getByRole('button', { name: 'Register Now' }).click();
    await expect(page).toHaveURL(/\/otpregister$/);
  };
  await fill();
  await page.reload();
  await expect(page).toHaveURL(/\/r$/);

  await fill();
  const code = await server.readCode(player.mobile);
  await expect(page.getByTestId('otp-box')).toHaveCount(4);
  await expect(page.getByText(/Resend Code in 2[3-6] s/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Code' })).toHaveCount(0);
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await page.getByRole('textbox', { name: '4-digit code' }).pressSequentially('1a2b3');
  await expect(page.getByTestId('otp-box')).toHaveText(['1', '2', '3', '']);
  await expect(verify).toBeDisabled();
  await typeCode(page, wrongCode(code));
  await verify.click();
  await expect(page.getByText('Enter Valid OTP', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '4-digit code' })).toBeFocused();

  await page.route('**/api-verify-otp', (route) => route.abort());
  await typeCode(page, code);
  await verify.click();
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  await page.unroute('**/api-verify-otp');

  await page.route('**/api-user-registration', async (route) => {
    await new Promise((wake) => setTimeout(wake, 400));
    await route.continue();
  });
  await typeCode(page, code);
  await verify.click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  await expect(page).toHaveURL(/\/imp$/);
  const stored: unknown = JSON.parse((await page.evaluate(storedEntry)) ?? 'null');
  expect(stored).toEqual({ username: 'Meera', mobile: player.mobile, token: expect.any(String) });
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(everything).not.toContain(player.password);
  await page.goto('/otpregister');
  await expect(page).toHaveURL(/\/imp$/);
});

test('[ACC-06] going back from the code screen restores name and number, but not the password', async ({ page }) => {
  const player = newPlayer('Meera');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/\/otpregister$/);
  // The address changes before the screen does, and the form below still holds its password.
  await expect(page.getByRole('textbox', { name: '4-digit code' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/r$/);
  await expect(page.getByLabel('Username')).toHaveValue('Meera');
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.mobile);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('[ACC-06] [ACC-20] a code can be sent again after the countdown, which then restarts', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const player = newPlayer();
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page.getByText(/Resend Code in 2\d s/)).toBeVisible();
  const first = await server.readOutbox(player.mobile);
  await page.clock.runFor(27_000);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByText(/Resend Code in 2\d s/)).toBeVisible();
  await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(first.length + 1);
  await typeCode(page, await server.readCode(player.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/imp$/);
});

test('[ACC-07] [ACC-08] login reports errors and opens home', async ({ page, server }) => {
  const player = newPlayer();
  await register(server, player);
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgotpass');
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/r');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Login' });
  await submit.click();
  await expect(page.getByText('Phone number is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await page.getByLabel('Mobile number').fill('12345');
  await submit.click();
  await expect(page.getByText('Invalid phone number format', { exact: true })).toBeVisible();

  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Mobile number').fill(player.mobile);
  await password.fill('not-it');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await submit.click();
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();

  await page.route('**/api-user-login', (route) => route.abort());
  await password.fill(player.password);
  await submit.click();
  await expect(page.getByText('Network error. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-user-login');
  await page.route('**/api-user-login', async (route) => {
    await new Promise((wake) => setTimeout(wake, 400));
    await route.continue();
  });
  await submit.click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  await expect(page).toHaveURL(/\/imp$/);
});

test('[ACC-09] [ACC-10] [ACC-11] [ACC-20] a code lets the player replace a forgotten password', async ({
  page,
  server,
}) => {
  const player = newPlayer();
  await register(server, player);
  await page.goto('/forgotpass');
  await expect(page.getByRole('heading', { name: 'RESET PASSWORD' })).toBeVisible();
  await expect(page.getByText('Enter your phone number to receive a verification code')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  const send = page.getByRole('button', { name: 'Send Reset Code' });
  await send.click();
  await expect(page.getByText('Phone number is required!', { exact: true })).toBeVisible();
  await page.getByLabel('Mobile number').fill('1234567890');
  await send.click();
  await expect(page.getByText('Phone number is not valid!', { exact: true })).toBeVisible();
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.route('**/api-forget-check-mobile', (route) => route.abort());
  await send.click();
  await expect(page.getByText('Failed to send OTP', { exact: true })).toBeVisible();
  await page.unroute('**/api-forget-check-mobile');
  await page.route('**/api-forget-check-mobile', async (route) => {
    await new Promise((wake) => setTimeout(wake, 400));
    await route.continue();
  });
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();

  await expect(page).toHaveURL(/\/otpforgotpass$/);
  await expect(page.getByText(/Resend Code in (2[7-9]|30) s/)).toBeVisible();
  await expect(page.getByTestId('otp-box')).toHaveCount(4);
  const code = await server.readCode(player.mobile);
  await typeCode(page, wrongCode(code));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.', { exact: true })).toBeVisible();
  await page.route('**/api-verify-otp', (route) => route.abort());
  await typeCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-verify-otp');
  await typeCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();

  await expect(page).toHaveURL(/\/change-password$/);
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expect(page.getByText('New Password is required!', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm Password is required!', { exact: true })).toBeVisible();
  await page.getByLabel('New Password').fill('brand-new');
  await page.getByLabel('Confirm Password').fill('other');
  await update.click();
  await expect(page.getByText('Passwords do not match!', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm Password').fill('brand-new');
  await page.route('**/api-forgot-password', (route) => route.abort());
  await update.click();
  await expect(page.getByText('Failed to update password. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-forgot-password');
  await update.click();
  await expect(page.getByText('Successfully updated password.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { ...player, password: 'brand-new' });
});

test('[ACC-10] [ACC-20] the reset screens do not open directly, and a failed resend is reported', async ({
  page,
  server,
}) => {
  for (const path of ['/otpforgotpass', '/change-password']) {
    await page.goto(path);
    await expect(page.getByText('Invalid navigation. Please start over.', { exact: true })).toBeVisible();
  }
  const player = newPlayer();
  await register(server, player);
  await page.clock.install();
  await page.goto('/forgotpass');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page).toHaveURL(/\/otpforgotpass$/);
  await expect(page.getByText(/Resend Code in \d+ s/)).toBeVisible();
  await page.clock.runFor(31_000);
  await page.route('**/api-resend-otp', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByText('Failed to resend OTP. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-resend-otp');
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByText(/Resend Code in (2\d|30) s/)).toBeVisible();
});

test('[ACC-11] [ACC-12] responses of password reset and profile are found inside surrounding text', async ({
  page,
  server,
}) => {
  // Simulates a proxy that prints notices around the server's response, as some hosts of this protocol do.
  const surround = async (path: string) =>
    page.route(`**/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `<b>Notice</b>: {x} ${await response.text()}\n<!-- end -->` });
    });
  const player = newPlayer();
  await register(server, player);
  await page.goto('/forgotpass');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page).toHaveURL(/\/otpforgotpass$/);
  await typeCode(page, await server.readCode(player.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByLabel('New Password').fill('second-one');
  await page.getByLabel('Confirm Password').fill('second-one');
  await page.route('**/api-forgot-password', (route) => route.fulfill({ status: 200, body: 'no JSON at all' }));
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Invalid response format from server', { exact: true })).toBeVisible();
  await page.unroute('**/api-forgot-password');
  await surround('api-forgot-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Successfully updated password.', { exact: true })).toBeVisible();

  await logIn(page, { ...player, password: 'second-one' });
  await surround('api-profile-update');
  await page.goto('/profile');
  await page.getByLabel('Name', { exact: true }).fill('Kavita');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
});

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
  const answer = await fetch(`${server.url}/api-session-list`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key' }),
  });
  expect(answer.status).toBe(401);
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
  const login = await post(server, 'api-user-login', { mobile: player.mobile, password: player.password });
  await post(server, 'api-session-revoke', { unique_token: login.unique_token, all_others: true });
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('[ACC-15] a changed password ends every other session and keeps this one', async ({ page, server }) => {
  const player = await enter(page, server);
  const other = await post(server, 'api-user-login', { mobile: player.mobile, password: player.password });
  await page.goto('/change');
  const submit = page.locator('main').getByRole('button', { name: 'Change Password' });
  await submit.click();
  for (const field of ['Current', 'New', 'Confirm']) {
    await expect(page.getByText(`${field} Password is required!`, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Current Password').fill('wrong');
  await page.getByLabel('New Password').fill('fresh-one');
  await page.getByLabel('Confirm Password').fill('fresh-two');
  await submit.click();
  await expect(page.getByText('Confirm Password is not equal to New Password!', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm Password').fill('fresh-one');
  await submit.click();
  await expect(page.getByText('Old password does not match', { exact: true })).toBeVisible();
  await expect(page.getByText('Old password is incorrect', { exact: true })).toBeVisible();
  await page.getByLabel('Current Password').fill(player.password);
  await submit.click();
  await expect(page.getByText('Successfully changed password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/imp$/);
  expect(await post(server, 'api-session-list', { unique_token: other.unique_token })).toMatchObject({ status: false });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
});

test('[ACC-16] the profile edits the name that the drawer shows', async ({ page, server }) => {
  await enter(page, server, 'Asha');
  await page.goto('/profile');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Asha');
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(1);
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required!', { exact: true })).toBeVisible();
  await name.fill('Sushila');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  // The toast covers the header. It must neither take the tap nor stay open because of it.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByText('Sushila', { exact: true })).toBeVisible();
  await expect(page.getByText('Profile updated')).toHaveCount(0);
});

test("[ACC-17] [ACC-21] the operator's support numbers are fetched once, and 1234567890 replaces an invalid one", async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-get-social-data')) asked += 1;
  });
  const answered = page.waitForResponse('**/api-get-social-data');
  await page.goto('/');
  const contacts: unknown = await (await answered).json();
  expect(contacts).toMatchObject({ status: true, mobile_no: expect.stringMatching(/^\d{10,}$/) });
  const { mobile_no: chat, mobile_1: call, telegram_no: telegram } = Object(contacts);
  const group = page.getByRole('group', { name: 'Contact Support' });
  await expect(group.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', new RegExp(`wa\\.me/(91)?${chat}$`));
  await expect(group.getByRole('link', { name: 'Call' })).toHaveAttribute('href', new RegExp(`^tel:\\+(91)?${call}$`));
  await expect(group.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    new RegExp(`t\\.me/\\+(91)?${telegram}$`),
  );
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', new RegExp(`${chat}$`));
  expect(asked).toBe(1);

  await page.route('**/api-get-social-data', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /wa\.me\/911234567890$/);
});
