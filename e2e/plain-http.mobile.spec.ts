import { PLAIN_HTTP } from './fixtures/plain-http.ts';
import { expect, test } from './fixtures/test.ts';
import { addRow, bidsOf, openGame, openMarket, submitList } from './page-models/bets.ts';
import { catchPaymentLinks } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter, newPlayer, post, typeCode } from './page-models/players.ts';

test.use(PLAIN_HTTP);

test('on plain http a phone registers, bids and asks for a deposit, and reads why it gets no push notifications', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = newPlayer();
  const links = await catchPaymentLinks(page);
  await page.goto('/r');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.waitForURL('**/otpregister');
  await typeCode(page, await server.readCode(player.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/imp');
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');

  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  expect(await bidsOf(server, player)).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'Know when you win' })).toHaveCount(0);

  // The offer of a deposit limit would cover the form.
  const { unique_token } = await post(server, 'api-user-login', { ...player, device_id: null });
  await post(server, 'api-play-limit-decline', { unique_token });
  await page.goto('/addfund');
  await page.getByRole('textbox', { name: 'Points' }).fill('250');
  await page.getByLabel('PhonePe').check();
  await page.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect.poll(() => links().length).toBe(1);
  const amounts = () =>
    server.db.query<{ amount: bigint }>({
      text: `select amount_paise as amount from deposit_requests join players using (player_id) where mobile = $1`,
      values: [player.mobile],
    });
  await expect.poll(amounts).toEqual([{ amount: 25_000n }]);

  await page.goto('/notifications');
  await expect(page.getByText('This address has no secure connection (https)')).toBeVisible();
});

test('on plain http eight tabs load, and a bid in one changes the balance in all', async ({
  page,
  server,
  context,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  const balance = { name: 'Wallet balance' };
  const tabs = [page];
  for (let more = 0; more < 7; more += 1) {
    const tab = await context.newPage();
    // The home screen moves all the time. Eight of them would occupy a slow machine.
    await tab.goto('/imp7');
    await expect(tab.getByRole('link', balance)).toHaveText('1,000');
    tabs.push(tab);
  }
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  for (const tab of tabs) await expect(tab.getByRole('link', balance)).toHaveText('900');
});
