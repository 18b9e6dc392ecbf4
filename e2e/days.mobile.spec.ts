import { wireBidDate, zonedDate } from '../packages/game/src/index.ts';
import { installClock } from './page-models/clock.ts';
import { expect, test } from './fixtures/test.ts';
import {
  addRow,
  bringForward,
  card,
  listMarkets,
  moveCutOffs,
  openGame,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { changeSettings } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { enter } from './page-models/players.ts';

test('a result of another day carries its date, and the countdown names the bids that end', async ({
  page,
  server,
}) => {
  // Before this time of day the list shows the results of the day before.
  await changeSettings(server, { resultSwitchTime: '23:59' });
  const market = await openMarket(server);
  await enter(page, server);
  const today = wireBidDate(zonedDate(server.nowMs(), 'Asia/Kolkata'));
  const isDated = /\d{1,2} [A-Z][a-z]+ · [\d*]{3}-/;
  // Polled, because the page may still show the list from before the change of the settings.
  const wrongCards = async () => {
    const wrong: string[] = [];
    for (const row of await listMarkets(server, 'main')) {
      const isOtherDay = row.result_date !== '' && row.result_date !== today;
      const shown = (await card(page, row.game_name).textContent()) ?? '';
      if (isDated.test(shown) !== isOtherDay) wrong.push(row.game_name);
    }
    return wrong;
  };
  await expect.poll(wrongCards).toEqual([]);
  await expect(card(page, market.game_name)).toContainText(/Open bids end in \d\d:\d\d:\d\d/);
});

test('[HSM-02] a bid on the draw of another day names that day beside the time of placing', async ({
  page,
  server,
}) => {
  const { market_id: marketId, draw_id: drawId } = await bringForward(server, 'main');
  await moveCutOffs(server, String(marketId), { open: 60, close: 120 });
  const { date } = await server.db.one<{ date: string }>({
    text: 'select business_date::text as date from draws where draw_id = $1',
    values: [drawId],
  });
  const rowOf = async () => (await listMarkets(server, 'main')).find(({ game_id }) => game_id === String(marketId));
  await expect.poll(rowOf).toMatchObject({ open_session: true, bid_date: wireBidDate(date) });
  const row = await rowOf();
  await enter(page, server);
  await openGame(page, row?.game_name ?? '', 'Single Digit');
  await addRow(page, '6', '10');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  await page.goto('/imp4');
  const shown = page.getByRole('article');
  await expect(shown).toContainText(row?.game_name ?? '');
  // Shortly after midnight, the current draw of a market can be the one of today.
  const isToday = row?.bid_date === wireBidDate(zonedDate(server.nowMs(), 'Asia/Kolkata'));
  const [day, month] = wireBidDate(date).split('-');
  const note = shown.getByText(/^Draw of /);
  if (isToday) await expect(note).toHaveCount(0);
  else await expect(note).toHaveText(new RegExp(`^Draw of ${day} ${month?.slice(0, 3)}`));
});

test('[HSM-01] a history that opens first shows the bids of today on a phone whose clock is a day fast', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await installClock(page, server, 86_400_000);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '10');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  // A new document learns the server's time from its first response, which comes after the request of the history.
  const asked = page.waitForRequest('**/api-bid-history-data');
  await page.route('**/api-*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/imp4');
  await expect(page.getByRole('article')).toContainText(market.game_name);
  const today = zonedDate(server.nowMs(), 'Asia/Kolkata');
  await expect(page.getByLabel('From date')).toHaveValue(today);
  await expect(page.getByLabel('To date')).toHaveValue(today);
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
