import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { balance, changeSettings, enterWithToken, sendWithdrawal, walletOf } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { newPlayer, register, typeCode, wrongCode } from './page-models/players.ts';

test('[HND-03] from a new device points leave only with a code, and a new number shows until when it is held', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: { open: '00:00', close: '00:00' }, newDeviceHours: 24 });
  const player = await enterWithToken(page, server);
  const sheet = page.getByRole('dialog', { name: 'Confirm with a code' });

  await test.step('a new number is on hold', async () => {
    await page.goto('/imp7');
    await page.getByRole('button', { name: 'Withdraw Methods' }).click();
    await page.getByRole('button', { name: /^PhonePe/ }).click();
    await page.getByLabel('Enter UPI No.').fill('9000000003');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page).toHaveURL(/\/otpwithdraw$/);
    await typeCode(page, await server.readCode(player.mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/we pay nothing to your PhonePe number until \d/)).toBeVisible();
  });

  await test.step('the withdrawal asks for a code', async () => {
    await page.goto('/withdraw');
    await page.getByLabel('Amount').fill('600');
    await page.getByLabel('PhonePe').check();
    await sendWithdrawal(page);
    await expect(sheet).toContainText(player.mobile);
    await expectAccessible(page);
    expect(await walletOf(server, player.token)).toBe('1000');
    const sent = (await server.readOutbox(player.mobile)).length;
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBeGreaterThan(sent);
    const code = await server.readCode(player.mobile);
    await typeCode(page, wrongCode(code));
    await sheet.getByRole('button', { name: 'Verify' }).click();
    await expect(sheet.getByText('Enter Valid OTP')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await typeCode(page, code);
    await sheet.getByRole('button', { name: 'Verify' }).click();
    await expectToast(page, /^Withdraw request sent\. We pay it after \d/);
    await expect(page).toHaveURL(/\/imp$/);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('otp_ticket');
  });

  await test.step('the history shows until when it is held', async () => {
    await page.goto('/withdrawhistory');
    await expect(page.getByRole('article').first()).toContainText(/On hold until \d/);
  });

  await test.step('a transfer asks for its own code', async () => {
    const friend = newPlayer('Bela');
    await register(server, friend);
    await page.goto('/transfer');
    await page.getByLabel('Phone number').fill(friend.mobile);
    await page.getByRole('textbox', { name: 'Points' }).fill('100');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    const sent = (await server.readOutbox(player.mobile)).length;
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(async () => (await server.readOutbox(player.mobile)).length).toBeGreaterThan(sent);
    await typeCode(page, await server.readCode(player.mobile));
    await sheet.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Points transferred')).toBeVisible();
    await expect(balance(page)).toContainText('300.00');
  });
});
