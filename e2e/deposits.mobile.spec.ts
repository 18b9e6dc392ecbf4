import { testPng } from '../apps/server/src/testing/pictures.ts';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { balance, catchPaymentLinks, changeSettings, enterWithToken, financeOperator } from './page-models/cashier.ts';
import { installClock, runClock, stopClock } from './page-models/clock.ts';

const REQUEST = '**/api-fund-request-add';
const SCREENSHOT = { name: 'paid.png', mimeType: 'image/png', buffer: testPng({ width: 90, height: 160 }) };

async function requestsOf(server: TestServer, mobile: string): Promise<{ amount: bigint; state: string }[]> {
  return server.db.query({
    text: `select amount_paise as amount, state from deposit_requests join players using (player_id)
           where mobile = $1 order by deposit_id`,
    values: [mobile],
  });
}

test('[HOM-03, DEP-01, DEP-02, DEP-05, DEP-09, DEP-11, DEP-12, HIS-01] from Add Money to the credited wallet, with a lost response', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const links = await catchPaymentLinks(page);
  const player = await enterWithToken(page, server);
  const finance = await financeOperator(server);
  const sent: Record<string, unknown>[] = [];
  await page.route(REQUEST, async (route) => {
    sent.push(route.request().postDataJSON());
    // Holds the state until the test has seen it.
    if (sent.length > 1) {
      await page.getByText("We didn't get an answer.").waitFor();
      return route.continue();
    }
    // The server records the request, and the response is lost.
    await route.fetch();
    await page.getByText('Pay in your app, then come back').waitFor();
    return route.abort('connectionreset');
  });

  await test.step('Add Money and the errors of its form', async () => {
    await page.goto('/addfundhistory');
    await expect(page.getByText('No add fund transactions found.')).toBeVisible();
    await page.goto('/imp');
    await page.getByRole('link', { name: 'Add Money' }).click();
    await expect(page).toHaveURL(/\/addfund$/);
    await expect(page.getByText('Demo payee: please do not send real money.').first()).toBeVisible();
    await expect(balance(page)).toContainText('1,000.00');
    await expect(page.getByRole('link', { name: 'Pay via QR Code' })).toHaveAttribute('href', '/qrpay');
    await expect(page.getByRole('radio')).toHaveCount(4);
    for (const name of ['PhonePe', 'GPay', 'Paytm', 'Others']) await expect(page.getByLabel(name)).toBeVisible();
    const submit = page.getByRole('button', { name: 'SEND REQUEST' });
    await submit.click();
    await expect(page.getByText('Minimum amount to add is 100')).toBeVisible();
    await expect(page.getByText('Please select a payment method')).toBeVisible();
    await page.getByRole('textbox', { name: 'Points' }).fill('99');
    await page.getByLabel('PhonePe').check();
    await submit.click();
    await expect(page.getByText('Minimum amount to add is 100')).toBeVisible();
    await expect(page.getByText('Please select a payment method')).toHaveCount(0);
    for (const wrong of ['100.5', '1e3', '-100', 'abc']) {
      await page.getByRole('textbox', { name: 'Points' }).fill(wrong);
      await submit.click();
      await expect(page.getByText('Enter a valid amount')).toBeVisible();
    }
    expect(links()).toEqual([]);
    expect(sent).toEqual([]);
    await page.getByRole('textbox', { name: 'Points' }).fill('250');
    await stopClock(page);
    await submit.click();
  });

  await test.step('recorded once, under one id, 2 s after the link opened', async () => {
    await expect.poll(() => links().length).toBe(1);
    await runClock(page, 1_999);
    expect(sent).toEqual([]);
    await runClock(page, 1);
    await expect.poll(() => sent.length).toBe(1);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: /^Request \d+ recorded$/ })).toBeVisible();
    expect(sent).toHaveLength(2);
    const [first, second] = sent;
    expect(first?.request_amount).toBe('250');
    expect(second).toEqual(first);
    expect(String(first?.request_id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await requestsOf(server, player.mobile)).toEqual([{ amount: 25_000n, state: 'pending' }]);
    await expect(balance(page)).toContainText('1,000.00');
  });

  await test.step('the player adds the reference and the screenshot', async () => {
    const save = page.getByRole('button', { name: 'Save payment details' });
    await save.click();
    await expect(page.getByText('Enter the reference or choose a screenshot')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ ...SCREENSHOT, buffer: Buffer.from('<svg onload=x>') });
    await save.click();
    await expect(page.getByText('This picture cannot be used. Choose a JPG or PNG screenshot.')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(SCREENSHOT);
    await page.getByLabel('UPI reference (UTR)').fill('४१८२ 0377 4512');
    // On a busy machine the answer may come after the limit of the call. The same details may be sent again.
    await expect(async () => {
      // After a late answer the button is gone.
      if (await save.isVisible()) await save.click({ timeout: 1_000 });
      const saved = page.getByRole('status').filter({ hasText: 'Payment details saved' });
      await expect(saved.first()).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'SEND REQUEST' })).toBeVisible();
  });

  await test.step('pending in the history until an operator approves it', async () => {
    await page.getByRole('link', { name: 'Add Fund History' }).click();
    await expect(page).toHaveURL(/\/addfundhistory$/);
    const row = page.getByRole('article').first();
    await expect(row).toContainText('250.00');
    await expect(row).toContainText('Pending');
    await expect(row).toContainText('UPI reference 418203774512');
    const screenshot = row.getByRole('link', { name: 'Show screenshot' });
    const picture = await page.request.get((await screenshot.getAttribute('href')) ?? '');
    expect(picture.headers()['content-type']).toMatch(/^image\/(png|jpeg)$/);
    await finance.approveDeposit(player.mobile, 25_000, '418203774512');
    // No one has touched the page since.
    await expect(row).toContainText('Approved');
    await expect(page.getByRole('link', { name: /wallet/i }).first()).toContainText('1,250');
    await page.goto('/transaction');
    const movement = page.getByRole('article').first();
    await expect(movement).toContainText('+250.00');
    await expect(movement).toContainText('Approved');
    await expect(movement).toContainText(/Transaction \S+/);
    await expect(movement.getByText('+250.00')).toHaveClass(/text-open/);
  });

  await test.step('a rejected deposit moves no points and shows the reason', async () => {
    await page.goto('/addfund');
    await page.getByRole('textbox', { name: 'Points' }).fill('300');
    await page.getByLabel('Others').check();
    await page.getByRole('button', { name: 'SEND REQUEST' }).click();
    await expect(page.getByRole('link', { name: 'Open UPI again' })).toBeVisible();
    // Closed before the two seconds have passed, and opened again on another screen.
    await page.goto('/addfundhistory');
    await expect(page.getByRole('article').first()).toContainText('300.00');
    await finance.rejectDeposit(player.mobile, 'no such payment');
    await page.reload();
    await expect(page.getByRole('article').first()).toContainText('Rejected');
    await expect(page.getByRole('article').first()).toContainText('Reason: no such payment');
    expect(await requestsOf(server, player.mobile)).toEqual([
      { amount: 25_000n, state: 'approved' },
      { amount: 30_000n, state: 'rejected' },
    ]);
    await page.goto('/addfund');
    await expect(balance(page)).toContainText('1,250.00');
  });
});

