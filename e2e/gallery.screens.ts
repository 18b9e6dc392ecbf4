import type { Page } from '@playwright/test';
import { LANGUAGES } from '../packages/contract/src/index.ts';
import { paths } from '../apps/player/src/paths.ts';
import { test, type TestServer } from './fixtures/test.ts';
import { listMarkets, openMarket } from './page-models/bets.ts';
import { fillAccount, type OpenMarkets } from './page-models/full-account.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { isWanted, picture } from './page-models/pictures.ts';
import { setBetting } from './page-models/players.ts';

/**
 * Takes a picture of every address in the app's own list, so that none can be missing, of both views of a market's
 * chart, of the page to try a draw, and of an unknown address.
 */
async function pictures(page: Page, server: TestServer, group: string): Promise<void> {
  const [market] = await listMarkets(server, 'main');
  const chart = paths.marketChart.replace(':gameid', market?.game_id ?? '');
  const plain = Object.values(paths).filter((path) => path !== paths.marketChart);
  const named = [
    ...plain.map((path) => ({ path, name: path === '/' ? 'root' : path.slice(1).replaceAll('/', '-') })),
    { path: `${chart}?view=panel`, name: 'charts-market-panel' },
    { path: `${chart}?view=jodi`, name: 'charts-market-jodi' },
    { path: '/fairness/try', name: 'fairness-try' },
    { path: '/nowhere', name: 'nowhere' },
  ];
  for (const { path, name } of named) {
    if (!isWanted(`${group}-${name}`)) continue;
    await page.goto(path);
    await page.waitForTimeout(700);
    await picture(page, `${group}-${name}`);
  }
}

async function openMarkets(server: TestServer): Promise<OpenMarkets> {
  return {
    main: await openMarket(server),
    starline: await openMarket(server, 'starline'),
    gali: await openMarket(server, 'gali'),
  };
}

test('logged out', async ({ page, server }) => {
  await pictures(page, server, 'out');
});

test('with betting, empty', async ({ page, server }) => {
  await openMarkets(server);
  await enterWithToken(page, server, 'Shubhendra Kumar');
  await pictures(page, server, 'empty');
});

test('with betting, full', async ({ page, server }) => {
  const player = await enterWithToken(page, server, 'Shubhendra Kumar');
  await fillAccount(server, player, await openMarkets(server));
  await openMarkets(server);
  await pictures(page, server, 'full');
});

/** Opens every later page in a language, as a player who has chosen it. */
async function chosen(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('language', code), language);
}

for (const { code } of LANGUAGES.filter((language) => language.code !== 'en')) {
  test(`logged out, in ${code}`, async ({ page, server }) => {
    await chosen(page, code);
    await pictures(page, server, `out-${code}`);
  });

  test(`with betting, full, in ${code}`, async ({ page, server }) => {
    const player = await enterWithToken(page, server, 'Shubhendra Kumar');
    await fillAccount(server, player, await openMarkets(server));
    await openMarkets(server);
    await chosen(page, code);
    await pictures(page, server, code);
  });
}

test('without betting', async ({ page, server }) => {
  const player = await enterWithToken(page, server, 'Asha');
  await setBetting(server, player.mobile, false);
  await pictures(page, server, 'off');
});
