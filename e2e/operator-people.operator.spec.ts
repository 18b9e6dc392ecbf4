import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { demoOperator, sendSignIn, signIn, giveReason } from './page-models/operators.ts';

test('[OPR-17] an owner adds an operator, who chooses a password; a new role and disabling apply at once', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/operators');
  const row = page.getByRole('row', { name: /Meera Rao/ });
  const manage = async (action: string) => {
    await page.getByRole('button', { name: 'Manage Meera Rao' }).click();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  };
  // another owner manages one's own account
  await expect(page.getByRole('row', { name: /You/ })).toContainText('demo-owner');
  await expect(page.getByRole('row', { name: /You/ }).getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await dialog.getByLabel('User name').fill('meera');
  await dialog.getByLabel('Reason').fill('story: joined the team');
  await dialog.getByRole('button', { name: 'Add operator' }).click();
  const password = await page.getByRole('dialog', { name: 'Password of meera' }).locator('code').innerText();
  await page.getByRole('button', { name: 'I have passed it on' }).click();
  await expect(row).toContainText('Not signed in yet');
  await expectAccessible(page);

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await other.goto('/operator/players');
  await sendSignIn(other, { username: 'meera', password });
  await expect(other.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await other.getByLabel('Password you were given').fill(password);
  await other.getByLabel('New password').fill('nobody else knows it');
  await other.getByRole('button', { name: 'Change password' }).click();
  await expect(other.getByRole('navigation', { name: 'Console' })).toBeVisible();

  // Without the event stream, the page would learn only at its next call that its session has ended.
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  await manage('Change role');
  await page.getByRole('dialog').getByLabel('Role').selectOption('finance');
  await giveReason(page, 'Change role');
  await expect(row).toContainText('finance');
  await expect(other.getByText('Your session has ended')).toBeVisible();
  await manage('Disable');
  await giveReason(page, 'Disable');
  await expect(row).toContainText('Disabled');
  await sendSignIn(other, { username: 'meera', password: 'nobody else knows it' });
  await expect(other.getByText('The user name or password is wrong')).toBeVisible();

  await page.goto('/operator/audit?action=operator.disable');
  await expect(page.getByRole('link', { name: 'Meera Rao (meera)' })).toBeVisible();
});
