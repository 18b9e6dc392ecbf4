import { expect, test } from './fixtures/test.ts';
import { addRow, openGame, openMarket, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { installClock } from './page-models/clock.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { post } from './page-models/players.ts';

test('[LIM-07] the reality check opens over the bid that waits for it, with the figures of the visit', async ({
  page,
  server,
}) => {
  const market = await openMarket(server);
  const { token, mobile } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '500' });
  const list = async () => {
    // The app opens the check by itself if it reads the limits while a check is due.
    const limitsRead = page.waitForResponse('**/api-play-limits');
    await openGame(page, market.game_name, 'Single Digit');
    await limitsRead;
    await addRow(page, '6', '20');
  };
  await list();
  await submitList(page);
  await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
  await list();
  await server.db.query({
    text: `update play_limits set visit_from = visit_from - interval '31 minutes'
            where player_id = (select player_id from players where mobile = $1)`,
    values: [mobile],
  });
  await submitList(page);
  const check = page.getByRole('dialog', { name: 'Your play so far' });
  await expect(check).toContainText(/Time3\d minutes/);
  await expect(check).toContainText(/Staked20/);
  await expect(check).toContainText(/Won0/);
  await expect(check).toContainText(/Net-20|Net−20/);
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await page.getByRole('button', { name: 'SUBMIT', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[LIM-07] the reality check opens by itself, also when the visit began on another device', async ({
  page,
  server,
}) => {
  await installClock(page, server);
  const { token, mobile } = await enterWithToken(page, server, 'Asha');
  await post(server, 'api-play-limit-set', { unique_token: token, kind: 'stake', period: 'day', amount: '900' });
  const draw = await freshDraw(server);
  const bid = () =>
    placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '4', points: 10 }]);
  let knowsVisit = false;
  const note = (body: { visit: unknown }) => {
    knowsVisit ||= body.visit !== null;
  };
  page.on('response', (response) => {
    if (!response.url().endsWith('/api-play-limits')) return;
    // If the page was left meanwhile, the body cannot be read.
    response.json().then(note, () => undefined);
  });
  const first = page.waitForResponse('**/api-play-limits');
  await page.goto('/imp');
  await first;
  // If a bid is placed before the stream is open, its event does not arrive. So the story places another bid.
  await expect(async () => {
    await bid();
    await expect.poll(() => knowsVisit, { timeout: 10_000 }).toBe(true);
  }).toPass();
  await server.db.query({
    text: `update play_limits set visit_from = visit_from - interval '31 minutes'
            where player_id = (select player_id from players where mobile = $1)`,
    values: [mobile],
  });
  const check = page.getByRole('dialog', { name: 'Your play so far' });
  await expect(check).toHaveCount(0);
  await page.clock.fastForward(31 * 60_000);
  await expect(check).toContainText(/Staked\d+0/);
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await bid();
});
