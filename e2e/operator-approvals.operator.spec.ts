import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { expectToast } from './page-models/feedback.ts';
import {
  giveReason,
  LICENSED_SETTINGS,
  newOperator,
  sendSignIn,
  signInFirst,
  signOut,
  totpCode,
} from './page-models/operators.ts';

// Other stories leave proposals, and this one expects the exact number.
test.use({ demoSeed: false, serverSettings: LICENSED_SETTINGS, ownServer: 'operator-approvals' });

test('[HND-06] two owners in two browsers change the payout hours and add an operator', async ({
  page,
  browser,
  server,
}) => {
  const [first, second] = [await newOperator(server, 'owner'), await newOperator(server, 'owner')];
  await signInFirst(page, server, first, '/operator/settings');
  const opens = page.getByLabel('Open from');
  await opens.fill('11:30');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes', 'the bank opens later');
  await expectToast(page, 'A second operator must approve it on the page Approvals');
  const stored = () => server.db.query({ text: `select value from settings where key = 'withdrawWindow'` });
  expect(await stored()).toEqual([]);

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 } });
  const other = await context.newPage();
  const secret = await signInFirst(other, server, second, '/operator/');
  const entry = other.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Approvals/ });
  await expect(entry).toHaveText(/1 waiting for you/);
  await entry.click();
  const proposed = other.getByRole('region', { name: `Change settings, proposed by ${first.username}` });
  await expect(proposed.getByRole('row', { name: /Withdrawals open from/ })).toHaveText(/10:00.*11:30/);
  await expectAccessible(other);
  await proposed.getByRole('button', { name: 'Approve' }).click();
  await expect(proposed).toHaveCount(0);
  expect(await stored()).toEqual([{ value: { open: '11:30', close: '17:00' } }]);
  await expect(opens).toHaveValue('11:30');

  await page.goto('/operator/operators');
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an operator' });
  await adding.getByLabel('Name', { exact: true }).fill('Meera Rao');
  await adding.getByLabel('User name').fill('meera');
  await giveReason(page, 'Add operator', 'joined the team');
  await expectToast(page, 'A second operator must approve it on the page Approvals');

  // The second owner approves nothing in the browser of the first one, only in another browser.
  await signOut(page);
  await sendSignIn(page, second);
  await page.getByLabel('Authenticator code').fill(totpCode(secret, server.nowMs() + 30_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Approvals/ })
    .click();
  const title = `Add an operator, proposed by ${first.username}`;
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('The first operator worked in this browser')).toBeVisible();
  await other.getByRole('region', { name: title }).getByRole('button', { name: 'Approve' }).click();
  const password = other.getByRole('dialog', { name: 'Password of meera' });
  await expect(password.getByText(/^\w{5}-\w{5}-\w{5}$/)).toBeVisible();
  await expectAccessible(other);
  await password.getByRole('button', { name: 'I have passed it on' }).click();
  const [added] = await server.db.query<{ role: string }>({
    text: `select role from operators where username = 'meera'`,
  });
  expect(added).toEqual({ role: 'support' });
  await context.close();
});
