import { createHashQueue } from '../apps/server/src/platform/security/hash-queue.ts';
import { expect, test } from './fixtures/test.ts';
import { logIn, newPlayer, register } from './page-models/players.ts';

/** The refusal of an overloaded server. The tests cannot overload the real one without slowing down all others. */
const overloaded = (bits: number) => ({
  status: 429,
  headers: { 'retry-after': '3' },
  json: {
    status: false,
    msg: 'Too many requests. Please try again later.',
    message: 'Too many requests. Please try again later.',
    code: 'rate_limited',
    challenge: { text: '8.1795294985268.abcdefghijklmnop.x', bits },
  },
});

test('[HND-10] the app of an overloaded server solves a challenge, sends the solution and logs in', async ({
  page,
  server,
}) => {
  const player = newPlayer();
  await register(server, player);
  const sent: unknown[] = [];
  await page.route('**/api-user-login', async (route) => {
    const body: unknown = route.request().postDataJSON();
    sent.push(body);
    if (sent.length === 1) await route.fulfill(overloaded(8));
    else await route.continue();
  });
  await logIn(page, player);
  expect(sent[0]).not.toHaveProperty('proof_of_work');
  expect(sent[1]).toMatchObject({ proof_of_work: expect.stringMatching(/^8\.1795294985268\.\w+\.x\.\d+$/) });
});

test('while the app solves a challenge it says so in both languages, and the page stays responsive', async ({
  page,
}) => {
  // No browser solves 256 bits, so the app keeps trying.
  await page.route('**/api-user-login', (route) => route.fulfill(overloaded(256)));
  for (const [language, code, text] of [
    ['English', 'en', 'The server is very busy. One moment…'],
    ['हिन्दी', 'hi', 'सर्वर पर बहुत भीड़ है। एक क्षण रुकिए…'],
  ] as const) {
    await page.goto('/');
    await page.locator('label', { hasText: language }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').fill('9876543210');
    await page.locator('input[autocomplete="current-password"]').fill('any password');
    await page.locator('button[type="submit"]').click();
    await expect(page.getByText(text)).toBeVisible();
    // The page still reacts to a tap.
    await page.locator('a[href="/forgotpass"]').click();
    await expect(page).toHaveURL(/\/forgotpass$/);
  }
});

test('a player with an older, weak password logs in and is asked for another one', async ({ page, server }) => {
  const player = newPlayer();
  await register(server, player);
  const password = 'abc';
  const hash = await createHashQueue().hash(password);
  await server.db.query({
    text: 'update players set password_hash = $2 where mobile = $1',
    values: [player.mobile, hash],
  });
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/change$/);
  await expect(page.getByText('Your password is easy to guess. Choose a longer, less common one.')).toBeVisible();
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password', { exact: true }).fill('iloveyou1');
  await page.getByLabel('Confirm Password').fill('iloveyou1');
  await page.locator('main').getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Choose a longer, less common password')).toBeVisible();
});
