import type { Page } from '@playwright/test';
import { INDIA_ZONE, zonedParts } from '@surahi/game';
import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { goInside, openHome } from './page-models/navigation.ts';
import { logIn, newPlayer, post, register, typeSentCode } from './page-models/players.ts';

async function saveLimit(page: Page, points: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Stake limit, Day' });
  await form.getByLabel('New limit in points').fill(points);
  await form.getByRole('button', { name: 'Save limit' }).click();
  await expect(form).toHaveCount(0);
}

test('[LIM-01, LIM-05] a stake limit refuses a bid, is lowered at once, a raise waits, and a time-out starts from any header', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enterWithToken(page, server, 'Asha');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Play limits' }).click();
  await expect(page).toHaveURL(/\/limits$/);
  const day = page.getByRole('group', { name: 'Stake limit, Day' });

  const summary = page.getByRole('radiogroup', { name: 'Play summary' });
  await expect(summary.getByRole('radio')).toHaveCount(3);
  await expect(summary.getByRole('radio', { checked: true })).toHaveCount(0);

  await test.step('the first limit applies at once and turns the summary on', async () => {
    await day.getByRole('button', { name: 'Set: Stake limit, Day' }).click();
    await page.getByLabel('New limit in points').fill('1.5');
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Enter a whole number above 0')).toBeVisible();
    await saveLimit(page, '100');
    await expectToast(page, 'The limit applies now');
    await expect(summary.getByRole('radio', { name: '30 minutes' })).toBeChecked();
    await expect(day).toContainText('100 points');
    await expect(day).toContainText('Used 0 points · left 100 points');
    await expect(day).toContainText(/Resets \d+ \w+, 12:00 AM/);
  });

  await test.step('a bid above it is refused with the figures and a link', async () => {
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '150');
    await submitList(page);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toContainText('Your daily stake limit is 100');
    await expect(sheet.getByRole('alert')).toContainText(/100(\.00)? points are left\. It resets on/);
    await sheet.getByRole('link', { name: 'Play limits' }).click();
    await expect(page).toHaveURL(/\/limits$/);
  });

  await test.step('a lower limit applies, a higher one waits and can be given up', async () => {
    await day.getByRole('button', { name: 'Change: Stake limit, Day' }).click();
    await saveLimit(page, '50');
    await expect(day).toContainText('left 50 points');
    await day.getByRole('button', { name: 'Change: Stake limit, Day' }).click();
    await saveLimit(page, '500');
    await expectToast(page, /^The change waits\. You can confirm it from/);
    await expect(day).toContainText('Change to 500 points waits. Confirm it from');
    await expect(day).toContainText('left 50 points');
    await expect(day.getByRole('button', { name: 'Confirm change' })).toHaveCount(0);
    await day.getByRole('button', { name: 'Keep my limit' }).click();
    await expect(day).not.toContainText('waits');
    await expect(day).toContainText('left 50 points');
  });

  await test.step('the menu leads to the time-out too', async () => {
    await openHome(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Take a break' }).click();
    await page.getByRole('dialog', { name: 'Take a break' }).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('on every screen one tap shows the lengths of a time-out, and a second one starts it', async () => {
    const sheet = page.getByRole('dialog', { name: 'Take a break' });
    // A screen with the main header, one with its own title bar, and one whose title bar shows the wallet.
    for (const path of ['/imp', '/withdraw', '/imp9', '/imp7', '/profile', '/imp4']) {
      await page.goto(path);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Take a break, \d+:\d\d$/ })
        .click();
      await expect(sheet, path).toContainText('Nobody can end it earlier');
      if (path === '/imp4') break;
      await sheet.getByRole('button', { name: 'Cancel' }).click();
    }
    await sheet.getByRole('button', { name: '24 hours' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(/You are on a break until/)).toBeVisible();
    await goInside(page, '/imp');
    await expect(page.getByRole('button', { name: `Play ${market.game_name}`, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'News in pictures' })).toHaveCount(0);
  });

  await test.step('a bid is refused while the withdrawal screen works', async () => {
    await openGame(page, market.game_name, 'Single Digit');
    await addRow(page, '6', '10');
    await submitList(page);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You are on a break until');
    await page.goto('/withdraw');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toBeEnabled();
  });
});

