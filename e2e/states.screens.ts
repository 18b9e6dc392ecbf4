import type { Page } from '@playwright/test';
import { test, type TestServer } from './fixtures/test.ts';
import { addRow, card, declareResult, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken, financeDesk } from './page-models/money.ts';
import { picture } from './page-models/pictures.ts';
import { newPlayer, post, typeCode } from './page-models/players.ts';

/** What only a way through other screens leads to: codes, pickers, popups and the bid screens that the first gallery leaves out. */
test('screens with a state', async ({ page, server }) => {
  const market = await openMarket(server);
  const starline = await openMarket(server, 'starline');
  const gali = await openMarket(server, 'gali');
  const player = newPlayer('Asha');
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Register Now' }).click();
  await page.waitForURL('**/otpregister');
  await take(page, 'state-otp-register');
  await typeCode(page, await server.readCode(player.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/imp');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await take(page, 'state-chat');
  for (const game of ['Double Pana', 'Triple Pana', 'DP Motor']) {
    await openGame(page, market.game_name, game);
    await take(page, `state-bid-${game.replaceAll(' ', '-').toLowerCase()}`);
  }
  await openGame(page, market.game_name, 'SP DP TP');
  for (const group of ['SP', 'DP', 'TP']) await page.getByRole('checkbox', { name: group }).check({ force: true });
  await addRow(page, '5', '10');
  await take(page, 'state-bid-groups-list');
  await page.goto('/imp');
  await page.getByRole('button', { name: `Play ${market.game_name}` }).click();
  await take(page, 'state-picker');
  await starlineAndGali(page, { starline: starline.game_name, gali: gali.game_name });
  await moveCutOffs(server, gali.game_id, { open: -1 });
  await declareResult(server, gali, 'open', '45');
  for (const path of ['/imp5', '/imp6', '/impbid', '/impwin', '/stargame', '/galigame']) {
    await page.goto(path);
    await take(page, `state-full${path.replace('/', '-')}`);
  }
  await card(page, gali.game_name).getByRole('button', { name: 'Play Game' }).click();
  await take(page, 'state-closed-gali');
});

async function starlineAndGali(page: Page, names: { starline: string; gali: string }): Promise<void> {
  await page.goto('/stargame');
  await page.getByRole('button', { name: `Play ${names.starline}` }).click();
  await take(page, 'state-starline-picker');
  await page.getByRole('button', { name: 'Single Pana' }).click();
  await addRow(page, '123', '10');
  await submitList(page);
  await page.getByRole('region', { name: 'Your bids are placed' }).waitFor();
  await page.goto('/galigame');
  await card(page, names.gali).getByRole('button', { name: 'Game time' }).click();
  await take(page, 'state-game-time');
  for (const [game, number] of [
    ['Left Digit', '4'],
    ['Right Digit', '5'],
    ['Jodi Digit', '45'],
  ] as const) {
    await page.goto('/galigame');
    await card(page, names.gali).getByRole('button', { name: 'Play Game' }).click();
    if (game === 'Left Digit') await take(page, 'state-gali-picker');
    await page.getByRole('button', { name: game }).click();
    await addRow(page, number, '10');
    if (game === 'Jodi Digit') await take(page, 'state-gali-list');
    await submitList(page);
    await page.getByRole('region', { name: 'Your bids are placed' }).waitFor();
  }
}

test('money, full', async ({ page, server }) => {
  const player = await enterWithToken(page, server, 'Asha');
  await deposits(server, player);
  for (const path of ['/addfundhistory', '/imp7', '/transaction', '/withdraw']) {
    await page.goto(path);
    await take(page, `state-money${path.replace('/', '-')}`);
  }
  await page.goto('/transaction');
  await page.getByRole('button', { name: 'Download a statement' }).click();
  await take(page, 'state-statement');
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Withdraw Methods' }).click();
  await take(page, 'state-withdraw-methods');
  await page.goto('/transfer');
  await page.getByRole('button', { name: 'Transfer' }).click();
  await take(page, 'state-transfer-complaints');
});

/** One deposit of each state. */
async function deposits(server: TestServer, player: { mobile: string; token: string }): Promise<void> {
  const desk = await financeDesk(server);
  const ask = (amount: string, index: number) =>
    post(server, 'api-fund-request-add', {
      unique_token: player.token,
      request_amount: amount,
      payment_method: 'PhonePe',
      txn_ref: `TXN${Date.now()}${index}`,
      request_id: crypto.randomUUID(),
    });
  await ask('250', 1);
  await desk.approveDeposit(player.mobile, 25_000, '312345678901');
  await ask('400', 2);
  await desk.rejectDeposit(player.mobile, 'no such payment');
  await ask('1500', 3);
}

/** A picture in both themes once what was asked for is there. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await picture(page, name);
}
