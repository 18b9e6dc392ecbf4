import { paths } from '../apps/player/src/paths.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import { installClock, runClock, stopClock } from './page-models/clock.ts';
import { expectScrolls } from './page-models/marquee.ts';
import { goInside, openLanding } from './page-models/navigation.ts';
import { enter, newPlayer, register, typeCode, typeMixed, wrongCode } from './page-models/players.ts';

const storedEntry = () => localStorage.getItem('credentials');

test('[ACC-01] [ACC-02] a visitor sees the landing screen, a logged-in player goes home', async ({ page, server }) => {
  await openLanding(page);
  await expect(page).toHaveURL(`${server.url}/`);
  await expectScrolls(page.getByText('Download the Android app for fast deposit and withdraw 24x7'));
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'How To Play' })).toHaveAttribute('href', '/htp');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  await expect(shortcuts).not.toHaveCount(0);
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
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d{12}$/,
  );
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
  // The refusal comes before a code is sent, because the account cannot be created with this password.
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page.getByText('Choose a password of 8 characters or more')).toBeVisible();
  await expect(page).toHaveURL(/\/r$/);

  await page.getByLabel('Username').fill('Asha');
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue('Asha');
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
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

  const release = await holdRequests(page, '**/api-check-mobile');
  await page.getByLabel('Mobile number').fill(fresh.mobile);
  const before = await page.getByRole('button', { name: 'Register Now' }).boundingBox();
  await page.getByRole('button', { name: 'Register Now' }).click();
  const busy = page.getByRole('button', { name: 'Creating account...' });
  await expect(busy).toBeDisabled();
  expect((await busy.boundingBox())?.height).toBe(before?.height);
  release();
  await expect(page).toHaveURL(/\/otpregister$/);
  await typeCode(page, await server.readCode(fresh.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/imp$/);
  const stored: unknown = JSON.parse((await page.evaluate(storedEntry)) ?? 'null');
  expect(stored).toMatchObject({ username: known.name, mobile: fresh.mobile });
});

test('[ACC-06] [ACC-13] [ACC-20] the right code registers, logs in and shows the welcome bonus; a reload of the code screen starts over', async ({
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
  await expect(page.getByLabel('Username')).toHaveValue(player.name);
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.mobile);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await fill();
  const code = await server.readCode(player.mobile);
  await expect(page.getByTestId('otp-box')).toHaveCount(4);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(kept).not.toContain(player.password);
  expect(kept).not.toContain(code);
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await typeMixed(page);
  await expect(verify).toBeDisabled();
  await typeCode(page, wrongCode(code));
  await verify.click();
  await expect(page.getByText('Enter Valid OTP', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '4-digit code' })).toBeFocused();

  await page.route('**/api-verify-otp', (route) => route.abort());
  await typeCode(page, code);
  await expect(page.getByText('Enter Valid OTP', { exact: true })).toHaveCount(0);
  await verify.click();
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  await page.unroute('**/api-verify-otp');

  // The server did not refuse the code, so it stays in the boxes.
  await expect(page.getByTestId('otp-box')).toHaveText([...code]);
  const release = await holdRequests(page, '**/api-user-registration');
  await verify.click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/imp$/);
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await expect(welcome).toContainText('Your wallet starts with 1,000 demo points. They have no cash value.');
  await welcome.getByRole('button', { name: 'See the markets' }).click();
  await expect(welcome).toHaveCount(0);
  const stored: unknown = JSON.parse((await page.evaluate(storedEntry)) ?? 'null');
  expect(stored).toEqual({ username: 'Meera', mobile: player.mobile, token: expect.any(String) });
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(everything).not.toContain(player.password);
  // No reload: the screen would open if a registration draft were still in memory.
  await goInside(page, '/otpregister');
  await expect(page).toHaveURL(/\/imp$/);
});

test('[ACC-05] going back from the code screen restores name and number, but not the password', async ({ page }) => {
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

test('[ACC-06] the code of a registration can be sent again 26 s after each code', async ({ page, server }) => {
  await installClock(page, server);
  const player = newPlayer();
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('I am 18 or older').check();
  await stopClock(page);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const resend = page.getByRole('button', { name: 'Resend Code' });
  for (let codes = 1; codes <= 2; codes += 1) {
    await expect(page.getByText('Resend Code in 26 s', { exact: true })).toBeVisible();
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(codes);
    await runClock(page, 25_999);
    await expect(page.getByText('Resend Code in 1 s', { exact: true })).toBeVisible();
    await expect(resend).toHaveCount(0);
    await runClock(page, 1);
    await expect(resend).toBeVisible();
    await resend.click();
  }
  await expect(page.getByText('Resend Code in 26 s', { exact: true })).toBeVisible();
  await page.clock.resume();
  await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(3);
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
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d{12}$/,
  );
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
  const release = await holdRequests(page, '**/api-user-login');
  await submit.click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/imp$/);
});
