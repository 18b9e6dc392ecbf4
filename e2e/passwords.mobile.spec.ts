import { expect, test } from './fixtures/test.ts';
import { enter, logIn, newPlayer, post, register, typeCode, wrongCode } from './page-models/players.ts';

// The stories advance the page's clock past the countdown, not the server's.
test.use({ serverSettings: { OTP_RESEND_SECONDS: '0' } });

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
