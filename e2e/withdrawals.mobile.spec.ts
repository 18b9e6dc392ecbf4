import { testPng } from '../apps/server/src/testing/pictures.ts';
import { expect, test } from './fixtures/test.ts';
import { holdRequests } from './page-models/answers.ts';
import {
  addPayoutNumber,
  balance,
  changeSettings,
  enterWithToken,
  financeOperator,
  sendWithdrawal,
} from './page-models/cashier.ts';
import { installClock, runClock, stopClock } from './page-models/clock.ts';
import { expectToast } from './page-models/feedback.ts';
import { typeCode, typeMixed, wrongCode } from './page-models/players.ts';
import { ALWAYS, refusal, requestedText, shutWindow, withdrawalsOf } from './page-models/withdrawals.ts';

test('[WDR-01, WDR-02, WDR-04, ACC-18, ACC-20, WDR-05] a withdrawal needs a method, and a code sent to the account’s own mobile adds a payout number', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const player = await enterWithToken(page, server);
  await page.goto('/withdraw');
  await expect(page.getByText('No payment methods available')).toBeVisible();
  await page.getByLabel('Amount').fill('600');
  await page.getByRole('button', { name: 'Send withdraw request' }).click();
  await expect(page.getByText('Please select a payment method')).toBeVisible();
  await page.getByRole('link', { name: 'Add a number' }).click();
  await expect(page).toHaveURL(/\/imp7$/);
  await expect(page.getByRole('button', { name: 'Withdraw Methods' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^PhonePe/ })).toBeInViewport({ ratio: 1 });
  for (const [name, path] of [
    ['Add Fund', '/addfund'],
    ['Withdraw Fund', '/withdraw'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(page.getByRole('main').getByRole('link', { name: /Wallet History/ })).toHaveAttribute(
    'href',
    '/transaction',
  );
  const methods = page.getByRole('button', { name: 'Withdraw Methods' });
  await expect(methods).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(methods).toHaveAttribute('aria-expanded', 'false');
  await methods.click();

  const sheet = page.getByRole('dialog', { name: 'Add PhonePe Number' });
  await test.step('the errors of the dialog', async () => {
    for (const [method, title] of [
      ['Paytm', 'Add Paytm Number'],
      ['GPay', 'Add Gpay Number'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${method}`) }).click();
      const other = page.getByRole('dialog', { name: title });
      await other.getByRole('button', { name: 'CANCEL' }).click();
      await expect(other).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^PhonePe/ }).click();
    const submit = sheet.getByRole('button', { name: 'SUBMIT' });
    await submit.click();
    await expect(sheet.getByText('Phone No is required!')).toBeVisible();
    await sheet.getByLabel('Enter UPI No.').fill('12345');
    await submit.click();
    await expect(sheet.getByText('Phone No is not Valid!')).toBeVisible();
    await sheet.getByLabel('Enter UPI No.').fill('9000000003');
  });

  await test.step('a code that cannot be sent is reported in the specification’s words', async () => {
    const submit = sheet.getByRole('button', { name: 'SUBMIT' });
    const answers = [
      [200, refusal('SMS is down'), 'SMS is down'],
      [200, refusal(''), 'Failed to fetch OTP'],
      [200, '<html>', 'Failed to generate OTP'],
    ] as const;
    for (const [status, body, said] of answers) {
      await page.route('**/api-validate-bank', (route) => route.fulfill({ status, body }), { times: 1 });
      await submit.click();
      await expect(sheet.getByText(said)).toBeVisible();
    }
    await page.route('**/api-validate-bank', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(sheet.getByText('Error sending OTP')).toBeVisible();
    await stopClock(page);
    await submit.click();
  });

  await test.step('another code after 30 s', async () => {
    await expect(page).toHaveURL(/\/otpwithdraw$/);
    expect(await page.evaluate(() => history.state.usr)).toEqual({ phoneNumber: '9000000003', option: '3' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByTestId('otp-box')).toHaveCount(4);
    await expect(page.getByText('Resend Code in 30 s', { exact: true })).toBeVisible();
    await runClock(page, 29_999);
    await expect(page.getByText('Resend Code in 1 s', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Code' })).toHaveCount(0);
    await runClock(page, 1);
    const sent = (await server.readOutbox(player.mobile)).length;
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByText('Resend Code in 30 s', { exact: true })).toBeVisible();
    await page.clock.resume();
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(sent + 1);
  });

  await test.step('a wrong code, a reload, and the right one', async () => {
    const code = await server.readCode(player.mobile);
    await typeMixed(page);
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await typeCode(page, wrongCode(code));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Enter Valid OTP')).toBeVisible();
    await page.reload();
    await typeCode(page, code);
    const verify = page.getByRole('button', { name: 'Verify' });
    const added = page.waitForRequest('**/api-add-user-upi-details');
    await page.route('**/api-add-user-upi-details', async (route) => {
      await page.getByRole('button', { name: 'Verifying...', disabled: true }).waitFor();
      await route.continue();
    });
    await verify.click();
    expect((await added).postDataJSON()).toMatchObject({ upi_type: '3', phon_pay_no: '9000000003' });
    await expect(page).toHaveURL(/\/imp7$/);
    await expectToast(page, 'UPI Number Added Successfully!');
    await expect(page.getByRole('button', { name: /^PhonePe/ })).toContainText('0003');
    // The message appears once: not after a reload, and not on going back.
    await page.reload();
    await expect(balance(page)).toBeVisible();
    await expect(page.getByText('UPI Number Added Successfully!')).toHaveCount(0);
  });

  await test.step('the code screen opened directly leads back to the wallet', async () => {
    await page.evaluate(() => history.replaceState(null, '', '/otpwithdraw'));
    await page.goto('/otpwithdraw');
    await page.getByRole('link', { name: 'My Wallet' }).click();
    await expect(page).toHaveURL(/\/imp7$/);
  });
});

test('[WDR-03, WDR-04, WDR-06, WDR-07, WDR-08, WDR-10, DEP-12] from the request to the paid withdrawal, with a lost response', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: shutWindow(server) });
  const player = await enterWithToken(page, server);
  const finance = await financeOperator(server);
  await addPayoutNumber(server, player, '9000000003');
  const retried = await holdRequests(page, '**/api-user-withdraw-fund-request');
  const sent: Record<string, unknown>[] = [];
  let requestNumber = '';
  await page.route('**/api-user-withdraw-fund-request', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/withdrawhistory');
  await expect(page.getByText('No withdrawal history available')).toBeVisible();
  await page.goto('/imp');
  await page.getByRole('link', { name: 'Withdrawal', exact: true }).click();
  await expect(page).toHaveURL(/\/withdraw$/);
  const amount = page.getByLabel('Amount');
  const submit = page.getByRole('button', { name: 'Send withdraw request' });

  await test.step('the texts and errors of the form', async () => {
    await expect(page.getByText('Withdrawals are answered within 24 hours').first()).toBeVisible();
    await expect(page.getByText('within 24 hours, between 10:00 and 5:00 pm')).toBeVisible();
    await expect(page.getByText('from 10:00 AM to 5:00 PM.')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await submit.click();
    await expect(page.getByText('Amount is required!')).toBeVisible();
    for (const [typed, said] of [
      ['1000.01', 'Wallet Limit Exceeded'],
      ['499.99', 'Min amt is 500'],
      ['500.001', 'Enter a valid amount'],
      ['-500', 'Enter a valid amount'],
    ] as const) {
      await amount.fill(typed);
      await submit.click();
      await expect(page.getByText(said)).toBeVisible();
    }
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(amount).toHaveValue('1000');
    // The only method is chosen already.
    await expect(page.getByLabel('PhonePe')).toBeChecked();
    await submit.click();
    await expect(page.getByText('Withdrawals are only allowed during specified hours.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('within the hours the amount is held at once, once', async () => {
    await changeSettings(server, { withdrawWindow: ALWAYS });
    await page.reload();
    await amount.fill('600.50');
    await submit.click();
    const sheet = page.getByRole('dialog', { name: 'Send this request?' });
    for (const text of ['600.50', 'PhonePe •••• 0003', /Balance after\s*399\.50/, /Paid by\s*\d+ \w+, \d+:\d\d [AP]M/])
      await expect(sheet).toContainText(text);
    await sheet.getByRole('button', { name: 'Go back' }).click();
    await expect(sheet).toHaveCount(0);
    expect(sent).toEqual([]);
    await sendWithdrawal(page);
    await expect(page.getByText("We didn't get an answer.")).toBeVisible();
    const answered = page.waitForResponse('**/api-user-withdraw-fund-request');
    retried();
    ({ request_number: requestNumber } = await (await answered).json());
    expect(requestNumber).toMatch(/^\d+$/);
    await expectToast(page, 'Withdraw request sent successfully');
    await expect(page).toHaveURL(/\/imp$/);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ request_amount: '600.50', payment_method: '4', mobile: player.mobile });
    expect(await withdrawalsOf(server, player.mobile)).toEqual([{ amount: 60_050n, state: 'pending' }]);
    await expect(page.getByRole('link', { name: /wallet/i }).first()).toContainText('399.50');
  });

  await test.step('paid: the history updates by itself, with reference and receipt', async () => {
    await page.goto('/withdraw');
    await expect(balance(page)).toContainText('399.50');
    await expect(balance(page)).toContainText('600.50 held for withdrawal');
    await page.getByRole('link', { name: 'Withdrawal History' }).click();
    const row = page.getByRole('article').first();
    await expect(row.getByRole('heading')).toHaveText(`Request ${requestNumber}`);
    // The line of the date, and the first step.
    await expect(row.getByText(await requestedText(server, requestNumber), { exact: true })).toHaveCount(2);
    for (const text of ['600.50', 'PhonePe · 9000000003', 'Pending', /We pay by \d+ \w+, .*\d\d:\d\d:\d\d/])
      await expect(row).toContainText(text);
    await expect(row.getByRole('listitem')).toContainText([/^Requested.*[AP]M$/, /^Being paid$/, /^Paid$/]);
    await finance.payWithdrawal(player.mobile, '418203774512', testPng({ width: 60, height: 90 }));
    await expect(row).toContainText('Approved');
    await expect(row).toContainText('418203774512');
    await expect(row.getByRole('listitem')).toContainText([/^Requested/, /^Being paid.*[AP]M$/, /^Paid.*[AP]M$/]);
    await expect(row).not.toContainText('We pay by');
    const receipt = await row.getByRole('link', { name: 'Payment receipt' }).getAttribute('href');
    const picture = await page.request.get(receipt ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    await page.goto('/withdraw');
    await expect(balance(page)).toContainText('399.50');
    await expect(balance(page)).not.toContainText('held');
  });
});

test('a withdrawal that is accepted after the player left is reported, and the player stays on the chosen screen', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: ALWAYS, withdrawal: { minPoints: 100, maxPoints: null } });
  await addPayoutNumber(server, await enterWithToken(page, server), '9000000003');
  const amount = page.getByLabel('Amount');
  const history = page.getByRole('heading', { level: 1, name: 'Withdrawal History' });
  const leaveWhileSending = async () => {
    await amount.fill('100');
    await sendWithdrawal(page);
    await page.getByRole('link', { name: 'Withdrawal History' }).click();
    await expect(page).toHaveURL(/\/withdrawhistory$/);
  };

  await test.step('accepted while the next screen still loads', async () => {
    const accept = await holdRequests(page, '**/api-user-withdraw-fund-request');
    const load = await holdRequests(page, '**/withdraw-history-screen-*.js');
    await page.goto('/withdraw');
    await leaveWhileSending();
    accept();
    await expectToast(page, 'Withdraw request sent successfully');
    load();
    await expect(history).toBeVisible();
    await expect(page).toHaveURL(/\/withdrawhistory$/);
  });

  await test.step('accepted on another screen, and reported at the next visit', async () => {
    await page.unroute('**/api-user-withdraw-fund-request');
    const accept = await holdRequests(page, '**/api-user-withdraw-fund-request');
    await page.goto('/withdraw');
    await leaveWhileSending();
    await expect(history).toBeVisible();
    accept();
    // The app keeps a request on the device until it knows the outcome.
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('pending-withdrawal')).length;
    await expect.poll(() => page.evaluate(kept)).toBe(0);
    await page.goBack();
    await expectToast(page, 'Withdraw request sent successfully');
    await expect(page).toHaveURL(/\/withdraw$/);
    await amount.fill('100');
    await sendWithdrawal(page);
    await expect(page).toHaveURL(/\/imp$/);
  });
});
