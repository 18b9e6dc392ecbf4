import { expect, test } from './fixtures/test.ts';
import { declareResult, moveCutOffs, openMarket, withdrawResult } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';

test('a win is celebrated once in the tabs of a player and counts the balance up; a reload and a loss are quiet, and the notice stays; the bids show result and sums by draw, by state and by date', async ({
  page,
  server,
}) => {
  const draw = await openMarket(server);
  const { token } = await enterWithToken(page, server, 'Asha');
  const bid = { pana: 'Single Digit', session: 'Open', points: 10 };
  const placed = { drawId: '', gameId: draw.game_id, market: draw.game_name, bidDate: draw.bid_date };
  await placeBids(server, token, placed, [
    { ...bid, digits: '3' },
    { ...bid, digits: '4' },
  ]);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    const asked = tab.waitForResponse('**/api-new-wins');
    await tab.goto('/profile');
    await asked;
  }
  await moveCutOffs(server, draw.game_id, { open: -1 });
  await declareResult(server, draw, 'open', '346');

  const text = `You won 95 · ${draw.game_name} open 346-3`;
  const cards = [page, second].map((tab) => tab.getByRole('status').filter({ hasText: 'You won' }));
  const shown = async () => (await Promise.all(cards.map((card) => card.count()))).reduce((sum, count) => sum + count);
  await expect.poll(shown).toBe(1);
  const winner = (await cards[0]?.count()) === 1 ? page : second;
  const card = winner.getByRole('status').filter({ hasText: 'You won' });
  await expect(card).toContainText(text);
  await expect(card).toContainText('1,075');
  for (const tab of [page, second]) {
    await expect(tab.getByRole('link', { name: 'Wallet balance' })).toHaveText('1,075');
  }
  await card.getByRole('button', { name: 'Close the message' }).click();
  await expect.poll(shown).toBe(0);

  const asked = winner.waitForResponse('**/api-new-wins');
  await winner.reload();
  expect(await (await asked).json()).toMatchObject({ wins: [] });
  await winner.goto('/notices');
  await expect(winner.getByText(text)).toBeVisible();

  await winner.goto('/imp4');
  const group = winner.getByRole('region', { name: new RegExp(`^${draw.game_name} · `) });
  await expect(group.getByText('346-3*-***')).toBeVisible();
  await expect(group.getByRole('definition')).toHaveText(['20', '95', '+75']);
  await winner.getByRole('radio', { name: 'Lost' }).check();
  await expect(group.getByRole('article')).toHaveCount(1);
  await expect(group.getByRole('definition')).toHaveText(['20', '95', '+75']);
  await winner.getByRole('radio', { name: 'Pending' }).check();
  await expect(winner.getByText('No bid in these dates has this state.')).toBeVisible();
  await winner.getByRole('button', { name: 'Yesterday' }).click();
  await expect(winner.getByText('NO DATA FOUND')).toBeVisible();
  await winner.getByRole('button', { name: '7 days' }).click();
  await expect(winner.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(group.getByRole('article')).toHaveCount(2);
});

test('when the operator withdraws a result, the card of its win goes and a notice says so', async ({
  page,
  server,
}) => {
  const draw = await openMarket(server);
  const { token } = await enterWithToken(page, server, 'Asha');
  const placed = { drawId: '', gameId: draw.game_id, market: draw.game_name, bidDate: draw.bid_date };
  await placeBids(server, token, placed, [{ pana: 'Single Digit', session: 'Open', digits: '3', points: 10 }]);
  const asked = page.waitForResponse('**/api-new-wins');
  await page.goto('/profile');
  await asked;
  await moveCutOffs(server, draw.game_id, { open: -1 });
  await declareResult(server, draw, 'open', '346');
  const card = page.getByRole('status').filter({ hasText: 'You won 95' });
  await expect(card).toBeVisible();
  await withdrawResult(server, draw, 'open');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet balance' })).toHaveText('990');
  await page.goto('/notices');
  const text = `The result ${draw.game_name} open 346-3 was withdrawn. Your win of 95 points was taken back.`;
  await expect(page.getByText(text)).toBeVisible();
});
