import { expect, test } from './fixtures/test.ts';
import { answerWith, holdRequests } from './page-models/answers.ts';
import { installClock, runClock, stopClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { goInside } from './page-models/navigation.ts';
import {
  enter,
  logIn,
  newPlayer,
  post,
  register,
  typeCode,
  typeMixed,
  typeSentCode,
  wrongCode,
} from './page-models/players.ts';

test('[ACC-09] [ACC-10] [ACC-11] [ACC-20] a code lets the player replace a forgotten password; code and ticket stay in memory', async ({
  page,
  server,
}) => {
  await installClock(page, server);
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
  const notNow = { status: false, code: 'mobile_invalid', msg: 'Not now', message: 'Not now' };
  await page.route('**/api-forget-check-mobile', (route) => route.fulfill({ json: notNow }));
  await send.click();
  await expect(page.getByText('Not now', { exact: true })).toBeVisible();
  await page.unroute('**/api-forget-check-mobile');
  const release = await holdRequests(page, '**/api-forget-check-mobile');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();

  await expect(page).toHaveURL(/\/otpforgotpass$/);
  await expect(page.getByTestId('otp-box')).toHaveCount(4);
  const code = await server.readCode(player.mobile);
  const verify = page.getByRole('button', { name: 'Verify' });
  await typeMixed(page);
  await expect(verify).toBeDisabled();
  await typeCode(page, wrongCode(code));
  await page.route('**/api-verify-otp', async (route) => {
    await page.getByRole('button', { name: 'Verifying...', disabled: true }).waitFor();
    await route.continue();
  });
  await verify.click();
  await expect(page.getByText('Invalid OTP. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-verify-otp');
  await page.route('**/api-verify-otp', (route) => route.abort());
  await typeCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-verify-otp');
  await typeCode(page, code);
  const verified = page.waitForResponse('**/api-verify-otp');
  await page.getByRole('button', { name: 'Verify' }).click();
  const { otp_ticket: ticket } = await (await verified).json();

  await expect(page).toHaveURL(/\/change-password$/);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const secret of [ticket, code, player.mobile]) expect(stored).not.toContain(secret);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ phone: player.mobile });
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
  const refusal = { status: false, code: 'password_invalid', msg: 'Not this one', message: 'Not this one' };
  await page.route('**/api-forgot-password', (route) => route.fulfill({ json: refusal }));
  await update.click();
  await expect(page.getByText('Not this one', { exact: true })).toBeVisible();
  await page.unroute('**/api-forgot-password');
  for (const [label, eye] of [
    ['New Password', 0],
    ['Confirm Password', 1],
  ] as const) {
    const field = page.getByLabel(label);
    const button = page.getByRole('button', { name: /^(Show|Hide) password$/ }).nth(eye);
    await expect(field).toHaveAttribute('type', 'password');
    await button.click();
    await expect(field).toHaveAttribute('type', 'text');
    await button.click();
    await expect(field).toHaveAttribute('type', 'password');
  }

  await stopClock(page);
  await update.click();
  await expect(update).toBeDisabled();
  await expect(update).not.toHaveAttribute('aria-busy');
  await expect(async () => {
    // Toasts appear with a timer that is due at once.
    await runClock(page, 0);
    await expect(page.getByText('Successfully updated password.', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await runClock(page, 1_499);
  await expect(page).toHaveURL(/\/change-password$/);
  await runClock(page, 1);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.resume();
  // No reload: these screens would open if a draft of the reset were still in memory.
  for (const path of ['/change-password', '/otpforgotpass']) {
    await goInside(page, path);
    await expect(page.getByText('Invalid navigation. Please start over.', { exact: true })).toBeVisible();
  }
  await logIn(page, { ...player, password: 'brand-new' });
});

test('[ACC-10] [ACC-20] the reset screens do not open directly; a code is sent again after 30 s, and a failed resend is reported', async ({
  page,
  server,
}) => {
  for (const path of ['/otpforgotpass', '/change-password']) {
    await page.goto(path);
    await expect(page.getByText('Invalid navigation. Please start over.', { exact: true })).toBeVisible();
  }
  const player = newPlayer();
  await register(server, player);
  await installClock(page, server);
  await page.goto('/forgotpass');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await stopClock(page);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page).toHaveURL(/\/otpforgotpass$/);
  await expect(page.getByText('Resend Code in 30 s', { exact: true })).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend Code' });
  await runClock(page, 29_999);
  await expect(page.getByText('Resend Code in 1 s', { exact: true })).toBeVisible();
  await expect(resend).toHaveCount(0);
  await runClock(page, 1);
  await page.route('**/api-resend-otp', (route) => route.abort());
  await resend.click();
  await expect(page.getByText('Failed to resend OTP. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/api-resend-otp');
  const before = (await server.readOutbox(player.mobile)).length;
  await resend.click();
  await expect(page.getByText('Resend Code in 30 s', { exact: true })).toBeVisible();
  await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(before + 1);
  // The code works only in the browser that requested it.
  const otp = await server.readCode(player.mobile);
  const body = { env_type: 'Prod', app_key: 'demo-app-key', mobile: player.mobile, otp, purpose: 'forgot_password' };
  const verified = await page.evaluate(async (data) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api-verify-otp', { method: 'POST', headers, body: JSON.stringify(data) });
    return response.text();
  }, body);
  expect(JSON.parse(verified)).toMatchObject({ status: true });

  await page.clock.resume();
  await page.reload();
  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(page).toHaveURL(/\/forgotpass$/);
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.mobile);
});

test('[ACC-11] [ACC-12] responses of password reset and profile are found inside surrounding text', async ({
  page,
  server,
}) => {
  // Simulates a proxy that prints notices around the server's response, as some hosts of this protocol do.
  const surround = (call: string) =>
    answerWith(page, call, async (response) => `<b>Notice</b>: {x} ${await response.text()}\n<!-- end -->`);
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
  await expectToast(page, /^Successfully updated password\.$/);

  await logIn(page, { ...player, password: 'second-one' });
  await surround('api-profile-update');
  await page.goto('/profile');
  await page.getByLabel('Name', { exact: true }).fill('Kavita');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');
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
  await expectToast(page, /^Old password is incorrect$/);
  await page.getByLabel('Current Password').fill(player.password);
  await submit.click();
  await expectToast(page, /^Successfully changed password$/);
  await expect(page).toHaveURL(/\/imp$/);
  // The server learns by a notification, a moment later, that the session has ended.
  const sessions = () => post(server, 'api-session-list', { unique_token: other.unique_token });
  await expect.poll(sessions).toMatchObject({ status: false });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');
});

test('a common password is refused on the registration form after the code, and another one needs no second code', async ({
  page,
  server,
}) => {
  const player = newPlayer('Leela');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('12345678');
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await typeSentCode(page, server, player.mobile);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/r$/);
  await expect(page.getByText('Your password is easy to guess. Choose a longer, less common one.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue(player.name);
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.mobile);
  await password.fill(player.password);
  await expect(page.getByLabel('I am 18 or older')).toBeChecked();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/\/imp$/);
  expect((await server.readOutbox(player.mobile)).filter(({ body }) => /code/.test(body))).toHaveLength(1);
});
