import { expect, test } from './fixtures/test.ts';
import { changeAnswers, holdRequests } from './page-models/answers.ts';
import {
  addRow,
  bidsOf,
  card,
  declareResult,
  listMarkets,
  moveCutOffs,
  openMarket,
  submitList,
} from './page-models/bets.ts';
import { expectPollEvery, installClock, watchCalls } from './page-models/clock.ts';
import { hueOf } from './page-models/colours.ts';
import { openLive } from './page-models/navigation.ts';
import { enter, setBetting } from './page-models/players.ts';

test('[STR-01] [STR-02] the Starline list, its links and rates', async ({ page, server }) => {
  const draw = await openMarket(server, 'starline');
  const player = await enter(page, server);
  // Each value is different, so a line that reads a wrong field fails.
  await changeAnswers(page, 'api-starline-game-rates', (answer) => {
    const [rates] = [answer.game_rates].flat();
    const counts = { single_pana_val_1: '20', double_pana_val_1: '30', tripple_pana_val_1: '40' };
    return { ...answer, game_rates: [{ ...Object(rates), ...counts }] };
  });
  await page.getByRole('link', { name: 'Starline' }).click();
  await expect(page).toHaveURL(/\/stargame$/);
  const rows = await listMarkets(server, 'starline');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  await expect(card(page, draw.game_name)).toContainText('Market running today');
  await expect(card(page, draw.game_name).getByRole('button', { name: /^Chart of/ })).toBeVisible();
  const chart = page.getByRole('link', { name: 'Chart', exact: true });
  await expect(chart).toHaveAttribute('target', '_blank');
  await expect(chart).toHaveAttribute('href', `${server.url}/charts/starline`);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveAttribute('href', '/imp5');
  await expect(page.getByRole('link', { name: 'Win History' })).toHaveAttribute('href', '/imp6');
  await expect(page.getByRole('term')).toHaveText(['Single Digit', 'Single Pana', 'Double Panna', 'Tripple Panna']);
  await expect(page.getByRole('definition')).toHaveText(['10-95', '20-1400', '30-2800', '40-6000']);
  await moveCutOffs(server, draw.game_id, { open: -1 });
  await declareResult(server, draw, 'open', '123');
  await expect(card(page, draw.game_name)).toContainText('123-6');
  await expect(card(page, draw.game_name)).toContainText('Market closed for today');
  await page.goto('/imp2');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveCount(0);
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expect(chart).toBeVisible();
});

test('[STR-03] [STR-04] four Starline games accept bids with session Open; both histories and the wallet show the win', async ({
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
    await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  }
  const bids = await bidsOf(server, player, 'api-starline-bid-history-data');
  expect(bids.map(({ pana, digits, session }) => [pana, digits, session])).toEqual([
    ['Triple Pana', '777', 'Open'],
    ['Double Pana', '112', 'Open'],
    ['Single Pana', '123', 'Open'],
    ['Single Digit', '7', 'Open'],
  ]);
  await page.goto('/imp5');
  await expect(page.getByRole('heading', { level: 1, name: 'STARLINE BIDS', exact: true })).toBeVisible();
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(4);
  for (const text of [draw.game_name, 'Single Pana', 'Open', '123', '10', 'Pending']) {
    await expect(rows.nth(2)).toContainText(text);
  }
  expect(await hueOf(rows.nth(2), 'border-left-color')).toBe('grey');
  await openLive(page, '/imp6');
  await expect(page.getByRole('heading', { level: 1, name: 'STARLINE WIN HISTORY', exact: true })).toBeVisible();
  await expect(page.getByText('NO DATA FOUND')).toBeVisible();

  const balance = page.getByRole('link', { name: 'Wallet balance' });
  await expect(balance).toHaveText('960');
  await moveCutOffs(server, draw.game_id, { open: -1 });
  await declareResult(server, draw, 'open', '123');
  // No one has touched the page since.
  await expect(balance).toHaveText('2,360');
  await expect(rows).toHaveCount(1);
  for (const text of [draw.game_name, 'Single Pana', 'Open', '123', '+1,400']) await expect(rows).toContainText(text);
  await page.goto('/imp5');
  await expect(rows.nth(2)).toContainText('Won +1,400');
  for (const index of [0, 1, 3]) await expect(rows.nth(index)).toContainText('Lost');
  await page.goto('/transaction');
  await expect(rows.first()).toContainText('+1,400.00');
});

test('rates that load late move no card of either family', async ({ page, server }) => {
  await openMarket(server, 'starline');
  await openMarket(server, 'gali');
  await enter(page, server);
  for (const [path, rates] of [
    ['/stargame', '**/api-starline-game-rates'],
    ['/galigame', '**/api-galidisawar-game-rates'],
  ] as const) {
    const release = await holdRequests(page, rates);
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

test('[STR-01] [GAL-01] without live events both lists are polled every 5 s', async ({ page, server }) => {
  await openMarket(server, 'starline');
  await openMarket(server, 'gali');
  await installClock(page, server);
  await watchCalls(page);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  for (const [path, call] of [
    ['/stargame', 'api-starline-game'],
    ['/galigame', 'api-galidisawar-game'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectPollEvery(page, 5_000, call);
  }
});
