import type { Page } from '@playwright/test';
import { wireBidDate, zonedDate } from '../packages/game/src/index.ts';
import { expect, test } from './fixtures/test.ts';
import { changeAnswers } from './page-models/answers.ts';
import { addRow, card, declareResult, moveCutOffs, openGame, openMarket } from './page-models/bets.ts';
import { addPayoutNumber, changeSettings, enterWithToken } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';
import { collisions, misfits, outOfReach } from './page-models/fit.ts';
import { goInside } from './page-models/navigation.ts';
import { enter } from './page-models/players.ts';

/** Applies a phone's text size setting of 200 %. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = 'html { -webkit-text-size-adjust: 200% !important; text-size-adjust: 200% !important }';
      document.head.append(style);
    });
  });
}

/** Sets the balance in every dashboard response. */
async function fillWallet(page: Page, points: string): Promise<void> {
  await page.route('**/events', (route) => route.abort());
  await changeAnswers(page, 'api-get-dashboard-data', (answer) => ({ ...answer, wallet_amt: points }));
}

const WIDTHS = [320, 360];

/** Expects that all texts fit and every control can be tapped. Polled, because sheets slide in. */
async function expectRoom(page: Page, where: string): Promise<void> {
  const found = async () => [...(await misfits(page)), ...(await collisions(page)), ...(await outOfReach(page))];
  await expect.poll(found, { message: where }).toEqual([]);
}

/** Expects the number of new notices to leave the left third and the lower quarter of the bell free. */
async function expectBell(page: Page): Promise<void> {
  const bell = page.getByRole('banner').getByRole('link', { name: /unread/ });
  await expect(bell).toHaveText('9+');
  const number = await bell.locator('span').boundingBox();
  const icon = await bell.locator('svg').boundingBox();
  expect(number?.x).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0) / 3);
  expect((number?.y ?? 0) + (number?.height ?? 0)).toBeLessThan((icon?.y ?? 0) + (icon?.height ?? 0) * 0.75);
}

