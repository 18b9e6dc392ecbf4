import { expect, test, type TestServer } from './fixtures/test.ts';
import { openAndHear } from './page-models/answers.ts';
import { card, closeQuietly, listMarkets, moveCutOffs, openForAnHour, openMarket } from './page-models/bets.ts';
import { changeSettings } from './page-models/cashier.ts';
import {
  endRetries,
  expectPollEvery,
  expectQuiet,
  installClock,
  openStopped,
  runClock,
  stopClock,
  watchCalls,
} from './page-models/clock.ts';
import { expectNoToasts, watchFeedback } from './page-models/feedback.ts';
import { expectScrolls } from './page-models/marquee.ts';
import { untilLive, watchPushes } from './page-models/live.ts';
import { enter, post, setBetting } from './page-models/players.ts';
import { createTodaysMarket } from './page-models/todays-market.ts';

const HEADLINE = 'Deposits are answered all day';

async function showHeadline(server: TestServer, isOn: boolean): Promise<void> {
  await server.db.query({
    text: `insert into headlines (place, is_on, notes) values (1, $1, $2)
           on conflict (place) do update set is_on = excluded.is_on, notes = excluded.notes`,
    values: [isOn, HEADLINE],
  });
  // The server reads the headlines together with the settings.
  await changeSettings(server, {});
}

test('[HOM-01] the headline runs only while its status is 1', async ({ page, server }) => {
  await showHeadline(server, true);
  await enter(page, server);
  const line = page.getByText(HEADLINE);
  await expect(line).toBeVisible();
  await expectScrolls(line);
  await showHeadline(server, false);
  await openAndHear(page, '/imp', 'api-get-headline');
  await expect(page.getByRole('navigation', { name: 'Market types' })).toBeVisible();
  await expect(page.getByText(HEADLINE)).toHaveCount(0);
});

test('[HOM-01] home has the order headline, pictures, buttons, tabs and markets, and shows a market that takes bids at once', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await showHeadline(server, true);
  await enter(page, server);
  expect(page.viewportSize()).toEqual({ width: 360, height: 740 });
  const main = page.getByRole('main');
  const first = main.getByRole('article').first();
  await expect(first.getByRole('button', { name: /^Play / })).toBeVisible();
  const parts = [
    page.getByText(HEADLINE),
    main.getByRole('region', { name: 'News in pictures' }),
    main.getByRole('link', { name: 'Add Money' }),
    main.getByRole('navigation', { name: 'Market types' }),
    first,
  ];
  const tops = async () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  await expect
    .poll(async () => (await tops()).every((top, index, all) => index === 0 || top > (all[index - 1] ?? 0)))
    .toBe(true);
  const row = ['Add Money', 'Withdrawal', 'Call', 'Chat'].map((name) => main.getByRole('link', { name, exact: true }));
  const rowTops = async () => new Set(await Promise.all(row.map(async (part) => (await part.boundingBox())?.y)));
  await expect.poll(async () => (await rowTops()).size).toBe(1);
  const names = await main.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  expect(names).toContain(market.game_name);
  const open = (await listMarkets(server, 'main'))
    .filter((each) => each.msg_status === 1)
    .map((each) => each.game_name);
  expect(open).toContain(names[0]);
  await expect(card(page, names[0] ?? '')).toBeInViewport({ ratio: 0.5 });
});

test('[HOM-02] the slider advances every 3 s, starts again after the last picture and follows its dots', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await enter(page, server);
  const slider = page.getByRole('region', { name: 'News in pictures' });
  const dots = slider.getByRole('button');
  await openStopped(page, '/imp', dots.first());
  const expectCurrent = (index: number) => expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
  const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  // Pictures load in real time, so the next step may be due at any moment within 3 s. Each round finds the moment of a step
  // ten times more exactly.
  let index = await shown();
  for (const stepMs of [100, 10, 1]) {
    if (stepMs < 100) await runClock(page, 3_000 - 10 * stepMs);
    await expectCurrent(index);
    await expect(async () => {
      await runClock(page, stepMs);
      expect(await shown()).not.toBe(index);
    }).toPass({ intervals: [0] });
    index = await shown();
  }
  for (let step = 0; step < count; step += 1) {
    await runClock(page, 2_999);
    await expectCurrent(index);
    await runClock(page, 1);
    index = (index + 1) % count;
    await expectCurrent(index);
  }
  await dots.nth(count - 1).click();
  await expectCurrent(count - 1);
  await runClock(page, 3_000);
  await expectCurrent(0);
});

