import { expect, type Page } from '@playwright/test';
import { test, type TestServer } from './fixtures/test.ts';
import { openMarket } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { consolePages, type ConsolePage, sidewaysScrolls } from './page-models/console-pages.ts';
import { fillAccount } from './page-models/full-account.ts';
import { newOperator, signIn } from './page-models/operators.ts';
import { folds, isWanted, picture } from './page-models/pictures.ts';

// Months of bids fill the lists, the charts and the reports.
test.use({ serverSettings: { DEMO_HISTORY: 'on' } });

/** A desk and a tablet. */
const SIZES = [
  { width: 1366, height: 800 },
  { width: 820, height: 1180 },
] as const;

/** Fills the account of a player, so that the queues, the lists and the player's page show something of each kind. */
async function fill(page: Page, server: TestServer): Promise<void> {
  const player = await enterWithToken(page, server, 'Shubhendra Kumar');
  const markets = {
    main: await openMarket(server),
    starline: await openMarket(server, 'starline'),
    gali: await openMarket(server, 'gali'),
  };
  await fillAccount(server, player, markets);
}

async function open(page: Page, { path }: ConsolePage): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Lists, charts and figures replace the grey blocks that stand for them.
  await expect(page.locator('main [role=status] > .sr-only')).toHaveCount(0);
}

for (const { width, height } of SIZES) {
  test(`the console in both languages, ${width} px wide`, async ({ page, server }) => {
    await fill(page, server);
    await page.setViewportSize({ width, height });
    await signIn(page, await newOperator(server, 'owner'));
    const pages = await consolePages(server);
    for (const one of pages) {
      const name = `console-${one.name}-${width}`;
      if (!isWanted(name)) continue;
      await open(page, one);
      await picture(page, name);
      await folds(page, name);
      expect.soft(await sidewaysScrolls(page), name).toEqual([]);
    }
    await page.evaluate(() => localStorage.setItem('surahi-console-language', 'hi'));
    for (const one of pages) {
      const name = `console-hi-${one.name}-${width}`;
      if (!isWanted(name)) continue;
      await open(page, one);
      await folds(page, name);
      expect.soft(await sidewaysScrolls(page), name).toEqual([]);
    }
  });
}
