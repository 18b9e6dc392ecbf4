import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { answerWith, changeAnswers, openAndHear } from './page-models/answers.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { balance, catchPaymentLinks, changeSettings, enterWithToken } from './page-models/cashier.ts';
import { endRetries, expectQuiet, installClock, runClock, stopClock, watchCalls } from './page-models/clock.ts';
import { expectNoToasts, expectToast } from './page-models/feedback.ts';
import { openLive } from './page-models/navigation.ts';

const PAYEE = { holder: 'Surahi Demo', accountNumber: '', ifsc: '', upi: 'plain@example' };

async function requestsOf(server: TestServer, mobile: string): Promise<{ amount: bigint; state: string }[]> {
  return server.db.query({
    text: `select amount_paise as amount, state from deposit_requests join players using (player_id)
           where mobile = $1 order by deposit_id`,
    values: [mobile],
  });
}

test('[DEP-01, DEP-07, DEP-08, HOM-03, WDR-11] the QR page, and the offers of each gateway status', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await enterWithToken(page, server);
  const code = page.getByRole('img', { name: 'QR code of the UPI payment' });

  await test.step('drawn from the UPI id, with the amount when given', async () => {
    await page.goto('/qrpay');
    await expect(code).toBeVisible();
    const plain = await code.getAttribute('src');
    expect(plain).toMatch(/^data:image\/svg\+xml/);
    await page.getByLabel('Amount (optional)').fill('120');
    await expect.poll(() => code.getAttribute('src')).not.toBe(plain);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save QR' }).click();
    const saved = readFileSync(await (await saving).path());
    // The head of a PNG holds its width and height.
    expect([saved.toString('latin1', 1, 4), saved.readUInt32BE(16), saved.readUInt32BE(20)]).toEqual(['PNG', 720, 720]);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expectToast(page, 'UPI ID Copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('demo@example');
    const chat = page.getByRole('link', { name: 'Send the screenshot by chat' });
    expect(await chat.getAttribute('href')).toContain(encodeURIComponent(player.mobile));
  });

  await test.step('the player reports a payment by QR, and it is recorded', async () => {
    await page.getByRole('button', { name: 'I have paid' }).click();
    const sheet = page.getByRole('dialog', { name: 'I have paid' });
    await sheet.getByLabel('Points').fill('120');
    await sheet.getByRole('button', { name: 'SEND REQUEST' }).click();
    await expect(page.getByRole('heading', { name: /^Request \d+ recorded$/ })).toBeVisible();
    expect(await requestsOf(server, player.mobile)).toEqual([{ amount: 12_000n, state: 'pending' }]);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('status 1: link and QR', async () => {
    await openLive(page, '/imp9');
    await expect(page.getByRole('heading', { level: 1, name: 'Add Funds' })).toBeVisible();
    await expect(balance(page)).toContainText('1,000.00');
    await expect(code).toBeVisible();
    // The story's pointer is a finger, and a phone cannot scan its own screen.
    const top = async (part: Locator) => (await part.boundingBox())?.y;
    expect(await top(page.getByRole('link', { name: 'Pay via UPI' }))).toBeLessThan((await top(code)) ?? 0);
    await page.getByRole('link', { name: 'Pay via UPI' }).click();
    await expect(page).toHaveURL(/\/payviaupi$/);
    // The address changes before the screen does, and the QR code is on the previous screen only.
    await expect(code).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/imp9$/);
  });

  await test.step('status 3: QR only, also from home and wallet', async () => {
    await changeSettings(server, { gatewayStatus: '3' });
    await expect(page.getByRole('link', { name: 'Pay via UPI' })).toHaveCount(0);
    await page.goto('/imp');
    await expect(page.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/qrpay');
    await page.goto('/imp7');
    await expect(page.getByRole('link', { name: 'Add Fund', exact: true })).toHaveAttribute('href', '/qrpay');
    await openLive(page, '/addfund');
    await expect(page.getByRole('link', { name: 'Pay via QR Code' })).toBeVisible();
  });

  await test.step('status 2: link only', async () => {
    await changeSettings(server, { gatewayStatus: '2' });
    await expect(page.getByRole('link', { name: 'Pay via QR Code' })).toHaveCount(0);
    await page.goto('/imp7');
    await expect(page.getByRole('link', { name: 'Add Fund', exact: true })).toHaveAttribute('href', '/addfund');
    await page.goto('/imp9');
    await expect(page.getByRole('link', { name: 'Pay via UPI' })).toBeVisible();
  });

  await test.step('no response counts as status 1', async () => {
    await changeSettings(server, { gatewayStatus: '3' });
    await page.route('**/api-get-gateway-status', (route) => route.abort());
    await page.goto('/imp7');
    await expect(page.getByRole('link', { name: 'Add Fund', exact: true })).toHaveAttribute('href', '/addfund');
    await page.unroute('**/api-get-gateway-status');
    await changeSettings(server, { gatewayStatus: '1' });
  });

  await test.step('the operator’s own picture, and neither picture nor id', async () => {
    const [slide] = await server.db.query<{ id: bigint }>({ text: 'select min(image_id) as id from slider_images' });
    const imagePath = `/media/slider/${String(slide?.id)}`;
    await changeSettings(server, { qr: { upi: 'shop@bank', imagePath } });
    await openLive(page, '/qrpay');
    await expect(code).toHaveAttribute('src', new RegExp(`${imagePath}$`));
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('shop@bank')).toBeVisible();
    await changeSettings(server, { qr: { upi: '', imagePath: '' } });
    await expect(page.getByText('QR code not available')).toBeVisible();
    await expect(page.getByText('UPI ID not available. Please try again later or contact support.')).toBeVisible();
    await changeSettings(server, { qr: { upi: 'demo@example', imagePath: '' } });
    await expect(code).toBeVisible();
  });
});

test('[DEP-10, DEP-12] rules stay as written, headlines follow their switch, and failed calls are silent', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await changeSettings(server, {
    depositRules: 'One line.\n  Another line.\n\nLast.',
    withdrawalRules: 'First.\nSecond.',
  });
  await enterWithToken(page, server);
  for (const [path, title, lines] of [
    ['/depositrule', 'Deposit Rules', ['One line.', 'Another line.', 'Last.']],
    ['/withdrawrule', 'Withdraw Rules', ['First.', 'Second.']],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([...lines]);
  }
  await page.goto('/depositrule');
  const lines = page.getByRole('main').getByRole('list').locator('li');
  await expect(lines).toHaveCount(4);
  const written = await lines.evaluateAll((all) => all.map((line) => line.textContent));
  expect(written).toEqual(['One line.', '  Another line.', '', 'Last.']);

  const places = [
    ['/payviaupi', 'Amount', 'Demo payee: please do not send real money.', 2],
    ['/addfund', 'Points', 'Demo payee: please do not send real money.', 2],
    ['/withdraw', 'Amount', 'Withdrawals are answered within 24 hours', 3],
  ] as const;
  const show = async (isOn: boolean) => {
    await server.db.query({ text: 'update headlines set is_on = $1 where place in (2, 3)', values: [isOn] });
    await changeSettings(server, {});
  };
  const open = async (path: string, field: string) => {
    await page.goto(path);
    await expect(page.getByRole('textbox', { name: field })).toBeVisible();
  };
  for (const [path, field, notes] of places) {
    await open(path, field);
    await expect(page.getByText(notes).first()).toBeVisible();
  }
  await show(false);
  for (const [path, field, notes] of places) {
    await openAndHear(page, path, 'api-get-headline');
    await expect(page.getByRole('textbox', { name: field })).toBeVisible();
    await expect(page.getByText(notes)).toHaveCount(0);
  }
  await show(true);
  await page.route(/\/api-(get-headline|get-slider-images|user-wallet-balance|get-dashboard-data)$/, (route) =>
    route.abort(),
  );
  for (const [path, field, notes] of places) {
    await open(path, field);
    await expect(page.getByText(/Last updated \d\d:\d\d [AP]M/).first()).toBeVisible();
    await expect(page.getByText(notes)).toHaveCount(0);
    await endRetries(page);
    await expectNoToasts(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  }
});

test('[DEP-02, DEP-03, DEP-04] each payment app gets its own link with payee, name, amount, and the time of the server as reference', async ({
  page,
  server,
}) => {
  await changeSettings(server, {
    payee: { ...PAYEE, googlePay: 'google@bank', phonePe: 'phonepe@bank', paytm: 'paytm.shop@bank' },
  });
  await installClock(page, server);
  await watchCalls(page);
  const links = await catchPaymentLinks(page);
  await enterWithToken(page, server, 'Asha & Rao');
  // The response has two payees. The app must use the last one.
  await changeAnswers(page, 'api-admin-bank-details', (answer) => {
    const old = {
      google_upi_payment_id: 'old@bank',
      phonepay_upi_payment_id: 'old@bank',
      paytm_upi_payment_id: 'old@bank',
    };
    const [payee] = [answer.bank_details].flat();
    return { ...answer, bank_details: [{ ...Object(payee), ...old }, payee] };
  });
  await page.goto('/addfund');
  await page.goto('/payviaupi');
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  const amount = page.getByLabel('Amount');
  await expect(amount).toHaveAttribute('placeholder', /100/);
  const add = page.getByRole('button', { name: 'Add Money' });
  await expect(add).toBeDisabled();
  await amount.fill('150');
  await expect(add).toBeDisabled();
  await amount.fill('');
  await page.getByLabel('PhonePe').check();
  await expect(add).toBeDisabled();
  const apps = [
    ['PhonePe', 'phonepe:', 'phonepe@bank'],
    ['Google Pay', 'tez:', 'google@bank'],
    ['Paytm', 'paytmmp:', 'paytm.shop@bank'],
    ['Other UPI Gateway', 'upi:', 'google@bank'],
  ] as const;
  let serverMs = Math.trunc(server.nowMs());
  await answerWith(page, 'api-*', async (response) =>
    (await response.text()).replace(/"server_time":\d+/, `"server_time":${serverMs}`),
  );
  for (const [index, [name, scheme, payee]] of apps.entries()) {
    await amount.fill('150');
    await page.getByLabel(name).check();
    await stopClock(page);
    // The app refetches data older than two seconds.
    await runClock(page, 3_000);
    await expectQuiet(page);
    serverMs += 60_000;
    // With the clock stopped the round trip is 0 ms, so the app learns the time exactly.
    const learned = page.waitForResponse('**/api-get-dashboard-data');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await learned;
    await expectQuiet(page);
    await add.click();
    await expect.poll(() => links().length).toBe(index + 1);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: /^Request \d+ recorded$/ })).toBeVisible();
    const link = links()[index] ?? '';
    const url = new URL(link);
    expect(url.protocol).toBe(scheme);
    const fields = Object.fromEntries(url.searchParams);
    const tr = `txn${serverMs}`;
    expect(fields).toEqual({ pa: payee, pn: 'Asha & Rao', am: '150.00', cu: 'INR', tn: 'Add Funds', tr });
    // The exact bytes matter: payment apps show a plus sign as it is.
    expect(link).toContain(`pa=${payee}&pn=Asha%20%26%20Rao&am=150.00&cu=INR&tn=Add%20Funds&tr=txn`);
    await page.getByRole('button', { name: 'Done' }).click();
  }

  await changeSettings(server, { payee: { ...PAYEE, googlePay: 'google@bank', phonePe: '', paytm: '' } });
  await page.reload();
  await amount.fill('150');
  await page.getByLabel('Paytm').check();
  await add.click();
  await expect(page.getByText('UPI ID not found for the selected payment method.')).toBeVisible();
  expect(links()).toHaveLength(4);
  await page.goto('/addfund');
  await page.getByRole('link', { name: 'Add Fund History' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/addfund$/);
});

test('no money screen has an axe violation in either theme, and each has Hindi texts', async ({ page, server }) => {
  // Rules in English only are shown unchanged, and another story may have set some.
  const rules = { depositRules: 'One line.', withdrawalRules: 'One line.' };
  await changeSettings(server, { ...rules, depositRulesHindi: 'एक पंक्ति।', withdrawalRulesHindi: 'एक पंक्ति।' });
  await enterWithToken(page, server);
  const paths = ['/imp7', '/transaction', '/depositrule', '/withdrawrule', '/addfund', '/payviaupi', '/qrpay'];
  const more = ['/imp9', '/addfundhistory', '/withdraw', '/withdrawhistory', '/transfer', '/otpwithdraw'];
  for (const path of [...paths, ...more]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Loading');
    await expectAccessible(page);
  }
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  for (const path of [...paths, ...more]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097f]/);
    await expect(page.getByRole('main')).toContainText(/[\u0900-\u097f]/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