test('the limits show what a bid has just used, without a reload', async ({ page, server }) => {
  const market = await openMarket(server);
  const { token } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '100' });
  await page.goto('/limits');
  const day = page.getByRole('group', { name: 'Stake limit, Day' });
  await expect(day).toContainText('Used 0 points · left 100 points');
  const draw = { drawId: '', gameId: market.game_id, market: market.game_name, bidDate: market.bid_date };
  await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '3', points: 20 }]);
  await goInside(page, '/profile');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.goBack();
  await expect(day).toContainText('Used 20 points · left 80 points');
});

test('[LIM-06] after the term an excluded player returns with a code, a day after asking', async ({ page, server }) => {
  const player = newPlayer();
  const token = await register(server, player);
  await post(server, 'api-play-exclude', { unique_token: token, length: 'six_months' });
  const moveBack = (text: string) =>
    server.db.query({
      text: `with me as (select player_id from players where mobile = $1) ${text}`,
      values: [player.mobile],
    });
  await moveBack(`, one as (update play_breaks b set until = app_now() - interval '1 hour' from me where b.player_id = me.player_id)
    update play_limits l set excluded_until = app_now() - interval '1 hour' from me where l.player_id = me.player_id`);
  await logIn(page, player);
  await page.goto('/limits');
  await expect(page.getByRole('main')).toContainText('Then confirm with a code that we send to');
  await expect(page.getByRole('status').getByRole('link', { name: 'See your limits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask to return' }).click();
  await expect(page.getByRole('main')).toContainText('You can confirm your return from');
  await moveBack(
    `update play_limits l set return_asked_at = app_now() - interval '25 hours' from me where l.player_id = me.player_id`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Send code' }).click();
  await typeSentCode(page, server, player.mobile);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('group', { name: 'Loss limit, Day' })).toBeVisible();
});

test('[LIM-06] an excluded player chooses a longer exclusion, and only a longer one', async ({ page, server }) => {
  const player = newPlayer();
  const token = await register(server, player);
  await post(server, 'api-play-exclude', { unique_token: token, length: 'six_months' });
  await logIn(page, player);
  await page.goto('/limits');
  const lengths = page.getByRole('radiogroup', { name: 'Length' });
  await expect(lengths.locator('label')).toHaveText(['1 year', '5 years', 'For good']);
  await expectAccessible(page);
  await lengths.getByRole('radio', { name: '5 years' }).check();
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  const sheet = page.getByRole('dialog', { name: 'Exclude yourself: 5 years?' });
  await sheet.getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const { year } = zonedParts(server.nowMs(), INDIA_ZONE);
  await expect(page.getByText(new RegExp(`closed for play until \\d+ \\w+ ${year + 5}`)).first()).toBeVisible();
  await expect(lengths.locator('label')).toHaveText(['For good']);
});

test('the limits, the sheets and the clock break no accessibility rule in English and Hindi', async ({
  page,
  server,
}) => {
  const { token } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '500' });
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '900' });
  for (const language of ['en', 'hi']) {
    await page.goto('/limits');
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const clock = page.getByRole('banner').getByRole('button', { name: /, \d+:\d\d$/ });
    await expect(clock).toBeVisible();
    await expectAccessible(page);
    await clock.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  }
});

test('[LIM-06, LIM-08] a blocked game refuses bids, and an excluded player logs in again to withdraw', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enterWithToken(page, server, 'Asha');
  await page.goto('/limits');
  await page.getByRole('heading', { name: 'Blocked games' }).click();
  await expect(page.getByRole('checkbox', { name: 'Jodi Digit · King Gali', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Single Digit' }).click();
  await expect(page.getByText('1 blocked')).toBeVisible();
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '20');
  await submitList(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You have blocked this game for yourself');

  await page.goto('/limits');
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(/Your account is closed for play until \d+ \w+ \d{4}/).first()).toBeVisible();
  await goInside(page, '/imp');
  const home = page.getByRole('main');
  await expect(home.getByRole('link')).toHaveText(['Wallet', 'Withdrawal', 'Histories', 'Play limits', 'Call', 'Chat']);
  await expect(home.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Wallet' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /Add Funds|Charts|Rates|How To Play/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Withdraw', exact: true }).first().click();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
});
