import { LANGUAGES } from '../packages/contract/src/index.ts';
import type { TestServer } from './fixtures/test.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { expectPollEvery, installClock, watchCalls } from './page-models/clock.ts';
import { expectNoToasts } from './page-models/feedback.ts';

type Declared = { market_id: number; name: string; date: string; open: string; close: string };

/** The newest day of the main family with both sides declared, read from the database. */
async function newestResult(server: TestServer): Promise<Declared> {
  const [row] = await server.db.query<Declared>({
    text: `select m.market_id, m.name, d.business_date as date, o.number as open, c.number as close
           from markets m join draws d using (market_id)
           join results o on o.draw_id = d.draw_id and o.side = 1 and o.voided_at is null
           join results c on c.draw_id = d.draw_id and c.side = 2 and c.voided_at is null
           where m.family = 'main' order by d.business_date desc, m.display_order limit 1`,
  });
  if (row === undefined) throw new Error('the demo has no results');
  return row;
}

const ank = (pana: string) => String([...pana].reduce((sum, digit) => sum + Number(digit), 0) % 10);

test('[STA-06] the list of markets leads to a panel chart and a jodi chart of declared results, without login', async ({
  page,
  server,
}) => {
  const result = await newestResult(server);
  await page.goto('/charts');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Charts' })).toBeVisible();
  await page.getByRole('main').getByRole('link').filter({ hasText: result.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/charts/main/${result.market_id}$`));
  await expect(page.getByRole('heading', { level: 1, name: result.name })).toBeVisible();
  await expect(page).toHaveTitle(`${result.name} · Surahi`);

  const jodi = ank(result.open) + ank(result.close);
  const cell = page.getByRole('cell', { name: `${result.open} ${jodi} ${result.close}` }).first();
  await expect(cell).toBeVisible();
  const headers = await page.getByRole('table').first().getByRole('columnheader').allTextContents();
  expect(headers.slice(1)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  // The day is in the column of its weekday.
  const column = await cell.evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element));
  expect(column).toBe(((new Date(result.date).getUTCDay() + 6) % 7) + 1);

  await page.getByRole('radio', { name: 'Jodi chart' }).click();
  await expect(page.getByRole('cell', { name: jodi, exact: true }).first()).toBeVisible();
  await expect(cell).toHaveCount(0);
  await expect(page.getByText('Past results do not change the odds.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Digit frequency: 0: \d+/ })).toBeVisible();
});

test('the dates of a jodi chart stay inside their column in every language', async ({ page, server }) => {
  const { market_id } = await newestResult(server);
  for (const { code } of LANGUAGES) {
    await page.goto('/charts');
    await page.evaluate((language) => localStorage.setItem('language', language), code);
    await page.goto(`/charts/main/${market_id}?view=jodi`);
    const dates = page.getByRole('table').first().getByRole('rowheader');
    await expect(dates.first()).toBeVisible();
    const tight = await dates.evaluateAll((headers) =>
      headers.flatMap((header) => {
        const column = header.getBoundingClientRect();
        // Without the dash, which only screen readers see.
        const rects = [...header.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .flatMap((text) => {
            const range = document.createRange();
            range.selectNode(text);
            return [...range.getClientRects()];
          });
        const isTight = rects.some(({ left, right }) => left < column.left + 2 || right > column.right - 2);
        return isTight || rects.length === 0 ? [header.textContent] : [];
      }),
    );
    expect(tight, code).toEqual([]);
  }
});

test('[FAI-11] a chart leads to the checks of its market; without a public log the page says so and shows the returns', async ({
  page,
  server,
}) => {
  const { market_id } = await newestResult(server);
  await page.goto(`/charts/main/${market_id}`);
  await page.getByRole('link', { name: 'Check these results' }).click();
  await expect(page).toHaveURL(new RegExp(`/fairness\\?family=main&market=${market_id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Fairness' })).toBeVisible();
  await expect(page.getByText('This site has no public book')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Triple Pana' })).toContainText('60 %');
  await expect(page.getByRole('row').filter({ hasText: 'Full Sangam' })).toContainText('1 – 36 %');
});

test('changing the period of a directly opened chart keeps the scroll position', async ({ page, server }) => {
  const { market_id } = await newestResult(server);
  await page.goto(`/charts/main/${market_id}`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
  const answered = page.waitForResponse('**/api-market-charts');
  await page.getByRole('radio', { name: '3 months' }).dispatchEvent('click');
  await expect(page).toHaveURL(/period=quarter/);
  await answered;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(100);
});

test('jodis of equal or cut digits have a colour of their own', async ({ page, server }) => {
  const { market_id } = await newestResult(server);
  await page.goto(`/charts/main/${market_id}?view=jodi&period=quarter`);
  await expect(page.getByRole('table').first()).toBeVisible();
  let declared: { jodi: string; colour: string }[] = [];
  const readDeclared = async () => {
    const cells = await page.getByRole('cell').evaluateAll((elements) =>
      elements.map((element) => ({
        jodi: element.textContent?.trim() ?? '',
        colour: getComputedStyle(element).color,
      })),
    );
    declared = cells.filter(({ jodi }) => /^\d\d$/.test(jodi));
    return declared.length;
  };
  // Each year has its own table, which renders when it is near the visible part of the page.
  await expect.poll(readDeclared).toBeGreaterThan(30);
  const isMarked = (jodi: string) => Math.abs(Number(jodi[0]) - Number(jodi[1])) % 5 === 0;
  const marked = new Set(declared.filter(({ jodi }) => isMarked(jodi)).map(({ colour }) => colour));
  const plain = new Set(declared.filter(({ jodi }) => !isMarked(jodi)).map(({ colour }) => colour));
  expect(marked.size).toBe(1);
  expect(plain.size).toBe(1);
  expect([...marked]).not.toEqual([...plain]);
});

test('a declared result appears on an open chart, and ten years scroll to their first week', async ({
  page,
  server,
}) => {
  const { market_id } = await newestResult(server);
  await server.db.query({
    text: `with days as (select generate_series(app_now()::date - 3650, app_now()::date - 100, interval '1 day')::date as day),
      made as (
        insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version)
        select $1, 'main', day, day, day, day, (select max(rate_version) from rate_versions where family = 'main') from days
        on conflict do nothing returning draw_id
      ), entered as (
        insert into result_entries (draw_id, side, number, entered_by) select draw_id, 1, '128', 'test' from made
        returning entry_id, draw_id, number
      ), declared as (
        insert into results (draw_id, side, entry_id, number, declared_by)
        select draw_id, 1, entry_id, number, 'test' from entered returning draw_id
      )
      select pg_notify('draws', '') from (select count(*) from declared) as counted`,
    values: [market_id],
  });
  await page.goto(`/charts/main/${market_id}?period=all`);
  const first = new Date(server.nowMs() - 3650 * 86_400_000).getUTCFullYear();
  await expect(page.getByRole('table').first()).toBeVisible();
  // Older years render only when they come near.
  expect(await page.getByRole('cell').count()).toBeLessThan(1500);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('table', { name: `Results of ${first}` })).toBeVisible();
  expect(await page.getByRole('cell').count()).toBeLessThan(1500);
});

test('[HOM-09] the dashboard’s games open their chart in a new tab, are polled every 5 s, and fail silently', async ({
  page,
  server,
  context,
}) => {
  await installClock(page, server);
  await watchCalls(page);
  await page.goto('/charts');
  const rows = page.getByRole('main').getByRole('listitem');
  const markets = await server.db.query<{ market_id: number; name: string }>({
    text: `select market_id, name from markets where family = 'main' and is_active order by display_order, market_id`,
  });
  await expect(rows).toHaveCount(markets.length);
  const [first] = markets;
  await expect(rows.first()).toContainText(first?.name ?? '?');
  const view = rows.first().getByRole('link', { name: /^View Charts/ });
  await expect(view).toHaveText('View Charts');
  await expect(view).toHaveAttribute('href', `${server.url}/charts/main/${first?.market_id}`);
  const opened = context.waitForEvent('page');
  await view.click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: first?.name })).toBeVisible();
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await page.bringToFront();

  await expectPollEvery(page, 5_000, 'api-get-dashboard-data');

  await page.route('**/api-get-dashboard-data', (route) => route.abort());
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await expect(rows).toHaveCount(markets.length);
  await expectNoToasts(page);
});

test('the Starline chart has dates by draw times, the Gali chart dates by markets, over the chosen period', async ({
  page,
  server,
}) => {
  for (const family of ['starline', 'gali'] as const) {
    const [row] = await server.db.query<{ number: string; markets: bigint }>({
      text: `select r.number, (select count(*) from markets where family = $1 and is_active) as markets
             from draws d join results r on r.draw_id = d.draw_id and r.voided_at is null
             where d.family = $1 order by d.business_date desc, d.open_at desc limit 1`,
      values: [family],
    });
    await page.goto(`/charts/${family}`);
    const table = page.getByRole('table').first();
    await expect(table).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(Number(row?.markets ?? 0) + 1);
    const number = row?.number ?? '?';
    const text = family === 'starline' ? `${number} ${ank(number)}` : number;
    await expect(page.getByRole('cell', { name: text, exact: true }).first()).toBeVisible();
    await expect(page.getByText('Past results do not change the odds.')).toBeVisible();
  }
  const asked = page.waitForRequest((request) => request.url().endsWith('/api-market-charts'));
  await page.getByRole('radio', { name: '1 year' }).click();
  const body: unknown = (await asked).postDataJSON();
  expect(body).toMatchObject({ family: 'gali' });
  await expect(page).toHaveURL(/period=year/);
});

test('the chart reports an unknown market and an unreachable server', async ({ page }) => {
  await page.goto('/charts/main/999999');
  await expect(page.getByText('Market not found')).toBeVisible();
  await page.getByRole('link', { name: 'All charts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Charts' })).toBeVisible();
  await page.route('**/api-market-charts', (route) => route.abort());
  await page.getByRole('link', { name: 'Starline chart' }).click();
  await expect(page.getByText('Could not load. Check your connection and try again.')).toBeVisible();
  await page.unroute('**/api-market-charts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('no chart page has an axe violation in either theme', async ({ page, server }) => {
  const { market_id } = await newestResult(server);
  for (const path of ['/charts', `/charts/main/${market_id}`, '/charts/starline', '/charts/gali']) {
    await page.goto(path);
    await expect(page.getByText('Past results do not change the odds.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Loading');
    // The remaining rows differ only in their digits.
    await expectAccessible(page, 'tbody tr:nth-child(n + 9)');
  }
});
