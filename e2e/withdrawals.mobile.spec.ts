import { testPng } from '../apps/server/src/testing/pictures.ts';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { changeAnswers, holdRequests } from './page-models/answers.ts';
import {
  addPayoutNumber,
  balance,
  changeSettings,
  enterWithToken,
  financeOperator,
  sendWithdrawal,
} from './page-models/cashier.ts';
import { runClock, stopClock } from './page-models/clock.ts';
import { auditBooks } from './page-models/ops.ts';
import { newPlayer, post, register, setBetting, typeCode, wrongCode } from './page-models/players.ts';

const ALWAYS = { open: '00:00', close: '00:00' };

/** A daily window, India time, that is certainly closed now. */
function shutWindow(server: TestServer): { open: string; close: string } {
  const hour = (hours: number) => {
    const at = new Date(server.nowMs() + (5.5 + hours) * 3_600_000);
    return `${String(at.getUTCHours()).padStart(2, '0')}:00`;
  };
  return { open: hour(3), close: hour(6) };
}

/** A refusal in the server's format. */
function refusal(msg: string): string {
  return JSON.stringify({ status: false, code: 'not_found', msg, message: msg });
}

async function requestsOf(server: TestServer, mobile: string): Promise<{ amount: bigint; state: string }[]> {
  return server.db.query({
    text: `select amount_paise as amount, state from withdrawal_requests join players using (player_id)
           where mobile = $1 order by withdrawal_id`,
    values: [mobile],
  });
}

test('[WDR-01, WDR-02, WDR-04, ACC-18, WDR-05] a withdrawal needs a method, and a code sent to the account’s own mobile adds payout numbers', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: server.nowMs() });
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
    await typeCode(page, '12');
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
    await expect(page.getByText('UPI Number Added Successfully!')).toBeVisible();
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
    retried();
    await expect(page.getByText('Withdraw request sent successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/imp$/);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ request_amount: '600.50', payment_method: '4', mobile: player.mobile });
    expect(await requestsOf(server, player.mobile)).toEqual([{ amount: 60_050n, state: 'pending' }]);
    await expect(page.getByRole('link', { name: /wallet/i }).first()).toContainText('399.50');
  });

  await test.step('paid: the history updates by itself, with reference and receipt', async () => {
    await page.goto('/withdraw');
    await expect(balance(page)).toContainText('399.50');
    await expect(balance(page)).toContainText('600.50 held for withdrawal');
    await page.getByRole('link', { name: 'Withdrawal History' }).click();
    const row = page.getByRole('article').first();
    for (const text of [
      /Request \d+/,
      '600.50',
      'PhonePe · 9000000003',
      'Pending',
      /We pay by \d+ \w+, .*\d\d:\d\d:\d\d/,
    ])
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
    expect(await auditBooks(server)).toContain('Books balanced');
  });
});

