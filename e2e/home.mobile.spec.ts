import { expect, test } from './fixtures/test.ts';
import { card, closeQuietly, listMarkets, openMarket } from './page-models/bets.ts';
import { enter, setBetting } from './page-models/players.ts';
import { callTimes } from './page-models/timing.ts';

test('[HOM-01] the headline runs only while its status is 1', async ({ page, server }) => {
  const headline = 'Deposits are answered all day';
  const set = async (on: boolean) => {
    await server.db.query({
      text: `insert into headlines (place, is_on, notes) values (1, $1, $2)
             on conflict (place) do update set is_on = excluded.is_on, notes = excluded.notes`,
      values: [on, headline],
    });
    await server.db.query({ text: `select pg_notify('settings', '')` });
  };
  await set(true);
  await enter(page, server);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(headline)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await set(false);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Market types' })).toBeVisible();
    await expect(page.getByText(headline)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
});

test('[HOM-02] the slider advances every 3 s and follows its dots', async ({ page, server }) => {
  await enter(page, server);
  const slider = page.getByRole('region', { name: 'News in pictures' });
  const dots = slider.getByRole('button');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await dots.nth(count - 1).click();
  await expect(dots.nth(count - 1)).toHaveAttribute('aria-current', 'true');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
});

test('[HOM-02] [HOM-10] a failed slider, headline or list raises no toast or dialog', async ({ page, server }) => {
  await enter(page, server);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(/api-get-(slider-images|headline|gateway-status)/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(/api-get-dashboard-data|\/events/, (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.context().setOffline(true);
  await expect(page.getByText(/Last updated \d\d:\d\d [AP]M/).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[HOM-04] call and chat lead to the contact numbers', async ({ page, server }) => {
  await enter(page, server);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+\d{10,}$/);
  await expect(main.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d{10,}/);
});

test('[HOM-05] each market has a card; a change appears within 5 s', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  const rows = await listMarkets(server, 'main');
  await expect(page.getByRole('article')).toHaveCount(rows.length);
  const shown = card(page, market.game_name);
  await expect(shown).toContainText('Market running today');
  await expect(shown).toContainText(/(\d{3}|\*\*\*)-(\d|\*){2}-(\d{3}|\*\*\*)/);
  await expect(shown.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await expect(shown).toContainText('Market closed for today');
});

test('[HOM-05] without live events the list is polled every 5 s', async ({ page, server }) => {
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const times = () => callTimes(page, 'api-get-dashboard-data');
  const before = (await times()).length;
  await expect.poll(async () => (await times()).length).toBeGreaterThan(before + 2);
  const [first = 0, second = 0, third = 0] = (await times()).slice(-3);
  expect(third - second).toBeGreaterThan(4000);
  expect(third - first).toBeLessThan(15_000);
});

test('[HOM-05] a failing server gets no more requests than a healthy one', async ({ page, server }) => {
  await page.route('**/events', (route) => route.abort());
  await enter(page, server);
  const timesMs: number[] = [];
  await page.route('**/api-get-dashboard-data', (route) => {
    timesMs.push(performance.now());
    return route.fulfill({ status: 500, body: 'Internal Server Error' });
  });
  await expect.poll(() => timesMs.length).toBeGreaterThan(2);
  const [first = 0, second = 0, third = 0] = timesMs;
  expect(second - first).toBeGreaterThan(4000);
  expect(third - second).toBeGreaterThan(4000);
});

test('[HOM-06] play on a closed market shakes, vibrates and shows the popup', async ({ page, server }) => {
  const market = await openMarket(server);
  await closeQuietly(server, market.game_id);
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    const animations: string[] = [];
    Object.assign(window, { durations, animations });
    // Listens to the start of the animation: a list that arrives meanwhile may render the card again and cut it off.
    document.addEventListener('animationstart', ({ animationName, target }) =>
      animations.push(
        `${animationName} ${target instanceof Element ? getComputedStyle(target).animationDuration : ''}`,
      ),
    );
    navigator.vibrate = (pattern) => durations.push(pattern) > 0;
  });
  await enter(page, server);
  const shown = card(page, market.game_name);
  await shown.getByRole('button', { name: `${market.game_name} is closed` }).click();
  const popup = page.getByRole('dialog', { name: 'Oops! Market is closed for today' });
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'durations'))).toEqual([100]);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'animations'))).toContain('shake 0.5s');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/imp$/);
});

test('[HOM-07] [HOM-08] without betting there is no play, chart, money or wallet', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  const shown = card(page, market.game_name);
  await expect(shown.getByRole('button', { name: `Chart of ${market.game_name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Money' })).toBeVisible();
  await setBetting(server, player.mobile, false);
  await expect(page.getByRole('link', { name: 'Add Money' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Withdrawal' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveCount(0);
  await expect(shown).toBeVisible();
  await expect(shown.getByRole('button')).toHaveCount(0);
  await page.goto('/game');
  await expect(page).toHaveURL(/\/imp$/);
  for (const path of ['/stargame', '/galigame']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Chart', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bid-History' })).toHaveCount(0);
  }
});
