import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import {
  addRow,
  bidsOf,
  card,
  closeQuietly,
  listMarkets,
  moveCutOffs,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { enter, setBetting } from './page-models/players.ts';

test('[STR-01] [STR-02] the Starline list, its links and rates', async ({ page, server }) => {
  const draw = await openMarket(server, 'starline');
  const player = await enter(page, server);
  await page.getByRole('link', { name: 'Starline' }).click();
  await expect(page).toHaveURL(/\/stargame$/);
  const rows = await listMarkets(server, 'starline');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  await expect(card(page, draw.game_name)).toContainText('Market running today');
  await expect(card(page, draw.game_name).getByRole('button', { name: /^Chart of/ })).toBeVisible();
  const chart = page.getByRole('link', { name: 'Chart', exact: true });
  await expect(chart).toHaveAttribute('target', '_blank');
  await expect(chart).toHaveAttribute('href', /\/\/.+chart/);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveAttribute('href', '/imp5');
  await expect(page.getByRole('link', { name: 'Win History' })).toHaveAttribute('href', '/imp6');
  await expect(page.getByRole('term')).toHaveText(['Single Digit', 'Single Pana', 'Double Panna', 'Tripple Panna']);
  await expect(page.getByRole('definition')).toHaveText(['10-95', '10-1400', '10-2800', '10-6000']);
  await page.goto('/imp2');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveCount(0);
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expect(chart).toBeVisible();
});

test('[STR-03] [STR-04] four Starline games accept bids with session Open and appear in the history', async ({
  page,
  server,
}) => {
  const draw = await openMarket(server, 'starline');
  const player = await enter(page, server);
  await page.goto('/star');
  await expect(page).toHaveURL(/\/stargame$/);
  for (const [game, digits, path] of [
    ['Single Digit', '7', '/starsingle'],
    ['Single Pana', '123', '/ssinglepana'],
    ['Double Pana', '112', '/sdoublepana'],
    ['Triple Pana', '777', '/stripplepana'],
  ] as const) {
    await page.goto('/stargame');
    await page.getByRole('button', { name: `Play ${draw.game_name}` }).click();
    await expect(page).toHaveURL(/\/star$/);
    await page.getByRole('button', { name: game }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await addRow(page, digits, '10');
    await submitList(page);
    await expect(page.getByRole('region', { name: 'Your bids are placed' })).toBeVisible();
  }
  const bids = await bidsOf(server, player, 'api-starline-bid-history-data');
  expect(bids.map(({ pana, digits, session }) => [pana, digits, session])).toEqual([
    ['Triple Pana', '777', 'Open'],
    ['Double Pana', '112', 'Open'],
    ['Single Pana', '123', 'Open'],
    ['Single Digit', '7', 'Open'],
  ]);
  await page.goto('/imp5');
  await expect(page.getByRole('heading', { level: 1, name: 'STARLINE BIDS' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.goto('/imp6');
  await expect(page.getByRole('heading', { level: 1, name: 'STARLINE WIN HISTORY' })).toBeVisible();
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();
});

test('rates that load late move no card of either family', async ({ page, server }) => {
  await openMarket(server, 'starline');
  await openMarket(server, 'gali');
  await enter(page, server);
  for (const [path, rates] of [
    ['/stargame', '**/api-starline-game-rates'],
    ['/galigame', '**/api-galidisawar-game-rates'],
  ] as const) {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(rates, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const play = page.getByRole('button', { name: /^Play/ }).first();
    await expect(play).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText('–');
    const before = await play.boundingBox();
    release();
    await expect(page.getByRole('definition').first()).toHaveText('10-95');
    expect(await play.boundingBox()).toEqual(before);
  }
});

test('[GAL-01] [GAL-02] [GAL-04] [GAL-09] the King Gali list, game time, links and rates', async ({ page, server }) => {
  const market = await openMarket(server, 'gali');
  await enter(page, server);
  await page.getByRole('link', { name: 'King Gali' }).click();
  await expect(page).toHaveURL(/\/galigame$/);
  await expect(page.getByRole('heading', { level: 1, name: 'KING GALI' })).toBeVisible();
  const shown = card(page, market.game_name);
  await expect(shown).toContainText('Market Open for today');
  await expect(shown).toContainText(/\*\*|\d\d/);
  await expect(page.getByRole('term')).toHaveText(['Left Digit', 'Right Digit', 'Jodi Digit']);
  await expect(page.getByRole('definition')).toHaveText(['10-95', '10-95', '10-950']);
  await expect(page.getByRole('link', { name: 'Chart', exact: true })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveAttribute('href', '/impbid');
  await expect(page.getByRole('link', { name: 'Win History' })).toHaveAttribute('href', '/impwin');
  await shown.getByRole('button', { name: 'Game time' }).click();
  const sheet = page.getByRole('dialog', { name: market.game_name });
  await expect(sheet).toContainText('Market Open for today');
  await expect(sheet.getByRole('term')).toHaveText(['Day', 'OPEN RESULT TIME', 'OPEN BID LAST TIME']);
  await expect(sheet.getByRole('definition').first()).toHaveText(/day$/);
  await expect(sheet.getByRole('definition').nth(1)).toHaveText(/^\d\d:\d\d [AP]M$/);
  await sheet.getByRole('button', { name: 'OK' }).click();
  await expect(sheet).toHaveCount(0);
});

test('[GAL-03] a closed Gali market shakes and shows the popup', async ({ page, server }) => {
  const market = await openMarket(server, 'gali');
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await enter(page, server);
  await page.goto('/galigame');
  const shown = card(page, market.game_name);
  await expect(shown).toContainText('Market Close for today');
  await shown.getByRole('button', { name: 'Play Game' }).click();
  const popup = page.getByRole('dialog', { name: 'Sorry! Oops! Market is closed for today' });
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/galigame$/);
});

test('[GAL-05] [GAL-06] [GAL-07] three Gali games, the second wording, both histories', async ({ page, server }) => {
  const market = await openMarket(server, 'gali');
  const player = await enter(page, server);
  await page.goto('/galiallgame');
  await page.getByRole('button', { name: 'Left Digit' }).click();
  await expect(page).toHaveURL(/\/galiallgame$/);
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
    await expect(page.getByRole('heading', { level: 2, name: market.game_name })).toBeVisible();
    await page.getByRole('button', { name: game }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await addRow(page, digits, '10');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: game });
    await expect(sheet).toContainText('Once you placed a bid, it will not be cancelled in any situation');
    await sheet.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page.getByRole('region', { name: 'Your bids are placed' })).toBeVisible();
  }
  expect(await bidsOf(server, player, 'api-galidisawar-bid-history-data')).toHaveLength(3);
  await page.goto('/impbid');
  await expect(page.getByRole('heading', { level: 1, name: 'GALI DISAWAR BIDS' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  const colours = await page.getByRole('article').evaluateAll((cards) => cards.map((each) => each.dataset.colour));
  expect(colours).toEqual(['yellow', 'green', 'blue']);
  await page.goto('/impwin');
  await expect(page.getByRole('heading', { level: 1, name: 'GALI DISAWAR WINS' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Right Digit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bidding is closed for Right Digit' })).toBeVisible();
  await setBetting(server, player.mobile, false);
  await expect(page).toHaveURL(/\/galiimp$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Game' })).toHaveCount(0);
});
