import type { Page } from '@playwright/test';
import { test } from './fixtures/test.ts';
import {
  addRow,
  declareResult,
  listMarkets,
  moveCutOffs,
  openGame,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { isWanted, picture } from './page-models/pictures.ts';
import { enter, setBetting } from './page-models/players.ts';

const LOGGED_OUT = [
  '/',
  '/r',
  '/login',
  '/forgotpass',
  '/otpforgotpass',
  '/change-password',
  '/htp',
  '/about',
  '/delete',
];
const PUBLIC = ['/privacypolicy', '/charts', '/charts/starline', '/charts/gali', '/nowhere'];
const LISTS = ['/imp', '/stargame', '/galigame', '/galiIMP', '/game', '/star', '/galiallgame', '/single'];
const HISTORIES = ['/imp3', '/imp4', '/imp5', '/imp6', '/impbid', '/impwin', '/allbids', '/histories'];
const MONEY = ['/imp7', '/imp9', '/transaction', '/addfund', '/payviaupi', '/qrpay', '/addfundhistory', '/withdraw'];
const MORE_MONEY = ['/withdrawhistory', '/depositrule', '/withdrawrule', '/transfer'];
const ACCOUNT = ['/profile', '/change', '/devices', '/gameRates', '/jodi-tricks', '/number-picks'];
const STARLINE_BIDS = ['/starsingle', '/ssinglepana', '/leftdigit', '/jodidigit'];

async function pictures(page: Page, group: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const name = `${group}${path.replaceAll(/[/?=]/g, '-')}`;
    if (!isWanted(name)) continue;
    await page.goto(path);
    await page.waitForTimeout(900);
    await picture(page, name);
  }
}

test('logged out', async ({ page, server }) => {
  await pictures(page, 'out', [...LOGGED_OUT, ...PUBLIC]);
  const [market] = await listMarkets(server, 'main');
  for (const view of ['panel', 'jodi']) {
    await pictures(page, 'out', [`/charts/main/${market?.game_id ?? ''}?view=${view}`]);
  }
});

test('with betting, empty and full', async ({ page, server }) => {
  const market = await openMarket(server);
  await openMarket(server, 'starline');
  await openMarket(server, 'gali');
  await enter(page, server, 'Shubhendra Kumar');
  await pictures(page, 'empty', [...HISTORIES, ...MONEY, ...MORE_MONEY]);
  await pictures(page, 'in', [...LISTS, ...STARLINE_BIDS, ...ACCOUNT, '/htp', '/charts']);
  await page.goto('/imp');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.waitForTimeout(400);
  await picture(page, 'in-menu');
  for (const game of [
    'Single Digit',
    'Jodi Digit',
    'Single Pana',
    'Half Sangam',
    'Full Sangam',
    'SP DP TP',
    'SP Motor',
  ]) {
    await openGame(page, market.game_name, game);
    await picture(page, `in-bid-${game.replaceAll(' ', '-').toLowerCase()}`);
  }
  await openGame(page, market.game_name, 'Single Digit');
  for (const digit of ['1', '6', '6']) await addRow(page, digit, '50');
  await picture(page, 'full-bid-list');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForTimeout(400);
  await picture(page, 'full-confirmation');
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await page.getByRole('region', { name: 'Your bids are placed' }).waitFor();
  await page.waitForTimeout(3500);
  await picture(page, 'full-receipt');
  await openGame(page, market.game_name, 'SP Motor');
  await addRow(page, '1234', '10');
  await submitList(page);
  await page.getByRole('region', { name: 'Your bids are placed' }).waitFor();
  await moveCutOffs(server, market.game_id, { open: -1, close: 60 });
  await declareResult(server, market, 'open', '123');
  await pictures(page, 'full', [...HISTORIES, '/imp7', '/transaction', '/imp']);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await pictures(page, 'hi', ['/imp', '/imp4', '/imp7', '/single', '/profile', '/galigame', '/allbids']);
});

test('without betting', async ({ page, server }) => {
  const player = await enter(page, server);
  await setBetting(server, player.mobile, false);
  await pictures(page, 'off', [...LISTS.slice(0, 4), '/imp7', '/withdraw', '/profile', '/imp4']);
});
