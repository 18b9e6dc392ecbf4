import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { anotherPage } from './page-models/operators.ts';
import { goInside, openHome } from './page-models/navigation.ts';
import { logIn, post } from './page-models/players.ts';

const DAY_MS = 86_400_000;

const bar = (page: Page) => page.getByText(/You are on a break until/);
const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Take a break, / });
const promotions = (page: Page) => page.getByRole('region', { name: 'News in pictures' });

/**
 * Moves the clock of the server ahead, waits until the server uses it, and moves the clocks of the pages. A call that a
 * page makes by its moved clock then finds the same time on the server.
 */
async function passTime(server: TestServer, token: string, ms: number): Promise<void> {
  const offsetMs = server.clock.offsetMs() + ms;
  const fromMs = server.nowMs() + ms;
  await server.db.query({ text: 'update clock_control set offset_ms = $1', values: [offsetMs] });
  const serverTime = async () =>
    Number((await post(server, 'api-user-wallet-balance', { unique_token: token })).server_time);
  await expect.poll(serverTime).toBeGreaterThanOrEqual(fromMs);
  await server.clock.move(offsetMs);
}

async function bid(page: Page, market: string): Promise<void> {
  await openGame(page, market, 'Single Digit');
  await addRow(page, '6', '10');
}

test('[LIM-05] a time-out started on one device holds on the other one at once, and its end opens both again', async ({
  page,
  browser,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enterWithToken(page, server, 'Asha');
  const phone = await anotherPage(browser, server, true);
  await logIn(phone, player);
  const devices = [page, phone];
  await openHome(page);
  await bid(phone, market.game_name);
  // Only live events may change the documents from here on.
  for (const one of devices) await one.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(promotions(page)).toBeVisible();

  await test.step('the break shows on both devices, and the bid that waits on the other one is refused', async () => {
    await clock(page).click();
    await page.getByRole('dialog', { name: 'Take a break' }).getByRole('button', { name: '24 hours' }).click();
    for (const one of devices) await expect(bar(one)).toBeVisible();
    await submitList(phone);
    const sheet = phone.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toContainText('You are on a break until');
    await phone.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await goInside(phone, '/imp');
    await expect(phone.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
    for (const one of devices) await expect(promotions(one)).toHaveCount(0);
  });

  await test.step('at the end both devices show the clock and the promotions again, without a reload', async () => {
    await passTime(server, player.token, DAY_MS);
    for (const one of devices) {
      await expect(bar(one)).toHaveCount(0);
      await expect(clock(one)).toBeVisible();
      await expect(promotions(one)).toBeVisible();
      expect(await one.evaluate(() => 'sameDocument' in window)).toBe(true);
    }
  });

  await test.step('both devices place bids again', async () => {
    const open = await openMarket(server);
    for (const one of devices) {
      await bid(one, open.game_name);
      await submitList(one);
      await expect(one.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
    }
  });
  await phone.context().close();
});
