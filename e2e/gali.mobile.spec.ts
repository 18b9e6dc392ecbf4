import { expect, test, type TestServer } from './fixtures/test.ts';
import { changeAnswers, holdRequests } from './page-models/answers.ts';
import { expectAccessible } from './page-models/accessible.ts';
import {
  addRow,
  bidsOf,
  card,
  closeQuietly,
  declareResult,
  listMarkets,
  moveCutOffs,
  openMarket,
} from './page-models/bets.ts';
import { changeSettings } from './page-models/cashier.ts';
import { hueOf } from './page-models/colours.ts';
import { expectNoToasts, expectToast, watchFeedback } from './page-models/feedback.ts';
import { openLive } from './page-models/navigation.ts';
import { enter, setBetting } from './page-models/players.ts';

const INDIA = 'Asia/Kolkata';

const GAMES = ['Left Digit', 'Right Digit', 'Jodi Digit'] as const;

/**
 * Moves the server's clock to the start of the current draw's day, if that is ahead. Late in the evening the current draw
 * is tomorrow's, and the market's card still shows today's result until midnight.
 */
async function moveToDayOfDraw(server: TestServer, marketId: string): Promise<void> {
  const { day } = await server.db.one<{ day: Date }>({
    text: `select business_date::timestamp at time zone $2 as day from draws
           where market_id = $1 and current_from <= app_now() order by business_date desc limit 1`,
    values: [Number(marketId), INDIA],
  });
  const waitMs = day.getTime() - server.nowMs();
  if (waitMs > 0) await server.clock.move(server.clock.offsetMs() + Math.ceil(waitMs));
}

