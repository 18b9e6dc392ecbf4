import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { expect, test } from './fixtures/test.ts';
import { demoOperator, newOperator, sendSignIn, signIn } from './page-models/operators.ts';

const SIGN_OUT = `**/operator/api${OPERATOR_CALLS.signOut.path}`;
const ME = `/operator/api${OPERATOR_CALLS.me.path}`;

test('a failed sign-out is not shown as done, and is sent again before anything else', async ({ page, server }) => {
  const login = await newOperator(server, 'owner');
  const statusOfMe = () => page.evaluate(async (url) => (await fetch(url)).status, ME);
  await signIn(page, login);
  await page.route(SIGN_OUT, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You may still be signed in on this browser')).toBeVisible();
  await expect(page.getByText('You are signed out.')).toHaveCount(0);
  expect(await statusOfMe()).toBe(200);
  // the page cannot show the console of the session that the operator left
  await page.reload();
  await expect(page.getByText('You may still be signed in on this browser')).toBeVisible();

  await page.unroute(SIGN_OUT);
  await page.reload();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeVisible();
  expect(await statusOfMe()).toBe(401);

  // a sign-in sends the due sign-out first, so the old session ends too
  await sendSignIn(page, login);
  const menu = page.getByRole('navigation', { name: 'Console' });
  await expect(menu).toBeVisible();
  await page.route(SIGN_OUT, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You may still be signed in on this browser')).toBeVisible();
  await page.unroute(SIGN_OUT);
  await sendSignIn(page, login);
  await expect(menu).toBeVisible();
  const [open] = await server.db.query<{ count: string }>({
    text: `select count(*) from operator_sessions join operators using (operator_id)
           where username = $1 and ended_at is null`,
    values: [login.username],
  });
  expect(Number(open?.count)).toBe(1);
  // the new session outlives the due sign-out
  await page.reload();
  await expect(menu).toBeVisible();
});

test('a page whose sign-out was not confirmed follows what another tab does', async ({ page, server }) => {
  const login = await demoOperator(server, 'owner');
  await signIn(page, login);
  await page.route(SIGN_OUT, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  const again = page.getByRole('button', { name: 'Sign out again' });
  await expect(again).toBeVisible();

  // another tab sends the sign-out, and an operator signs in there
  const other = await page.context().newPage();
  await other.goto('/operator/');
  await expect(other.getByText('You are signed out.')).toBeVisible();
  await sendSignIn(other, login);
  await expect(other.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await page.unroute(SIGN_OUT);
  await again.click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('navigation', { name: 'Console' })).toBeVisible();
});
