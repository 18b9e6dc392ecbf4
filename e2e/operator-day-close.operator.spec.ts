import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { demoOperator, newOperator, giveReason, signIn } from './page-models/operators.ts';

test.use({ ownServer: 'operator-day-close', viewport: { width: 1366, height: 800 } });

test('one operator signs a day, another one approves the figures, and the record is listed with its PDF', async ({
  page,
  browser,
  server,
}) => {
  const finance = await newOperator(server, 'finance');
  await signIn(page, finance, '/operator/day-close');
  await expect(page.getByText('No day is closed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign the close…' }).click();
  await giveReason(page, 'Sign');
  await expect(page.getByText('One operator has signed this day')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 820, height: 1180 } });
  const other = await context.newPage();
  await signIn(other, await demoOperator(server, 'owner'), '/operator/approvals');
  await expect(other.getByRole('heading', { name: /^Sign a closed day or a handover, proposed by/ })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Nothing waits for approval')).toBeVisible();
  await other.goto('/operator/day-close');
  const record = other.getByRole('listitem', { name: 'Record 1' });
  await expect(record).toContainText('Day closed');
  await expect(record).toContainText(finance.username);
  await expect(other.getByText('This day is closed.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign the close…' })).toHaveCount(0);
  await expectAccessible(other);
  const pdf = record.getByRole('link', { name: 'PDF of record 1' });
  const [download] = await Promise.all([other.waitForEvent('download'), pdf.click()]);
  expect(download.suggestedFilename()).toMatch(/^surahi-day-\d{4}-\d\d-\d\d-close-1\.pdf$/);
  await context.close();
});