test('[GAL-01] [GAL-02] [GAL-04] [GAL-09] the King Gali list, game time, links and rates', async ({ page, server }) => {
  // With this setting, no list shows the result of the previous draw.
  await changeSettings(server, { resultSwitchTime: '00:00' });
  const market = await openMarket(server, 'gali');
  await moveToDayOfDraw(server, market.game_id);
  const player = await enter(page, server);
  // Each value is different, so a line that reads a wrong field fails.
  await changeAnswers(page, 'api-galidisawar-game-rates', (answer) => {
    const [rates] = [answer.game_rates].flat();
    const game_rates = [
      {
        ...Object(rates),
        single_digit_val_1: '10',
        single_pana_val_1: '20',
        double_pana_val_1: '30',
        single_digit_val_2: '96',
        single_pana_val_2: '91',
        double_pana_val_2: '905',
      },
      { ...Object(rates), single_digit_val_2: '1', single_pana_val_2: '2', double_pana_val_2: '3' },
    ];
    return { ...answer, game_rates };
  });
  await page.getByRole('link', { name: 'King Gali' }).click();
  await expect(page).toHaveURL(/\/galigame$/);
  await expect(page.getByRole('heading', { level: 1, name: 'KING GALI', exact: true })).toBeVisible();
  const shown = card(page, market.game_name);
  expect(await hueOf(shown.getByText('Market Open for today', { exact: true }))).toBe('green');
  await expect(shown.getByText('Result **', { exact: true })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText(['Left Digit', 'Right Digit', 'Jodi Digit']);
  await expect(page.getByRole('definition')).toHaveText(['10-96', '20-91', '30-905']);
  const chart = page.getByRole('link', { name: 'Chart', exact: true });
  await expect(chart).toHaveAttribute('target', '_blank');
  await expect(chart).toHaveAttribute('href', `${server.url}/charts/gali`);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveAttribute('href', '/impbid');
  await expect(page.getByRole('link', { name: 'Win History' })).toHaveAttribute('href', '/impwin');
  await shown.getByRole('button', { name: 'Game time' }).click();
  const sheet = page.getByRole('dialog', { name: market.game_name });
  expect(await hueOf(sheet.getByText('Market Open for today', { exact: true }))).toBe('green');
  await expect(sheet.getByRole('term')).toHaveText(['Day', 'OPEN RESULT TIME', 'OPEN BID LAST TIME']);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: INDIA }).format(server.nowMs());
  const { open_time: openTime } =
    (await listMarkets(server, 'gali')).find((row) => row.game_id === market.game_id) ?? {};
  expect(openTime).toMatch(/^\d\d:\d\d [AP]M$/);
  await expect(sheet.getByRole('definition')).toHaveText([weekday, openTime ?? '', openTime ?? '']);

  // The market closes while the sheet is open.
  await moveCutOffs(server, market.game_id, { open: -1 });
  await declareResult(server, market, 'open', '05');
  expect(await hueOf(sheet.getByText('Market Close for today', { exact: true }))).toBe('red');
  await sheet.getByRole('button', { name: 'OK' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(shown.getByText('Result 05', { exact: true })).toBeVisible();
  expect(await hueOf(shown.getByText('Market Close for today', { exact: true }))).toBe('red');

  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Win History' })).toHaveCount(0);
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expect(chart).toBeVisible();
});

test('[GAL-03] Play Game opens the picker of an open market; a closed one shakes, vibrates and shows the popup', async ({
  page,
  server,
}) => {
  const market = await openMarket(server, 'gali');
  const feedback = await watchFeedback(page);
  const player = await enter(page, server);
  await page.goto('/galigame');
  await card(page, market.game_name).getByRole('button', { name: 'Play Game' }).click();
  await expect(page).toHaveURL(/\/galiallgame$/);
  const { game_id: gameId, open_time: openTime, game_name: gameName } = market;
  const openAtMs = market.open_time_srt * 1000;
  expect(await page.evaluate(() => history.state.usr)).toEqual({ gameId, openTime, gameName, openAtMs });
  expect((await feedback()).vibrations).toEqual([]);
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await page.goto('/galigame');
  const shown = card(page, market.game_name);
  await expect(shown).toContainText('Market Close for today');
  await shown.getByRole('button', { name: 'Play Game' }).click();
  const popup = page.getByRole('dialog', { name: 'Sorry! Oops! Market is closed for today', exact: true });
  await expect(popup).toBeVisible();
  expect((await feedback()).vibrations).toEqual([100]);
  await expect.poll(async () => (await feedback()).animations).toContain(`shake 0.5s of ${market.game_name}`);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/galigame$/);
  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('button', { name: 'Play Game' })).toHaveCount(0);
  await expect(shown.getByRole('button', { name: 'Game time' })).toBeVisible();
});

