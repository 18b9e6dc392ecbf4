import type { PublicVoids } from '../packages/contract/src/index.ts';
import { expect, test } from './fixtures/fair-test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { walletOf } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';
import { awaitVoid, endBidding, openFairDraw } from './page-models/fair-draws.ts';
import { demoOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test('the integrity page shows whether the public log is witnessed, and the label of the demo', async ({
  page,
  server,
  fairWorld,
}) => {
  await openFairDraw(server, fairWorld);
  await signIn(page, await demoOperator(server, 'owner'), '/operator/integrity');
  const panel = page.getByRole('region', { name: 'Public log' });
  await expect(panel).toContainText('Witnessed');
  await expect(panel).toContainText('1 of 1');
  await expect(panel).toContainText('demo-witness');
  await expect(panel).toContainText('proves nothing about the operator');
  await expectAccessible(page);
});

test('[FAI-03] the integrity page shows that a reader reported a proof of two histories', async ({
  page,
  server,
  fairWorld,
}) => {
  await openFairDraw(server, fairWorld);
  const shown = await (await fetch(`${server.url}/log/checkpoint`)).text();
  const other = fairWorld.otherCheckpoint(Number(shown.split('\n')[1]));
  const reported = await fetch(`${server.url}/log/fraud`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkpoints: [shown, other] }),
  });
  expect(reported.status).toBe(204);
  await signIn(page, await demoOperator(server, 'owner'), '/operator/integrity');
  const panel = page.getByRole('region', { name: 'Public log' });
  await expect(panel).toContainText('1 proof of fraud reported in the last 30 days');
  await expect(panel).toContainText('fraud-reported.md');
  await expectAccessible(page);
});

test('[FAI-07] a session without its round becomes void, and the console shows the refund and later what the house gained', async ({
  page,
  server,
  fairWorld,
}) => {
  const draw = await openFairDraw(server, fairWorld);
  const token = await register(server, newPlayer());
  const before = Number(await walletOf(server, token));
  await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '5', points: 10 }]);
  fairWorld.holdBeacon(true);
  await endBidding(server, fairWorld, draw, 'open');
  await awaitVoid(server, fairWorld, draw, 'open');
  await expect.poll(async () => Number(await walletOf(server, token))).toBe(before);

  await signIn(page, await demoOperator(server, 'owner'), '/operator/integrity');
  const panel = page.getByRole('region', { name: 'Void sessions' });
  await expect(panel).toContainText('Nobody can void one by hand.');
  const row = panel
    .getByRole('row')
    .filter({ hasText: draw.market })
    .filter({ hasText: /, open/ });
  await expect(row).toContainText('No beacon round');
  await expect(row).toContainText('Round not seen yet');
  await expect(row).toContainText('Not known yet');
  await expect(row.getByRole('cell').filter({ hasText: /^10$/ })).toHaveCount(1);
  await expectAccessible(page);

  // The late round changes no balance. It only shows what the bid would have won: 95 points or nothing.
  fairWorld.holdBeacon(false);
  const gained = async (): Promise<string | null | undefined> => {
    const list: PublicVoids = await (await fetch(`${server.url}/log/voids`)).json();
    return list.voids.find((one) => one.market === draw.gameId && one.session === 'open')?.gainedPaise;
  };
  await expect.poll(gained).toMatch(/^(-1000|8500)$/);
  await page.reload();
  await expect(row.getByRole('cell').filter({ hasText: /^\d{3}$/ })).toHaveCount(1);
  await expect(row).not.toContainText('Not known yet');
  await expect(row.getByRole('cell').last()).toHaveText((await gained()) === '8500' ? '85' : /^[-−]10$/);
  expect(Number(await walletOf(server, token))).toBe(before);
});