test('[HOM-08, WDR-06, WDR-07, WDR-08, WDR-09] a rejected withdrawal, requested without betting, returns with its reason; a changed number is on hold, and the player gets a notice', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: ALWAYS });
  const player = await enterWithToken(page, server);
  const finance = await financeOperator(server);
  await addPayoutNumber(server, player, '9000000003');
  const ask = async (points: string) => {
    await page.getByLabel('Amount').fill(points);
    await page.getByLabel('PhonePe').check();
    await sendWithdrawal(page);
  };
  await setBetting(server, player.mobile, false);
  await page.goto('/imp');
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdrawal' })).toHaveCount(0);
  await page.goto('/withdraw');
  await expect(balance(page)).toContainText('1,000.00');
  await ask('700');
  await expect(page).toHaveURL(/\/imp$/);
  await setBetting(server, player.mobile, true);
  await page.goto('/imp7');
  await expect(balance(page)).toContainText('300.00');
  await expect(page.getByRole('article').first()).toContainText('On hold');
  await finance.rejectWithdrawal(player.mobile, 'the name differs');
  // No one has touched the page since.
  await expect(balance(page)).toContainText('1,000.00');
  await expect(page.getByRole('article').first()).toContainText('+700.00');
  await expect(page.getByRole('article').first()).toContainText('Returned');
  await page.goto('/withdrawhistory');
  await expect(page.getByRole('article').first()).toContainText('Cancelled');
  await expect(page.getByRole('article').first()).toContainText('Reason: the name differs');
  await expect(page.getByRole('article').first().getByRole('listitem')).toContainText([/^Requested/, /^Back in your/]);

  await test.step('another number is on hold', async () => {
    await page.goto('/imp7');
    await page.getByRole('button', { name: 'Withdraw Methods' }).click();
    await page.getByRole('button', { name: /^PhonePe/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Enter UPI No.').fill('9000000004');
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page).toHaveURL(/\/otpwithdraw$/);
    await typeCode(page, await server.readCode(player.mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/imp7$/);
    await expect(page.getByText(/we pay nothing to your PhonePe number until/)).toBeVisible();
    await page.goto('/withdraw');
    await expect(page.getByText(/we pay nothing to your PhonePe number until/)).toBeVisible();
    await ask('600');
    await expect(page.getByText(/^Withdraw request sent\. We pay it after \d/)).toBeVisible();
    await expect(page).toHaveURL(/\/imp$/);
    await page.goto('/withdrawhistory');
    await expect(page.getByRole('article').first()).toContainText(/On hold until \d/);
    await finance.rejectWithdrawal(player.mobile, 'the number is too new');
    await expect(page.getByRole('article').first()).toContainText('Reason: the number is too new');
    await expect(page.getByRole('article').first()).not.toContainText('On hold');
    expect(await requestsOf(server, player.mobile)).toEqual([
      { amount: 70_000n, state: 'rejected' },
      { amount: 60_000n, state: 'rejected' },
    ]);
    await page.goto('/withdraw');
  });

  await test.step('the server closes the window while the screen still shows it open', async () => {
    await page.route('**/api-user-withdraw-fund-request', async (route) => {
      await changeSettings(server, { withdrawWindow: shutWindow(server) });
      await route.continue();
    });
    await ask('600');
    await expect(page.getByText('Withdrawals are only allowed during specified hours.')).toBeVisible();
    await page.unroute('**/api-user-withdraw-fund-request');
    await changeSettings(server, { withdrawWindow: ALWAYS });
  });

  await test.step('after a password reset every number is on hold, even an old one', async () => {
    const longAgo = `update payment_methods set held_until = null, changed_at = app_now() - interval '30 days'
                     where player_id = (select player_id from players where mobile = $1)`;
    await server.db.query({ text: longAgo, values: [player.mobile] });
    await page.goto('/withdraw');
    await expect(page.getByLabel('PhonePe')).toBeVisible();
    await expect(page.getByText(/we pay nothing to your/)).toHaveCount(0);
    const sent = (await server.readOutbox(player.mobile)).length;
    await post(server, 'api-forget-check-mobile', { mobile: player.mobile });
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBeGreaterThan(sent);
    const otp = await server.readCode(player.mobile);
    const reset = { mobile: player.mobile, new_pass: 'neem-leaf-3', otp };
    expect(await post(server, 'api-forgot-password', reset)).toMatchObject({ status: true });
    const held = page.getByText(/we pay nothing to your PhonePe number until/);
    // The reset ended this session. The login that the app asks for returns to the wallet.
    await page.goto('/imp7');
    await page.getByLabel('Mobile number').fill(player.mobile);
    await page.getByLabel('Password', { exact: true }).fill('neem-leaf-3');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/imp7$/);
    await page.getByRole('button', { name: 'Withdraw Methods' }).click();
    await expect(held).toBeVisible();
    await page.goto('/withdraw');
    await expect(held).toBeVisible();
    await ask('600');
    await expect(page.getByText(/^Withdraw request sent\. We pay it after \d/)).toBeVisible();
    await expect(page).toHaveURL(/\/imp$/);
  });

  await test.step('and a transfer is refused with the time', async () => {
    const friend = newPlayer('Bela');
    await register(server, friend);
    await page.goto('/transfer');
    await page.getByLabel('Phone number').fill(friend.mobile);
    await page.getByRole('textbox', { name: 'Points' }).fill('100');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(page.getByText(/^Transfers are on hold until \d/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('[WDR-05] each number is added with its option, requested with its code and shown with its app', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: ALWAYS, withdrawal: { minPoints: 100, maxPoints: null } });
  const player = await enterWithToken(page, server);
  const methods = [
    { name: 'Paytm', number: '9000000001', added: { upi_type: '1', paytm_no: '9000000001' }, code: '3' },
    { name: 'GPay', number: '9000000002', added: { upi_type: '2', google_pay_no: '9000000002' }, code: '2' },
    { name: 'PhonePe', number: '9000000003', added: { upi_type: '3', phon_pay_no: '9000000003' }, code: '4' },
  ];
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Withdraw Methods' }).click();
  for (const { name, number, added } of methods) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Enter UPI No.').fill(number);
    const sent = (await server.readOutbox(player.mobile)).length;
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page).toHaveURL(/\/otpwithdraw$/);
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBe(sent + 1);
    await typeCode(page, await server.readCode(player.mobile));
    const saved = page.waitForRequest('**/api-add-user-upi-details');
    await page.getByRole('button', { name: 'Verify' }).click();
    const body: unknown = (await saved).postDataJSON();
    const { upi_type, paytm_no, google_pay_no, phon_pay_no } = Object(body);
    expect({ upi_type, paytm_no, google_pay_no, phon_pay_no }).toEqual({
      paytm_no: undefined,
      google_pay_no: undefined,
      phon_pay_no: undefined,
      ...added,
    });
    // The wallet opens with the list of apps.
    await expect(page).toHaveURL(/\/imp7$/);
  }
  for (const { name, number, code } of methods) {
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('100');
    await page.getByLabel(name).check();
    const asked = page.waitForRequest('**/api-user-withdraw-fund-request');
    await sendWithdrawal(page);
    expect((await asked).postDataJSON()).toMatchObject({ payment_method: code });
    await expect(page).toHaveURL(/\/imp$/);
    await page.goto('/withdrawhistory');
    await expect(page.getByRole('article').first()).toContainText(`${name} · ${number}`);
  }
  await changeSettings(server, { withdrawal: { minPoints: 500, maxPoints: 100_000 } });
  expect(await auditBooks(server)).toContain('Books balanced');
});