test('[GAL-05] [GAL-06] [GAL-07] three Gali games, the second wording, and their wins in both histories and the wallet', async ({
  page,
  server,
}) => {
  const market = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await page.goto('/galiallgame');
  for (const game of GAMES) await page.getByRole('button', { name: game }).click();
  await expect(page).toHaveURL(/\/galiallgame$/);
  await expectNoToasts(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose a market to bid on' }).click();
  await expect(page).toHaveURL(/\/galigame$/);
  for (const [game, digits, path] of [
    ['Left Digit', '4', '/leftdigit'],
    ['Right Digit', '5', '/rightdigit'],
    ['Jodi Digit', '45', '/jodidigit'],
  ] as const) {
    await page.goto('/galigame');
    await card(page, market.game_name).getByRole('button', { name: 'Play Game' }).click();
    const title = page.getByRole('heading', { level: 2, name: market.game_name });
    const [firstWord = ''] = market.game_name.split(' ');
    const colourOf = (each: typeof title) => each.evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf(title.getByText(firstWord, { exact: true }))).not.toBe(await colourOf(title));
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/galigame$/);
    await card(page, market.game_name).getByRole('button', { name: 'Play Game' }).click();
    const round = page.getByRole('button', { name: /^(Left|Right|Jodi) Digit$/ });
    await expect(round).toHaveText([/Left Digit$/, /Right Digit$/, /Jodi Digit$/]);
    await round.filter({ hasText: game }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    const { game_id: gameId, open_time: openTime, game_name: gameName } = market;
    expect(await page.evaluate(() => history.state.usr)).toMatchObject({ gameId, openTime, gameName, pana: game });
    await addRow(page, digits, '10');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: game });
    await expect(sheet).toContainText('Once you placed a bid, it will not be cancelled in any situation');
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  }
  expect(await bidsOf(server, player, 'api-galidisawar-bid-history-data')).toHaveLength(3);
  await page.goto('/impbid');
  await expect(page.getByRole('heading', { level: 1, name: 'GALI DISAWAR BIDS', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  const rows = page.getByRole('article');
  for (const [index, hue] of (['yellow', 'green', 'blue'] as const).entries()) {
    expect(await hueOf(rows.nth(index), 'border-left-color')).toBe(hue);
  }
  await openLive(page, '/impwin');
  await expect(page.getByRole('heading', { level: 1, name: 'GALI DISAWAR WINS', exact: true })).toBeVisible();
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();

  const balance = page.getByRole('link', { name: 'Wallet balance' });
  await expect(balance).toHaveText('970');
  await moveCutOffs(server, market.game_id, { open: -1 });
  await declareResult(server, market, 'open', '45');
  // No one has touched the page since.
  await expect(balance).toHaveText('2,110');
  await expect(rows).toHaveCount(3);
  for (const [game, digits, amount] of [
    ['Left Digit', '4', '+95'],
    ['Right Digit', '5', '+95'],
    ['Jodi Digit', '45', '+950'],
  ] as const) {
    const win = rows.filter({ hasText: game });
    await expect(win).toContainText(/\d+ [A-Z][a-z]+, \d+:\d\d [AP]M/);
    for (const text of [market.game_name, 'Open', digits, amount]) await expect(win).toContainText(text);
  }
  await page.goto('/impbid');
  await expect(rows.filter({ hasText: 'Won +' })).toHaveCount(3);
  await page.goto('/transaction');
  await expect(rows.filter({ hasText: '+950.00' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '+95.00' })).toHaveCount(2);
});

test('[GAL-05] the Gali picker closes at the open time, and redirects without betting', async ({ page, server }) => {
  const market = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await page.goto('/galigame');
  await card(page, market.game_name).getByRole('button', { name: 'Play Game' }).click();
  await expect(page.getByRole('button', { name: 'Right Digit' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await moveCutOffs(server, market.game_id, { open: -1 });
  await expect(page.getByRole('timer')).toHaveCount(0);
  for (const game of GAMES) {
    await page.getByRole('button', { name: game }).click();
    await expectToast(page, `Bidding is closed for ${game}`);
    await expect(page).toHaveURL(/\/galiallgame$/);
  }
  await setBetting(server, player.mobile, false);
  await expect(page).toHaveURL(/\/galiimp$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Game' })).toHaveCount(0);
});

test('[GAL-05] until the list has loaded, the Gali picker closes at the open time that the list passed on', async ({
  page,
  server,
}) => {
  const market = await openMarket(server, 'gali');
  await enter(page, server);
  await page.goto('/galigame');
  await card(page, market.game_name).getByRole('button', { name: 'Play Game' }).click();
  await expect(page).toHaveURL(/\/galiallgame$/);
  // The list, which has timers too, is still shown for a moment.
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.evaluate(() => {
    const { usr, ...state } = history.state;
    history.replaceState({ ...state, usr: { ...usr, openAtMs: 1 } }, '');
  });
  await page.addInitScript(() => localStorage.removeItem('list.gali'));
  const release = await holdRequests(page, '**/api-galidisawar-game');
  await page.reload();
  for (const game of GAMES) {
    await page.getByRole('button', { name: game }).click();
    await expectToast(page, `Bidding is closed for ${game}`);
    await expect(page).toHaveURL(/\/galiallgame$/);
  }
  release();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Left Digit' }).click();
  await expect(page).toHaveURL(/\/leftdigit$/);
});
