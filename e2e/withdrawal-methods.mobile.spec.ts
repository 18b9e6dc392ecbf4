import { expect, test } from './fixtures/test.ts';
import { changeAnswers } from './page-models/answers.ts';
import {
  addPayoutNumber,
  balance,
  changeSettings,
  enterWithToken,
  financeOperator,
  sendWithdrawal,
} from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { newPlayer, post, register, setBetting, typeCode } from './page-models/players.ts';
import { ALWAYS, refusal, shutWindow, withdrawalsOf } from './page-models/withdrawals.ts';

test('[HOM-08, WDR-06, WDR-07, WDR-08, WDR-09] a rejected withdrawal, requested without betting, returns with its reason; a changed number is on hold, and the screen says so', async ({
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
    await page.goBack();
    await expect(page).toHaveURL(/\/withdrawhistory$/);
    await page.goto('/withdraw');
    await expect(page.getByText(/we pay nothing to your PhonePe number until/)).toBeVisible();
    await ask('600');
    await expectToast(page, /^Withdraw request sent\. We pay it after \d/);
    await expect(page).toHaveURL(/\/imp$/);
    await page.goto('/withdrawhistory');
    await expect(page.getByRole('article').first()).toContainText(/On hold until \d/);
    await finance.rejectWithdrawal(player.mobile, 'the number is too new');
    await expect(page.getByRole('article').first()).toContainText('Reason: the number is too new');
    await expect(page.getByRole('article').first()).not.toContainText('On hold');
    expect(await withdrawalsOf(server, player.mobile)).toEqual([
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
    await expectToast(page, /^Withdraw request sent\. We pay it after \d/);
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
  await expect(page.getByRole('article').getByText('Unknown', { exact: true })).toBeVisible();
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

  await test.step('the wallet offers to add no number then', async () => {
    await page.route(call, (route) => route.abort());
    await page.goto('/imp7');
    await page.getByRole('button', { name: 'Withdraw Methods' }).click();
    await expect(page.getByText('An error occurred while fetching payment details')).toBeVisible();
    await expect(page.getByRole('button', { name: /^PhonePe/ })).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^PhonePe .*0003 Change$/ })).toBeVisible();
  });
});

test('a number that another device changed while the player confirms is not paid, and the new one is shown', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: ALWAYS });
  const player = await enterWithToken(page, server);
  await addPayoutNumber(server, player, '9000000003');
  await page.goto('/withdraw');
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Send withdraw request' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send this request?' });
  await expect(sheet).toContainText('0003');
  await addPayoutNumber(server, player, '9000000004');
  await expect(sheet).toContainText('0003');
  await sheet.getByRole('button', { name: 'Confirm request' }).click();
  await expect(page.getByText(/^Your number for this app has changed\./)).toBeVisible();
  await expect(page.getByText('•••• 0004')).toBeVisible();
  expect(await withdrawalsOf(server, player.mobile)).toEqual([]);
  const asked = page.waitForRequest('**/api-user-withdraw-fund-request');
  await sendWithdrawal(page);
  expect((await asked).postDataJSON()).toMatchObject({ payout_number: '9000000004' });
  await expect(page).toHaveURL(/\/imp$/);
});
