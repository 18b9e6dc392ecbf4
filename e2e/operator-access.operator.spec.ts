import { mayOperator, OPERATOR_CALLS, OPERATOR_ROLES } from '@surahi/contract/operator';
import { expect, test } from './fixtures/test.ts';
import { newOperator, sendSignIn, totpCode } from './page-models/operators.ts';

// On a licensed platform every operator needs an authenticator.
test.use({
  demoSeed: false,
  serverSettings: {
    VALUE_MODE: 'licensed',
    APP_KEY: 'licensed-app-key-of-a-story',
    EXCLUSION_KEY: 'exclusion-key-of-a-story',
    PUBLIC_URL: 'https://play.example',
    LICENSE_OPERATOR_NAME: 'Surahi Games',
    LICENSE_REGULATOR: 'The Authority',
    LICENSE_NUMBER: '1/2026',
    LICENSE_COUNTRIES: 'MT',
    LICENSE_MINIMUM_AGE: '18',
    SMS_URL: 'http://127.0.0.1:9/{mobile}',
  },
});

test('[OPR-17] an operator signs in with password and authenticator, set up at the first sign-in', async ({
  page,
  server,
}) => {
  test.slow();
  const login = await newOperator(server, 'owner');
  await page.goto('/operator/audit');
  await sendSignIn(page, { ...login, password: 'not the password' });
  await expect(page.getByText('The user name or password is wrong')).toBeVisible();
  await sendSignIn(page, login);
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  await page.goto('/operator/draws');
  await expect(page).toHaveURL(/\/operator\/set-up$/);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await sendSignIn(page, login);
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The code is wrong or was already used. Enter the next code.')).toBeVisible();
  // the code of the set-up is used, so this is the next one
  await code.fill(totpCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await sendSignIn(page, login);
  await code.fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  // after ten minutes a dangerous call requires the password again
  await server.db.query({ text: `update operator_sessions set confirmed_at = now() - interval '11 minutes'` });
  await page.getByTitle('Your account').click();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is wrong')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(login.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(codes).toHaveCount(10);
});

/** The pages of a licensed server. It has no SMS outbox, because a provider sends its texts. */
const PAGES = [
  { label: 'Overview', path: '/operator/', permission: 'overview.read' },
  { label: 'Draws', path: '/operator/draws', permission: 'draws.read' },
  { label: 'Markets', path: '/operator/markets', permission: 'markets.read' },
  { label: 'Players', path: '/operator/players', permission: 'players.read' },
  {
    label: 'Locked out',
    title: 'Locked-out browsers',
    path: '/operator/browsers',
    permission: 'players.manage',
  },
  { label: 'Risk', path: '/operator/risk', permission: 'risk.view' },
  { label: 'Bids', path: '/operator/bids', permission: 'bids.read' },
  { label: 'Money', path: '/operator/money', permission: 'money.read' },
  { label: 'Content', path: '/operator/content', permission: 'content.read' },
  { label: 'Payees', path: '/operator/payees', permission: 'payees.read' },
  { label: 'Approvals', path: '/operator/approvals', permission: 'proposals.read' },
  { label: 'Reports', path: '/operator/reports', permission: 'reports.read' },
  { label: 'Audit log', path: '/operator/audit', permission: 'audit.read' },
  { label: 'Integrity', path: '/operator/integrity', permission: 'books.read' },
  { label: 'Settings', path: '/operator/settings', permission: 'settings.read' },
  { label: 'Operators', path: '/operator/operators', permission: 'operators.manage' },
] as const;

/** All GET calls that need no fields. */
const CALLS = Object.values(OPERATOR_CALLS).filter(
  (call) =>
    call.method === 'GET' && call.access === 'full' && !call.path.includes(':') && call.query.safeParse({}).success,
);

/**
 * The status of a call for its roles. Listing bids returns 422, because it needs a draw, a player or a day. The outbox of a
 * licensed server does not exist.
 */
function statusFor(path: string): number {
  if (path === OPERATOR_CALLS.listBids.path) return 422;
  return path === OPERATOR_CALLS.listOutbox.path ? 404 : 200;
}

test('[OPR-17] each role finds its own pages, and no other page or call opens', async ({ page, server }) => {
  test.slow();
  for (const role of OPERATOR_ROLES) {
    const login = await newOperator(server, role);
    await page.goto('/operator/');
    await sendSignIn(page, login);
    const secret = await page.locator('code').innerText();
    await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    const own = PAGES.filter(({ permission }) => mayOperator(role, permission));
    await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(
      own.map(({ label }) => label),
    );
    for (const { path, label, ...more } of PAGES) {
      const isOwn = own.some((one) => one.path === path);
      if (isOwn) await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: label }).click();
      else await page.goto(path);
      const title = 'title' in more ? more.title : label;
      const heading = isOwn ? title : 'Not for your role';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // the overview shows waiting money only to roles that may read it
      if (label === 'Overview') {
        const money = page.getByRole('region', { name: 'Money waiting' });
        await expect(page.getByRole('region', { name: 'Books' })).toBeVisible();
        await expect(money).toHaveCount(mayOperator(role, 'money.read') ? 1 : 0);
      }
    }
    const statuses = await page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
      CALLS.map(({ path }) => `/operator/api${path}`),
    );
    expect(CALLS.map(({ path }, n) => [role, path, statuses[n]])).toEqual(
      CALLS.map(({ path, roles }) => [role, path, roles.includes(role) ? statusFor(path) : 403]),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
  }
});

test('[OPR-17] a session that idles out leads to sign-in and back', async ({ page, server }) => {
  const login = await newOperator(server, 'owner');
  await page.goto('/operator/audit?actor=somebody');
  await sendSignIn(page, login);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.goto('/operator/audit?actor=somebody');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await page.getByLabel('Action').fill('result.');
  // expires the session with the search itself, because a background call would show the sign-in page before the click
  await page.route('**/operator/api/audit?*', async (route) => {
    await server.db.query({ text: `update operator_sessions set last_seen_at = now() - interval '31 minutes'` });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Your session has ended: it was idle for 30 minutes')).toBeVisible();
  await page.unroute('**/operator/api/audit?*');
  await sendSignIn(page, login);
  await page.getByLabel('Authenticator code').fill(totpCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page).toHaveURL(/actor=somebody&action=result\./);
});