test('[WDR-06, WDR-07] a refusal shows its reason or one of two texts, and an unknown status says so', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: ALWAYS });
  const player = await enterWithToken(page, server);
  await addPayoutNumber(server, player, '9000000003');
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('PhonePe').check();
  const malformed = { status: false, code: 'malformed', msg: 'bad', message: 'bad' };
  for (const [status, body, said] of [
    [200, refusal('Come back tomorrow'), 'Come back tomorrow'],
    [200, refusal(''), 'An error occurred'],
    [400, JSON.stringify(malformed), 'An unexpected error occurred. Please try again later.'],
  ] as const) {
    const answer = { status, contentType: 'application/json', body };
    await page.route('**/api-user-withdraw-fund-request', (route) => route.fulfill(answer), { times: 1 });
    await sendWithdrawal(page);
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  }
  await sendWithdrawal(page);
  await expect(page).toHaveURL(/\/imp$/);
  await changeAnswers(page, 'api-user-withdraw-transaction-history', (answer) => {
    const withdrawdata = [answer.withdrawdata].flat().map((row) => ({ ...Object(row), request_status: '7' }));
    return { ...answer, withdrawdata };
  });
  await page.goto('/withdrawhistory');
  await expect(page.getByRole('article')).toContainText('Unknown');
});

test('[WDR-03] numbers that failed to load are reported in the specification’s words, and retried', async ({
  page,
  server,
}) => {
  const player = await enterWithToken(page, server);
  await addPayoutNumber(server, player, '9000000003');
  const call = '**/api-get-user-payment-details';
  for (const [body, said] of [
    [refusal('The list is closed'), 'The list is closed'],
    [refusal(''), 'Failed to retrieve payment details'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto('/withdraw');
    await expect(page.getByText(said)).toBeVisible();
    await page.unroute(call);
  }
  await page.route(call, (route) => route.abort());
  await page.goto('/withdraw');
  await expect(page.getByText('An error occurred while fetching payment details')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('PhonePe')).toBeVisible();
});
