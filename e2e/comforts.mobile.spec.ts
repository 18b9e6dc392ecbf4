import { expect, test } from './fixtures/test.ts';
import { loseAnswerHoldRetry } from './page-models/answers.ts';
import { addRow, bidsOf, moveCutOffs, openGame, openMarket, submitList } from './page-models/bets.ts';
import { expectToast } from './page-models/feedback.ts';
import { runOps } from './page-models/ops.ts';
import { enter, logIn, newPlayer, register } from './page-models/players.ts';

test('taps build a list: digits, points, edit, combine, totals, and the last list as a start', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  const digits = page.getByRole('group', { name: 'Tap a digit' }).getByRole('button');
  const chips = page.getByRole('group', { name: 'Common amounts' }).getByRole('button');
  await expect(digits).toHaveText(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await expect(chips).toHaveText(['10', '20', '50', '100', '500', '1,000']);
  const tap = async (digit: number, points: string) => {
    await digits.nth(digit).click();
    await expect(digits.nth(digit)).toHaveAttribute('aria-pressed', 'true');
    await chips.filter({ hasText: new RegExp(`^${points}$`) }).click();
    await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue(points);
    await page.getByRole('button', { name: 'Proceed' }).click();
  };
  const list = page.getByRole('region', { name: 'Your bids', exact: true });
  const rows = list.getByRole('listitem');
  await tap(7, '100');
  await expect(list.getByRole('button', { name: 'Combine repeated numbers' })).toHaveCount(0);
  await tap(7, '50');
  await tap(3, '20');
  await expect(rows).toHaveCount(3);
  const totals = async (bids: string, points: string, left: string) => {
    const bar = page.getByRole('main');
    await expect(bar.getByText('Total Bid', { exact: true }).locator('..')).toHaveText(`Total Bid${bids}`);
    await expect(bar.getByText('Total Point', { exact: true }).locator('..')).toHaveText(`Total Point${points}`);
    await expect(bar.getByText('Balance left', { exact: true }).locator('..')).toHaveText(`Balance left${left}`);
  };
  await totals('3', '170', '830');
  await list.getByRole('button', { name: 'Combine repeated numbers' }).click();
  await expect(rows).toHaveCount(2);
  await totals('2', '170', '830');
  await list.getByRole('button', { name: 'Points of 3: 20. Change' }).click();
  const editor = list.getByRole('textbox', { name: 'Points' });
  await editor.fill('5');
  await editor.press('Enter');
  await expect(page.getByText('Required minimum bid amount is 10')).toBeVisible();
  await editor.fill('40');
  await list.getByRole('button', { name: 'Save points' }).click();
  await totals('2', '190', '810');
  await submitList(page);
  await expectToast(page, 'Bid placed successfully!');
  await page.getByRole('button', { name: 'Done' }).click();

  // The last list fills the new one and sends nothing by itself.
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-submit-bid')) sent += 1;
  });
  await page.getByRole('button', { name: 'Start with your last list (2 bids)' }).click();
  await expect(rows).toHaveCount(2);
  await totals('2', '190', '620');
  await list.getByRole('button', { name: 'Delete 3' }).click();
  await expect(rows).toHaveCount(1);
  expect(sent).toBe(0);
  // A reload restores the list, and so does a new visit. Another game starts empty.
  await page.reload();
  await expect(rows).toHaveCount(1);
  await totals('1', '150', '660');
  await openGame(page, market.game_name, 'Single Digit');
  await expect(rows).toHaveCount(1);
  await openGame(page, market.game_name, 'Jodi Digit');
  await expect(page.getByText('No numbers yet. Add some, then submit.')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('every kind of bid screen counts down to its cut-off, and rows that it closes are kept and not sent', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await moveCutOffs(server, market.game_id, { open: 30, close: 60 });
  await enter(page, server);
  for (const [game, timers] of [
    ['Full Sangam', 1],
    ['Single Pana', 2],
  ] as const) {
    await openGame(page, market.game_name, game);
    await expect(page.getByRole('main').getByRole('timer')).toHaveCount(timers);
  }
  await openGame(page, market.game_name, 'Jodi Digit');
  const timer = page.getByRole('main').getByRole('timer');
  await expect(timer).toHaveText(/^00:(30|2\d):\d\d$/);
  await addRow(page, '05', '10');
  // The cut-off passes while the list is open.
  await server.db.query({
    text: `update draws set open_at = app_now() + interval '30 seconds'
           where draw_id = (select draw_id from draws where market_id = $1 and current_from <= app_now()
                            order by business_date desc limit 1)`,
    values: [Number(market.game_id)],
  });
  await server.db.query({ text: `select pg_notify('draws', '')` });
  await expect(timer).toHaveText(/^00:00:[0-3]\d$/);
  const list = page.getByRole('region', { name: 'Your bids', exact: true });
  await expect(list.getByRole('alert')).toContainText("Betting closed on 1 bid. It won't be placed or charged.");
  await expect(list.getByRole('listitem')).toContainText("closed, won't be placed");
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,000');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expectToast(page, 'Bidding is closed for Jodi Digit');
  await list.getByRole('button', { name: 'Remove the closed bids' }).click();
  await expect(list).toHaveCount(0);
});