test('[DEP-06] an unreachable, broken or empty server, and a payment app that does not open, are reported in the specification’s words', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const links = await catchPaymentLinks(page);
  await enterWithToken(page, server);
  await page.route('**/api-admin-bank-details', (route) => route.abort('connectionrefused'));
  await page.route('**/api-last-fund-request-detail', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/payviaupi');
  await expect(page.getByText('An error occurred while fetching UPI ID.')).toBeVisible();
  await expect(page.getByText('An error occurred while fetching minimum deposit amount.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveAttribute('placeholder', /\b0\b/);
  // With the clock stopped no poll can remove the button before the click.
  await stopClock(page);
  await page.unroute('**/api-admin-bank-details');
  await page.unroute('**/api-last-fund-request-detail');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await expect(page.getByLabel('Amount')).toHaveAttribute('placeholder', /100/);
  await expect(page.getByRole('alert').filter({ hasText: 'error occurred' })).toHaveCount(0);

  await test.step('the server has no payee', async () => {
    await page.route('**/api-admin-bank-details', async (route) => {
      const body = { status: false, msg: '', message: '', code: 'no_data' };
      await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await page.reload();
    await expect(page.getByText('Failed to fetch UPI ID. Please check your credentials.')).toBeVisible();
    await page.unroute('**/api-admin-bank-details');
    const body = { status: false, msg: 'The payee is changing', message: 'The payee is changing', code: 'no_data' };
    await page.route('**/api-admin-bank-details', (route) => route.fulfill({ json: body }));
    await page.reload();
    await expect(page.getByText('The payee is changing', { exact: true })).toBeVisible();
    await page.unroute('**/api-admin-bank-details');
    await page.reload();
  });

  await test.step('the payment app cannot be opened', async () => {
    await page.getByLabel('Amount').fill('100');
    await page.getByLabel('Google Pay').check();
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = () => {
        throw new Error('no payment app');
      };
    });
    await page.getByRole('button', { name: 'Add Money' }).click();
    await expect(page.getByText('An error occurred while trying to initiate payment.')).toBeVisible();
  });

  await test.step('without a known minimum every amount is sent', async () => {
    await page.route('**/api-last-fund-request-detail', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.reload();
    await expect(page.getByLabel('Amount')).toHaveAttribute('placeholder', /\b0\b/);
    await page.getByLabel('Amount').fill('1');
    await page.getByLabel('Google Pay').check();
    const before = links().length;
    await page.getByRole('button', { name: 'Add Money' }).click();
    await expect.poll(() => links().length).toBe(before + 1);
  });
});

test('[DEP-07] without live events the QR page still replaces an address that the operator changes', async ({
  page,
  server,
}) => {
  await page.route('**/events', (route) => route.abort());
  await enterWithToken(page, server);
  await changeSettings(server, { qr: { upi: 'first@bank', imagePath: '' } });
  await page.goto('/qrpay');
  await expect(page.getByText('first@bank')).toBeVisible();
  await changeSettings(server, { qr: { upi: 'second@bank', imagePath: '' } });
  await expect(page.getByText('second@bank')).toBeVisible();
  await expect(page.getByText('first@bank')).toHaveCount(0);
});
