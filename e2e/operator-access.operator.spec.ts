import { OPERATOR_CALLS, OPERATOR_ROLES } from '@surahi/contract/operator';
import { CALL_ACCESS } from '../apps/server/src/testing/operator-access.ts';
import { expect, test } from './fixtures/test.ts';
import { LICENSED_SETTINGS, loseAnswer, newOperator, sendSignIn, signOut, totpCode } from './page-models/operators.ts';

// On a licensed platform every operator needs an authenticator.
test.use({ demoSeed: false, serverSettings: LICENSED_SETTINGS });

test('[OPR-17] an operator signs in with password and authenticator, set up at the first sign-in', async ({
  page,
  server,
}) => {
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
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await page.goto('/operator/set-up');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  await signOut(page);
  await sendSignIn(page, login);
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The code is wrong or was already used. Enter the next code.')).toBeVisible();
  // the code of the set-up is used, so this is the next one
  await code.fill(totpCode(secret, server.nowMs() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await signOut(page);
  await sendSignIn(page, login);
  await code.fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  // after ten minutes a dangerous call requires the password again
  await server.db.query({ text: `update operator_sessions set confirmed_at = app_now() - interval '11 minutes'` });
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

test('[OPR-17] an operator who may have missed the recovery codes is led to new ones', async ({ page, server }) => {
  const hint = page.getByText('If you did not save its recovery codes, make new ones.');
  const confirmFirst = async () => {
    const login = await newOperator(server, 'owner');
    await page.goto('/operator/');
    await sendSignIn(page, login);
    const secret = await page.locator('code').innerText();
    await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  // The answer is lost.
  await page.goto('/operator/');
  await loseAnswer(page, OPERATOR_CALLS.confirmTotp);
  await confirmFirst();
  await expect(hint).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/account$/);
  await signOut(page);

  // The page is reloaded while it shows the codes. The browser asks first.
  await confirmFirst();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(hint).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/account$/);
});

const EVERYONE: readonly string[] = ['owner', 'results', 'finance', 'risk', 'support', 'auditor'];

/**
 * The pages of a licensed server with their roles, written by hand. It has no SMS outbox, because a provider sends its
 * texts.
 */
const PAGES: readonly { label: string; title?: string; path: string; roles: readonly string[] }[] = [
  { label: 'Overview', path: '/operator/', roles: EVERYONE },
  { label: 'Draws', path: '/operator/draws', roles: EVERYONE },
  { label: 'Markets', path: '/operator/markets', roles: EVERYONE },
  { label: 'Players', path: '/operator/players', roles: ['owner', 'finance', 'support', 'auditor'] },
  { label: 'Concerns', path: '/operator/concerns', roles: ['owner', 'finance', 'support', 'auditor'] },
  {
    label: 'Locked out',
    title: 'Locked-out browsers',
    path: '/operator/browsers',
    roles: ['owner', 'support'],
  },
  { label: 'Risk', path: '/operator/risk', roles: ['owner', 'risk'] },
  { label: 'Bids', path: '/operator/bids', roles: ['owner', 'finance', 'risk', 'support', 'auditor'] },
  { label: 'Money', path: '/operator/money', roles: ['owner', 'finance', 'support', 'auditor'] },
  { label: 'Content', path: '/operator/content', roles: ['owner', 'support', 'auditor'] },
  { label: 'Notices', path: '/operator/notices', roles: ['owner', 'support', 'auditor'] },
  { label: 'Payees', path: '/operator/payees', roles: ['owner', 'finance', 'auditor'] },
  { label: 'Approvals', path: '/operator/approvals', roles: EVERYONE },
  { label: 'Reports', path: '/operator/reports', roles: ['owner', 'finance', 'auditor'] },
  { label: 'Day close', path: '/operator/day-close', roles: ['owner', 'finance', 'auditor'] },
  { label: 'Audit log', path: '/operator/audit', roles: ['owner', 'auditor'] },
  { label: 'Integrity', path: '/operator/integrity', roles: ['owner', 'finance', 'auditor'] },
  { label: 'Settings', path: '/operator/settings', roles: ['owner', 'support', 'auditor'] },
  { label: 'Operators', path: '/operator/operators', roles: ['owner'] },
];

/** All GET calls that need no fields. */
const CALLS = Object.entries(OPERATOR_CALLS).flatMap(([name, call]) =>
  call.method === 'GET' && call.access === 'full' && !call.path.includes(':') && call.query.safeParse({}).success
    ? [{ name, path: call.path }]
    : [],
);

/**
 * The status that a role with access gets from a call without a query. Listing bids returns 422, because it needs a
 * draw, a player or a day. A licensed server has no outbox, so its list returns 404.
 */
function statusFor(path: string): number {
  if (path === OPERATOR_CALLS.listBids.path) return 422;
  return path === OPERATOR_CALLS.listOutbox.path ? 404 : 200;
}

test('[OPR-17] each role finds its own pages, and no other page or call opens', async ({ page, server }) => {
  for (const role of OPERATOR_ROLES) {
    const login = await newOperator(server, role);
    await page.goto('/operator/');
    await sendSignIn(page, login);
    const secret = await page.locator('code').innerText();
    await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    const own = PAGES.filter(({ roles }) => roles.includes(role));
    await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(
      own.map(({ label }) => label),
    );
    for (const { path, label, title = label } of PAGES) {
      const isOwn = own.some((one) => one.path === path);
      if (isOwn) await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: label }).click();
      else await page.goto(path);
      const heading = isOwn ? title : 'Not for your role';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // the overview shows waiting money only to roles that may read it
      if (label === 'Overview') {
        const money = page.getByRole('region', { name: 'Money waiting' });
        await expect(page.getByRole('region', { name: 'Books' })).toBeVisible();
        await expect(money).toHaveCount(role === 'results' || role === 'risk' ? 0 : 1);
      }
    }
    const statuses = await page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await fetch(url)).status)),
      CALLS.map(({ path }) => `/operator/api${path}`),
    );
    expect(CALLS.map(({ path }, n) => [role, path, statuses[n]])).toEqual(
      CALLS.map(({ name, path }) => [role, path, CALL_ACCESS[name]?.includes(role) ? statusFor(path) : 403]),
    );
    await signOut(page);
  }
});

test('a session that idles out leads to sign-in and back', async ({ page, server }) => {
  const login = await newOperator(server, 'owner');
  await page.goto('/operator/audit?actor=somebody');
  await sendSignIn(page, login);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const saved = page.getByRole('button', { name: 'I have saved them' });
  await saved.click();
  await expect(saved).toHaveCount(0);
  await page.goto('/operator/audit?actor=somebody');
  // The first search is over, so the route below catches the next one.
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByLabel('Action').selectOption('result.declare');
  // expires the session with the search itself, because a background call would show the sign-in page before the click
  await page.route('**/operator/api/audit?*', async (route) => {
    await server.db.query({ text: `update operator_sessions set last_seen_at = app_now() - interval '31 minutes'` });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Your session has ended: it was idle for 30 minutes')).toBeVisible();
  await page.unroute('**/operator/api/audit?*');
  await sendSignIn(page, login);
  await page.getByLabel('Authenticator code').fill(totpCode(secret, server.nowMs() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page).toHaveURL(/actor=somebody&action=result\.declare/);
});
