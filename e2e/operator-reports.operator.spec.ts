import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { demoOperator, newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test('[OPR-14] reports as figures, chart and table, equal to the ledger, and as CSV and PDF', async ({
  page,
  server,
}) => {
  const token = await register(server, newPlayer('Chitra'));
  const draw = await freshDraw(server);
  await placeBids(server, token, draw, [
    { pana: 'Single Digit', session: 'Open', digits: '6', points: 120 },
    { pana: 'Jodi Digit', session: '', digits: '61', points: 30 },
  ]);
  await signIn(page, await demoOperator(server, 'owner'));
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reports' }).click();
  const heading = page.getByRole('heading', { name: 'Reports', level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Stakes, refunds and payouts equal the ledger')).toBeVisible();
  const byDay = page.getByRole('table', { name: 'Bets by day' });
  await expect(byDay.getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'Stakes and payouts by day' })).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Reports' });
  await tabs.getByRole('link', { name: 'By market' }).click();
  // late in the day the draw may be on the next day
  const [{ date } = { date: '' }] = await server.db.query<{ date: string }>({
    text: 'select business_date::text as date from draws where draw_id = $1',
    values: [draw.drawId],
  });
  await page.goto(`/operator/reports?by=market&from=${date}&to=${date}`);
  const byMarket = page.getByRole('table', { name: 'Bets by market' });
  await expect(byMarket.getByRole('row', { name: new RegExp(draw.market) })).toBeVisible();
  await byMarket.getByRole('button', { name: 'Profit' }).click();
  await expect(byMarket.getByRole('columnheader', { name: 'Profit' })).toHaveAttribute('aria-sort', /ending$/);

  const month = page.getByRole('navigation', { name: 'Usual periods' }).getByRole('link', { name: '30 days' });
  await month.click();
  // The links of the tabs now lead to the same period.
  await expect(month).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('link', { name: 'By game' }).click();
  const byGame = page.getByRole('table', { name: 'Bets by game' });
  await expect(byGame.getByRole('row', { name: /Jodi Digit Main/ })).toBeVisible();
  await expectAccessible(page);

  const stakes = await page
    .getByLabel('Totals of the period')
    .getByText('Stakes')
    .locator('..')
    .locator('dd')
    .textContent();
  for (const kind of ['CSV', 'PDF'] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: kind, exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^surahi-bets-by-game-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.(csv|pdf)$/);
    const bytes = await readFile(await file.path());
    if (kind === 'PDF') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    else expect(bytes.toString()).toContain(`\r\nTotal,,`);
    if (kind === 'CSV') expect(bytes.toString().split('\r\n').at(-2)?.split(',')[4]).toBe(stakes?.replaceAll(',', ''));
  }

  await tabs.getByRole('link', { name: 'Top winners' }).click();
  await expect(page.getByRole('table', { name: 'Bets by player' }).getByRole('row').nth(1)).toBeVisible();
  await tabs.getByRole('link', { name: 'Deposits and withdrawals' }).click();
  await expect(page.getByRole('table', { name: 'Money by day' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
});

test('[OPR-17] the results role cannot open reports', async ({ page, server }) => {
  await signIn(page, await newOperator(server, 'results'), '/operator/reports');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
});