test('[HOM-02] [HOM-10] [DEP-12] a failed slider, headline or list raises no toast or dialog', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await enter(page, server);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(/api-get-(slider-images|headline|gateway-status)/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await endRetries(page);
  await page.route('**/api-get-dashboard-data', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/Last updated \d\d:\d\d [AP]M/).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoToasts(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[HOM-04] call and chat lead to the contact numbers', async ({ page, server }) => {
  await changeSettings(server, { contacts: { chat: '9811111111', call: '9822222222', telegram: '9833333333' } });
  await enter(page, server);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919822222222');
  await expect(main.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://wa.me/919811111111');
});

test('[HOM-05] each market has a card; a pushed change appears within 5 s', async ({ page, server }) => {
  await installClock(page, server);
  await watchCalls(page);
  const market = await openMarket(server);
  const pushed = await watchPushes(page);
  await untilLive(page, () => enter(page, server));
  const rows = await listMarkets(server, 'main');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  const shown = card(page, market.game_name);
  await expect(shown).toContainText('Market running today');
  await expect(shown).toContainText(/(\d{3}|\*\*\*)-(\d|\*){2}-(\d{3}|\*\*\*)/);
  await expect(shown.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await stopClock(page);
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  let version = 0;
  const closedAs = async () => {
    const list = await post(server, 'api-get-dashboard-data', {});
    version = Number(list.version);
    return list.result;
  };
  await expect.poll(closedAs).toContainEqual(expect.objectContaining({ game_id: market.game_id, msg_status: 2 }));
  await expect.poll(() => Math.max(0, ...pushed())).toBeGreaterThanOrEqual(version);
  // The push and the answers take real time. The page's clock moves by 5 s meanwhile.
  for (let step = 0; step < 10; step += 1) {
    await runClock(page, 500);
    await expectQuiet(page);
  }
  await runClock(page, 0);
  expect(await shown.textContent()).toContain('Market closed for today');
});

test('[HOM-05] without live events the list is polled every 5 s', async ({ page, server }) => {
  await installClock(page, server);
  await watchCalls(page);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectPollEvery(page, 5_000, 'api-get-dashboard-data');
});

test('[HOM-05] a failing server gets no more requests than a healthy one', async ({ page, server }) => {
  await installClock(page, server);
  await watchCalls(page);
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route('**/api-get-dashboard-data', (route) =>
    route.fulfill({ status: 500, body: 'Internal Server Error' }),
  );
  await expectPollEvery(page, 5_000, 'api-get-dashboard-data');
});

test('[HOM-06] play on a closed market shakes, vibrates and shows the popup', async ({ page, server }) => {
  const market = await openMarket(server);
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  const feedback = await watchFeedback(page);
  await enter(page, server);
  const shown = card(page, market.game_name);
  await shown.getByRole('button', { name: `${market.game_name} is closed` }).click();
  const popup = page.getByRole('dialog', { name: 'Oops! Market is closed for today', exact: true });
  await expect(popup).toBeVisible();
  expect((await feedback()).vibrations).toEqual([100]);
  await expect.poll(async () => (await feedback()).animations).toContain(`shake 0.5s of ${market.game_name}`);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/imp$/);
});

test('[HOM-07] [HOM-08] [NAV-13] without betting there is no play, chart, money or wallet; Play goes and returns without a reload', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  const shown = card(page, market.game_name);
  await expect(shown.getByRole('button', { name: `Chart of ${market.game_name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Money' })).toBeVisible();
  const play = shown.getByRole('button', { name: `Play ${market.game_name}`, exact: true });
  await expect(play).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('link', { name: 'Add Money' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Withdrawal' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveCount(0);
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('button')).toHaveCount(0);
  await setBetting(server, player.mobile, true);
  await expect(play).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await setBetting(server, player.mobile, false);
  await expect(play).toHaveCount(0);
  await page.goto('/game');
  await expect(page).toHaveURL(/\/imp$/);
  for (const path of ['/stargame', '/galigame']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Chart', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveCount(0);
  }
});

test('the market with the next cut-off comes first, in amber, unless the operator’s order is to stay; a search finds a market', async ({
  page,
  server,
}) => {
  const last = await openMarket(server);
  const first = await openForAnHour(server, 'main', await createTodaysMarket(server, 'main'));
  const others = (await listMarkets(server, 'main')).filter((row) => row.msg_status === 1);
  // At some hours, another market of the demo has its cut-off within minutes.
  for (const { game_id } of others) await moveCutOffs(server, game_id, { open: 60, close: 120 });
  await moveCutOffs(server, last.game_id, { open: 9, close: 12 });
  await enter(page, server);
  const cards = page.getByRole('article');
  await expect(cards.first()).toHaveAccessibleName(last.game_name);
  await expect(cards.first().getByRole('timer')).toHaveClass(/text-win/);
  await expect(card(page, first.game_name).getByRole('timer')).toHaveClass(/text-ink/);
  await changeSettings(server, { marketOrder: 'operator' });
  await expect(cards.first()).not.toHaveAccessibleName(last.game_name);
  await changeSettings(server, { marketOrder: 'closing' });
  await expect(cards.first()).toHaveAccessibleName(last.game_name);

  await page.getByRole('button', { name: 'Search for a market' }).click();
  const field = page.getByRole('searchbox', { name: 'Market name' });
  await expect(field).toBeFocused();
  await field.fill(first.game_name.toLowerCase());
  await expect(card(page, first.game_name)).toBeVisible();
  await expect(card(page, last.game_name)).toHaveCount(0);
  await field.fill('no such market');
  await expect(page.getByText('No market has this name')).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(cards.first()).toHaveAccessibleName(last.game_name);
});
