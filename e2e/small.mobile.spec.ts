import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket } from './page-models/bets.ts';
import { misfits } from './page-models/fit.ts';
import { goInside } from './page-models/navigation.ts';
import { enter } from './page-models/players.ts';

test.use({ viewport: { width: 320, height: 568 } });

const HOME_AND_LISTS = ['/imp', '/stargame', '/galigame', '/charts', '/allbids', '/histories', '/imp4'];
const MONEY = ['/imp7', '/transaction', '/addfund', '/qrpay', '/withdraw', '/transfer', '/limits'];
const REST = [
  '/profile',
  '/devices',
  '/notices',
  '/notifications',
  '/gameRates',
  '/jodi-tricks',
  '/number-picks',
  '/charts/gali',
  '/fairness',
];

test('at 320 px no page overflows and no button or link is cut', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  const look = async (where: string) => {
    await expect(page.getByRole('main')).not.toContainText('Loading');
    await expect.poll(() => misfits(page), { message: where }).toEqual([]);
  };
  for (const path of [...HOME_AND_LISTS, ...MONEY, ...REST]) {
    // Navigates as a tap does, without reloading the app for every page.
    await goInside(page, path);
    await expect(page.getByTestId('loading-line')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  await page.goto('/jodi-tricks');
  await expect(page.getByRole('table')).toBeVisible();
  await look('the table of tricks');
  const { id: declared } = await server.db.one<{ id: number }>({
    text: `select d.market_id as id from results join draws d using (draw_id) where d.family = 'main' limit 1`,
  });
  await page.goto(`/charts/main/${declared}`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('the panel chart');
  await openGame(page, market.game_name, 'SP DP TP');
  await look('SP DP TP');
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await look('a list');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the confirmation');
});
