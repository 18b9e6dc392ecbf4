import { readFile } from 'node:fs/promises';
import { readPdf } from '../apps/server/src/testing/pdf-text.ts';
import { expect, test } from './fixtures/test.ts';
import { expectFocusWithin } from './page-models/accessible.ts';
import { holdRequests } from './page-models/answers.ts';
import { balance, changeSettings, enterWithToken } from './page-models/cashier.ts';
import { post } from './page-models/players.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('[TRF-01, TRF-02, TRF-03, TRF-04, HIS-01] a transfer is checked, confirmed and seen on two phones, once despite a lost response', async ({
  browser,
  page,
  server,
}) => {
  const sender = await enterWithToken(page, server, 'Asha');
  const other = await (await browser.newContext(PHONE)).newPage();
  const receiver = await enterWithToken(other, server, 'Balwinder Kaur');
  await other.goto('/imp7');
  await expect(balance(other)).toContainText('1,000.00');
  const retried = await holdRequests(page, '**/api-user-transfer-wallet-balance');
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api-user-transfer-wallet-balance', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/imp7');
  await page.getByRole('link', { name: 'Transfer Points' }).click();
  await expect(page).toHaveURL(/\/transfer$/);
  const phone = page.getByLabel('Phone number');
  const points = page.getByRole('textbox', { name: 'Points' });
  const submit = page.getByRole('button', { name: 'Transfer', exact: true });

  await test.step('the errors of the form', async () => {
    await submit.click();
    await expect(page.getByText('Phone No is required!')).toBeVisible();
    await expect(page.getByText('Points is required!')).toBeVisible();
    for (const [number, amount, said] of [
      ['12345', '100', 'Phone.No is not Valid!'],
      [sender.mobile, '100', "Don't Use Your Own Phone No."],
      [`+91 ${sender.mobile}`, '100', "Don't Use Your Own Phone No."],
      [receiver.mobile, '99', 'Points Must be More than 100'],
      [receiver.mobile, '99', 'You can send 100 points or more.'],
      [receiver.mobile, '1001', 'Not Enough Points'],
      [receiver.mobile, '100.5', 'Enter a valid amount'],
      [receiver.mobile, '1e2', 'Enter a valid amount'],
      ['9000000009', '100', 'Username or password incorrect'],
      ['9000000009', '100', 'Check the number: we cannot send points to it.'],
    ] as const) {
      await phone.fill(number);
      await points.fill(amount);
      await submit.click();
      await expect(page.getByText(said)).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  await test.step('the masked receiver appears before points move', async () => {
    await phone.fill(receiver.mobile);
    await points.fill('250');
    await page.getByLabel('Note (optional)').fill('for tea');
    await submit.click();
    const sheet = page.getByRole('dialog', { name: 'Check the receiver' });
    await expect(sheet).toContainText(receiver.mobile);
    await expect(sheet).toContainText(/B\S*\*/);
    await expect(sheet).not.toContainText('Balwinder');
    await expect(sheet).toContainText('750');
    await sheet.getByRole('button', { name: 'CANCEL' }).click();
    await expect(sheet).toHaveCount(0);
    expect(sent).toEqual([]);
    await submit.click();
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(sheet.getByText("We didn't get an answer.")).toBeVisible();
    retried();
    await expect(page.getByText('Points transferred')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    await expect(balance(page)).toContainText('750.00');
  });

  await test.step('the receiver’s phone and both histories show it by themselves', async () => {
    await expect(balance(other)).toContainText('1,250.00');
    const got = other.getByRole('article').first();
    await expect(got).toContainText('+250.00');
    await expect(got).toContainText('Received');
    await page.getByRole('link', { name: 'Wallet History' }).click();
    await expect(page).toHaveURL(/\/transaction$/);
    const gave = page.getByRole('article').first();
    await expect(gave).toContainText('-250.00');
    await expect(gave).toContainText('Sent');
    await expect(gave).toContainText('for tea');
    await expect(gave).toContainText('750.00');
    await expect(gave.getByText('-250.00')).toHaveClass(/text-bad/);
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.goto('/transfer');
    await expect(submit).toBeVisible();
  });

  await test.step('another minimum applies, and a failed transfer is reported', async () => {
    await changeSettings(server, { transfer: { minPoints: 300, maxPoints: 500 } });
    const answer = await holdRequests(page, '**/api-get-dashboard-data');
    await page.reload();
    // The limits stored on the device are out of date.
    await expect(submit).toBeDisabled();
    answer();
    await phone.fill(receiver.mobile);
    await points.fill('299');
    await submit.click();
    await expect(page.getByText('Points Must be More than 300')).toBeVisible();
    await points.fill('400');
    await submit.click();
    const sheet = page.getByRole('dialog', { name: 'Check the receiver' });
    await expect(sheet).toBeVisible();
    // The limit drops between the check and the transfer.
    await changeSettings(server, { transfer: { minPoints: 100, maxPoints: 200 } });
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(sheet.getByRole('alert')).toContainText(/200/);
    await sheet.getByRole('button', { name: 'CANCEL' }).click();
    await expect(balance(page)).toContainText('750.00');
    await changeSettings(server, { transfer: { minPoints: 100, maxPoints: 100_000 } });
  });

  await test.step('the daily limit and disabled transfers are reported and move no points', async () => {
    const sheet = page.getByRole('dialog', { name: 'Check the receiver' });
    await changeSettings(server, { transferDailyPoints: 400 });
    // The phone may not have received the maximum that the previous step restored.
    await expect(async () => {
      // An open sheet covers the button.
      if (!(await sheet.isVisible())) await submit.click();
      await expect(sheet).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    // 250 of the day's 400 points are already used.
    await expect(sheet.getByRole('alert')).toHaveText('You may transfer 150 more points today');
    await sheet.getByRole('button', { name: 'CANCEL' }).click();
    await page.evaluate(() => localStorage.setItem('language', 'hi'));
    await page.reload();
    await page.getByRole('textbox', { name: 'फ़ोन नंबर' }).fill(receiver.mobile);
    await page.getByRole('textbox', { name: 'पॉइंट' }).fill('400');
    await page.getByRole('button', { name: 'ट्रांसफ़र करें' }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('आज आप 150 और पॉइंट भेज सकते हैं');
    await changeSettings(server, { transferDailyPoints: 200_000 });
    const switchOff = 'update players set transfer_allowed = false where mobile = $1';
    await server.db.query({ text: switchOff, values: [sender.mobile] });
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await phone.fill(receiver.mobile);
    await points.fill('400');
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Transfers are disabled for your account');
    await expect(sheet).toHaveCount(0);
    await expect(balance(page)).toContainText('750.00');
  });
  await other.context().close();
});

test('[HIS-01, HIS-02] movements by kind, date and page, and a statement that adds up', async ({
  browser,
  page,
  server,
}) => {
  const player = await enterWithToken(page, server, 'Asha');
  const other = await (await browser.newContext(PHONE)).newPage();
  const friend = await enterWithToken(other, server, 'Bela');
  await other.context().close();
  // Back and forth, so that the list has more than one page.
  for (let round = 0; round < 17; round += 1) {
    for (const [from, to] of [
      [player, friend],
      [friend, player],
    ] as const) {
      const body = { unique_token: from.token, amount: '100', mobile_no: to.mobile, transfer_note: `round ${round}` };
      const answer = await post(server, 'api-user-transfer-wallet-balance', {
        ...body,
        request_id: crypto.randomUUID(),
      });
      expect(answer.status).toBe(true);
    }
  }
  const rows = page.getByRole('article');
  await page.goto('/transaction');
  await expect(rows).toHaveCount(30);
  await expect(rows.first()).toContainText('+100.00');
  await expect(rows.first().getByRole('heading')).toHaveText('From Bela');
  await expect(rows.nth(1).getByRole('heading')).toHaveText('To Bela');
  await expect(rows.first().getByText('+100.00')).toHaveClass(/text-open/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(35);
  await expect(rows.last()).toContainText('+1,000.00');
  await expect(rows.last()).toContainText('Welcome bonus');

  await test.step('by kind and by date', async () => {
    const kinds = page.getByRole('group', { name: 'Transaction types' });
    await kinds.getByRole('button', { name: 'Out' }).click();
    await expect(rows).toHaveCount(17);
    await expect(rows.filter({ hasText: '+' })).toHaveCount(0);
    await kinds.getByRole('button', { name: 'Bonus' }).click();
    await expect(rows).toHaveCount(1);
    await kinds.getByRole('button', { name: 'Bids' }).click();
    await expect(page.getByText('NO DATA FOUND')).toBeVisible();
    await kinds.getByRole('button', { name: 'All' }).click();
    await expect(rows).toHaveCount(35);
    await page.getByLabel('From date').fill('2020-01-01');
    await page.getByLabel('To date').fill('2020-01-31');
    await expect(page.getByText('NO DATA FOUND')).toBeVisible();
    await page.getByLabel('To date').fill('');
    await expect(rows.first()).toBeVisible();
    await page.getByLabel('From date').fill('');
  });

  await test.step('the statement as a file', async () => {
    await page.getByRole('button', { name: 'Download a statement' }).click();
    const sheet = page.getByRole('dialog', { name: 'Wallet statement' });
    const create = sheet.getByRole('button', { name: 'Create statement' });
    const release = await holdRequests(page, '**/api-wallet-statement-file');
    await create.click();
    await expect(sheet.getByText('Your statement is being prepared')).toBeVisible();
    // A change of the period ends the statement in the making: its sums would be of another period.
    const today = await sheet.getByLabel('To date').inputValue();
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await sheet.getByLabel('From date').fill(before);
    await expect(create).toBeVisible();
    release();
    await create.click();
    const [from, to] = [before, today].map((date) =>
      new Date(date).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    );
    await expect(sheet.getByText(`${from} – ${to}`)).toBeVisible();
    await expect(sheet.getByText('35 transactions')).toBeVisible();
    await expect(sheet.locator('dl')).toContainText(/Opening balance0\.00Points in\+2,700\.00Points out-1,700\.00/);
    await expect(sheet.locator('dl')).toContainText(/Closing balance1,000\.00/);
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    const cells = lines.map((line) => line.split(','));
    const movements = cells.filter((row) => /^\d+$/.test(row[1] ?? ''));
    expect(movements).toHaveLength(35);
    const sum = (column: number) => movements.reduce((total, row) => total + Number(row[column] ?? 0), 0);
    expect([sum(4), sum(5)]).toEqual([2700, 1700]);
    expect(cells.at(-1)).toEqual(expect.arrayContaining(['Closing balance', '1000']));
    const pdf = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save as PDF' }).click();
    const printed = await pdf;
    expect(printed.suggestedFilename()).toMatch(/\.pdf$/);
    const text = readPdf(await readFile(await printed.path())).texts.join(' ');
    expect(text).toContain('Closing balance');
    expect(text).toContain('1,000.00');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a failed list shows the empty text and offers a retry', async () => {
    await page.route('**/api-wallet-transaction-history', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
    await expect(page.getByText('NO DATA FOUND')).toBeVisible();
    await page.unroute('**/api-wallet-transaction-history');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows).toHaveCount(30);
  });
});

test('[TRF-02] a transfer by keyboard alone', async ({ browser, page, server }) => {
  await enterWithToken(page, server, 'Asha');
  const other = await (await browser.newContext(PHONE)).newPage();
  const receiver = await enterWithToken(other, server, 'Bela');
  await page.goto('/transfer');
  await page.getByLabel('Phone number').focus();
  await page.keyboard.type(receiver.mobile);
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Check the receiver' });
  await expectFocusWithin(sheet);
  const submit = sheet.getByRole('button', { name: 'SUBMIT' });
  for (let taps = 0; taps < 6 && !(await submit.evaluate((node) => node === document.activeElement)); taps += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Points transferred')).toBeVisible();
  await other.context().close();
});