test('at 200 % text size nothing on home, log-in, a bid screen, a confirmation, the slip or the withdrawal overlaps or is out of reach', async ({
  page,
  server,
}) => {
  await changeSettings(server, { withdrawWindow: { open: '00:00', close: '00:00' } });
  const market = await openMarket(server);
  await enlargeText(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/login');
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
    await expectRoom(page, `log-in at ${width} px`);
    // Words of these languages are longer than the screen is wide.
    for (const [path, name] of [
      ['/login', 'ગુજરાતી'],
      ['/r', 'मराठी'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('combobox').first().selectOption(name);
      await expect(page.getByRole('combobox').first()).toHaveValue(name === 'मराठी' ? 'mr' : 'gu');
      await expectRoom(page, `${path} in ${name} at ${width} px`);
    }
    await page.getByRole('combobox').first().selectOption('English');
  }
  const player = await enterWithToken(page, server);
  await addPayoutNumber(server, player, '9000000003');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/imp');
    await expect(page.getByRole('link', { name: 'Withdrawal' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectRoom(page, `home at ${width} px`);
    for (const game of ['Half Sangam', 'Jodi Digit', 'Single Digit']) {
      await openGame(page, market.game_name, game);
      await expectRoom(page, `${game} at ${width} px`);
    }
    await addRow(page, '6', '100');
    await expectRoom(page, `a list at ${width} px`);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectRoom(page, `the confirmation at ${width} px`);
    await page.goto('/slip');
    await expect(page.getByRole('button', { name: 'Delete 6' }).first()).toBeVisible();
    await expectRoom(page, `the slip at ${width} px`);
    await page.goto('/withdraw');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expectRoom(page, `the withdrawal at ${width} px`);
    await page.getByRole('button', { name: 'Send withdraw request' }).click();
    await expect(page.getByRole('dialog', { name: 'Send this request?' })).toBeVisible();
    await expectRoom(page, `the confirmation of a withdrawal at ${width} px`);
  }
});

test('at 200 % text size and 320 px nothing on the landing page, SP DP TP, my numbers, King Gali or the wallet overlaps or is out of reach', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const gali = await openMarket(server, 'gali');
  await enlargeText(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest results' })).toBeVisible();
  await expectRoom(page, 'the landing page');
  await enterWithToken(page, server);
  await openGame(page, market.game_name, 'SP DP TP');
  await expectRoom(page, 'SP DP TP');
  await openGame(page, market.game_name, 'Jodi Digit');
  await addRow(page, '45', '10');
  await page.getByRole('button', { name: 'My numbers' }).click();
  await expect(page.getByRole('button', { name: /^Save this list/ })).toBeVisible();
  await expectRoom(page, 'my numbers');
  await page.goto('/galigame');
  await expect(card(page, gali.game_name)).toContainText('Market Open');
  await expectRoom(page, 'King Gali');
  // The texts of a card are longest for a closed market with the result of an earlier day.
  const earlier = wireBidDate(zonedDate(server.nowMs() - 3 * 86_400_000, 'Asia/Kolkata'));
  const shown = {
    msg_status: 2,
    game_name: `Krishnanagaram ${gali.game_name}`,
    open_result: '01',
    result_date: earlier,
  };
  await changeAnswers(page, 'api-galidisawar-game', (answer) => ({
    ...answer,
    result: (answer.result as object[]).slice(0, 1).map((row) => ({ ...row, ...shown })),
  }));
  await page.reload();
  await expect(card(page, shown.game_name)).toContainText('Market Close for today');
  await expect(card(page, shown.game_name)).toContainText(/\d{1,2} [A-Z][a-z]{2} · 01/);
  await expectRoom(page, 'King Gali with the result of an earlier day');
  await page.goto('/imp7');
  await page.getByRole('button', { name: 'Withdraw Methods' }).click();
  await expect(page.getByText('Paytm')).toBeVisible();
  await expectRoom(page, 'the wallet');
});

/** The screens of a player that the other stories leave out. */
const OTHER_SCREENS = `
  /stargame /star /galiallgame /charts /allbids /histories /imp4 /imp3 /imp9 /addfund /payviaupi /qrpay /addfundhistory
  /withdrawhistory /otpwithdraw /transfer /limits /profile /change /devices /notices /notifications /gamerates /htp
  /fairness /jodi-tricks /number-picks /withdrawrule /depositrule /about /delete /privacy`
  .trim()
  .split(/\s+/);

/** Applies a default font size of the browser that is twice the usual one. */
async function enlargeFont(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

test('with a default font size of 32 px the texts are twice as large, and nothing on the other screens overlaps or is out of reach', async ({
  page,
  server,
}) => {
  await enterWithToken(page, server);
  await page.route('**/events', (route) => route.abort());
  await changeAnswers(page, 'api-get-dashboard-data', (answer) => ({ ...answer, notification_count: 12 }));
  await page.goto('/profile');
  const sizes = () =>
    page
      .getByRole('button', { name: 'Save' })
      .evaluate((button) => Number.parseFloat(getComputedStyle(button).fontSize));
  expect(await sizes()).toBe(15);
  await enlargeFont(page);
  await expect.poll(sizes).toBe(30);
  await goInside(page, '/imp');
  await expectBell(page);
  for (const path of OTHER_SCREENS) {
    await goInside(page, path);
    await expect(page.getByTestId('loading-line')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Loading');
    await expectRoom(page, path);
  }
  // The table is wider than the screen and scrolls. The rest of the page is not. The name of each market fits its column.
  await goInside(page, '/charts/gali');
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Faridabad' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const cut = await heads.evaluateAll((all) => all.filter((head) => head.scrollWidth > head.clientWidth).length);
  expect(cut).toBe(0);
});

test('with a large balance and total, the figures above Submit stay separate and complete', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await fillWallet(page, '1234567.50');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '120000');
    const main = page.getByRole('main');
    await expect(main.getByText('Balance left', { exact: true }).locator('..')).toContainText('11,14,567.50');
    await expectRoom(page, `at ${width} px`);
    await page.getByRole('button', { name: 'Delete 6' }).click();
  }
});

test('with 35 bids the confirmation shows totals, balance and SUBMIT while the bids scroll, also at 200 % text size', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'SP Motor');
  await addRow(page, '1234567', '10');
  const look = async (size: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'SP Motor' });
      const last = sheet.getByRole('listitem').last();
      const foot = [
        sheet.getByText('Total Point', { exact: true }),
        sheet.getByText('Balance after', { exact: true }),
        sheet.getByRole('button', { name: 'SUBMIT', exact: true }),
        sheet.getByRole('button', { name: 'CANCEL', exact: true }),
      ];
      await expect(last, `${size}, ${width} px`).not.toBeInViewport();
      for (const part of foot) await expect(part, `${size}, ${width} px`).toBeInViewport({ ratio: 1 });
      await last.scrollIntoViewIfNeeded();
      await expect(last, `${size}, ${width} px`).toBeInViewport();
      for (const part of foot) await expect(part, `${size}, ${width} px`).toBeInViewport({ ratio: 1 });
      await sheet.getByRole('button', { name: 'CANCEL', exact: true }).click();
    }
  };
  await look('100 %');
  await enlargeText(page);
  await page.reload();
  await look('200 %');
});

