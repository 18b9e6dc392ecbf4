import type { Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { addRow, card, declareResult, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { picture } from './page-models/pictures.ts';
import { newPlayer, typeCode } from './page-models/players.ts';

/**
 * Screens that only a path through other screens reaches: codes, pickers, popups and the bid screens missing from the
 * gallery.
 */
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
  await page.getByRole('region', { name: /^Your bids? (is|are) placed$/ }).waitFor();
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
    await page.getByRole('region', { name: /^Your bids? (is|are) placed$/ }).waitFor();
  }
}

const BID_SCREENS = ['Single Digit', 'Jodi Digit', 'Single Pana', 'Half Sangam', 'Full Sangam', 'SP DP TP', 'SP Motor'];

test('bid screens, list, confirmation, receipt', async ({ page, server }) => {
  const market = await openMarket(server);
  await enterWithToken(page, server, 'Asha');
  await page.goto('/imp');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await take(page, 'state-menu');
  for (const game of BID_SCREENS) {
    await openGame(page, market.game_name, game);
    await take(page, `state-bid-${game.replaceAll(' ', '-').toLowerCase()}`);
  }
  await openGame(page, market.game_name, 'Single Digit');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await take(page, 'state-bid-missing');
  for (const digit of ['1', '6', '6']) await addRow(page, digit, '50');
  await take(page, 'state-bid-list');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await take(page, 'state-confirmation');
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await page.getByRole('region', { name: /^Your bids? (is|are) placed$/ }).waitFor();
  await take(page, 'state-toast');
  await page.waitForTimeout(3500);
  await take(page, 'state-receipt');
});

test('money', async ({ page, server }) => {
  const player = await enterWithToken(page, server, 'Asha');
  await page.goto('/transaction');
  await page.getByRole('button', { name: 'Download a statement' }).click();
  await take(page, 'state-statement');
  await page.goto('/transfer');
  await page.getByRole('button', { name: 'Transfer' }).click();
  await take(page, 'state-transfer-complaints');
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Withdraw Methods' }).click();
  await take(page, 'state-withdraw-methods');
  await page.getByRole('button', { name: /^PhonePe/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Enter UPI No.').fill('9000000003');
  await take(page, 'state-add-number');
  await sheet.getByRole('button', { name: 'SUBMIT' }).click();
  await page.waitForURL('**/otpwithdraw');
  await take(page, 'state-otp-withdraw');
  await typeCode(page, await server.readCode(player.mobile));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/imp7');
  await take(page, 'state-number-added');
});

/** Takes a picture in both themes after the screen has settled. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await picture(page, name);
}