test('a cancelled draw refunds its stakes: balance, bid history and wallet update by themselves', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  await submitList(page);
  // The shown balance subtracts the list even before the bids are placed.
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  const balance = page.getByRole('link', { name: 'Wallet balance' });
  await expect(balance).toHaveText('900');
  const [draw] = await server.db.query<{ date: string }>({
    text: `select business_date::text as date from draws
           where market_id = $1 and current_from <= app_now() order by business_date desc limit 1`,
    values: [Number(market.game_id)],
  });
  const which = ['--market', market.game_name, '--date', draw?.date ?? ''];
  await runOps(server, ['cancel', ...which, '--reason', 'called off', '--as', 'demo-owner', '--yes']);
  await expect(balance).toHaveText('1,000');
  await page.goto('/imp4');
  await expect(page.getByRole('article')).toContainText('Refunded');
  await page.goto('/transaction');
  const movement = page.getByRole('article').first();
  await expect(movement).toContainText('Refunded');
  await expect(movement).toContainText('+100.00');
});

test('a draft list returns at its player’s next login, and no other player sees it', async ({ page, server }) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '10');
  const rows = page.getByRole('region', { name: 'Your bids', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  // The server ends the session, as a log-out from another device does. The app's next call fails.
  await server.db.query({
    text: `with ended as (update player_sessions set ended_at = app_now(), end_reason = 'revoked'
             where player_id = (select player_id from players where mobile = $1) and ended_at is null returning session_id)
           select pg_notify('sessions', string_agg(session_id::text, ',')) from ended`,
    values: [player.mobile],
  });
  await page.waitForURL('**/login');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/single');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(
    await page.evaluate(() =>
      Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.startsWith('bid-')),
    ),
  ).toEqual([]);
  const next = newPlayer();
  await register(server, next);
  await logIn(page, next);
  await openGame(page, market.game_name, 'Single Digit');
  await expect(rows).toHaveCount(0);
});

test('[BID-06] an old request with an unknown outcome is sent only after the player agrees', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const player = await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  await addRow(page, '6', '100');
  const retried = await loseAnswerHoldRetry(page, '**/api-submit-bid', { isProcessed: false });
  await submitList(page);
  await expect(page.getByText('Checking your bids now.')).toBeVisible();
  await retried();
  await page.goto('/imp');
  await page.unroute('**/api-submit-bid');
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('pending-bid:')) continue;
      // The app wrote this entry.
      const held = JSON.parse(text) as { atMs: number };
      localStorage.setItem(key, JSON.stringify({ ...held, atMs: held.atMs - 3_600_000 }));
    }
  });
  await page.goto('/imp');
  await page.getByRole('button', { name: `Play ${market.game_name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Double Pana', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText("We don't know yet whether your bids arrived.");
  expect(await bidsOf(server, player)).toHaveLength(0);
  await sheet.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expectToast(page, 'Bid placed successfully!');
  expect(await bidsOf(server, player)).toHaveLength(1);
  await page.goto('/imp');
  await openGame(page, market.game_name, 'Double Pana');
  await expect(page.getByRole('textbox', { name: 'Points' })).toBeVisible();
  await expect(page.getByRole('button', { name: /your last list/ })).toHaveCount(0);
});

test('the keyboard deletes one row of a list after the other', async ({ page, server }) => {
  const market = await openMarket(server);
  await enter(page, server);
  await openGame(page, market.game_name, 'Single Digit');
  for (const digit of ['1', '2', '3']) await addRow(page, digit, '10');
  const list = page.getByRole('region', { name: 'Your bids', exact: true });
  await list.getByRole('button', { name: 'Delete 2' }).press('Enter');
  await expect(list.getByRole('button', { name: 'Delete 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Delete 3' })).toBeFocused();
});