test('at 320 px home with a balance of 10,000 points has a header of one row', async ({ page, server }) => {
  await enter(page, server);
  await fillWallet(page, '10000.50');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/imp');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Wallet balance' })).toHaveText('10,000.50');
  const title = await header.getByRole('heading', { name: 'Surahi' }).boundingBox();
  const wallet = await header.getByRole('link', { name: 'Wallet balance' }).boundingBox();
  expect(wallet?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
});

test('at 200 % text size the bell shows beside its number, dates are complete and the balance is beside the pot', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.route('**/events', (route) => route.abort());
  await changeAnswers(page, 'api-get-dashboard-data', (answer) => ({
    ...answer,
    wallet_amt: '10000.50',
    notification_count: 12,
  }));
  await enlargeText(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/imp');
    await expectBell(page);
    await page.goto('/transaction');
    const from = await page.getByLabel('From date').boundingBox();
    const to = await page.getByLabel('To date').boundingBox();
    // Half of the screen is too narrow for a date of this size.
    expect(from?.width).toBeGreaterThan(width / 2);
    expect(to?.y).toBeGreaterThan((from?.y ?? 0) + (from?.height ?? 0) - 1);
    await page.goto('/imp7');
    const card = page.getByRole('region', { name: 'Balance in points' });
    await expect(card).toContainText('10,000.50');
    const covered = await card.evaluate((element) => {
      const holder = element.querySelector('svg')?.parentElement?.getBoundingClientRect();
      const range = document.createRange();
      return [...element.querySelectorAll('p, span')].filter((text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()].some((box) => holder !== undefined && box.right > holder.left + 1);
      }).length;
    });
    expect(covered).toBe(0);
  }
});

test('at 200 % text size the card of a win is below the header and can be closed', async ({ page, server }) => {
  await enlargeText(page);
  const market = await openMarket(server);
  const { token } = await enterWithToken(page, server, 'Asha');
  const draw = { drawId: '', gameId: market.game_id, market: market.game_name, bidDate: market.bid_date };
  await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '3', points: 10 }]);
  const asked = page.waitForResponse('**/api-new-wins');
  await page.goto('/imp');
  await asked;
  await moveCutOffs(server, market.game_id, { open: -1 });
  await declareResult(server, market, 'open', '346');
  const win = page.getByRole('status').filter({ hasText: 'You won' });
  await expect(win).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await win.boundingBox())?.y)
    .toBeGreaterThanOrEqual((header?.y ?? Number.NaN) + (header?.height ?? Number.NaN));
  await win.getByRole('button', { name: 'Close the message' }).click();
  await expect(win).toHaveCount(0);
});
