import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { moveCutOffs } from './page-models/bets.ts';
import { freshDraw } from './page-models/draws.ts';
import { demoOperator, signIn } from './page-models/operators.ts';

test('due results are typed one after the other with Enter, then declared on the same page, and count once in the title', async ({
  page,
  server,
}) => {
  const [late, later] = [await freshDraw(server), await freshDraw(server)];
  // No other draw of the demo has been due for so long, so these two come first.
  await moveCutOffs(server, late.gameId, { open: -2_000, close: 120 });
  await moveCutOffs(server, later.gameId, { open: -1_900, close: 120 });
  await signIn(page, await demoOperator(server, 'results'), '/operator/draws');
  await page.getByRole('link', { name: 'Due results' }).click();
  const rows = page.getByRole('list', { name: 'Due results' }).getByRole('listitem');
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await expect(first).toHaveAccessibleName(`${late.market}, open`);
  await expect(second).toHaveAccessibleName(`${later.market}, open`);
  await expect(first.getByText(/^Due for 1 d 9 h$/)).toBeVisible();
  await expectAccessible(page);

  await expect(first.getByLabel('Open pana')).toBeFocused();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(second.getByLabel('Open pana')).toBeFocused();
  await page.keyboard.type('124');
  await page.keyboard.press('Enter');
  for (const [row, number] of [
    [first, '123'],
    [second, '124'],
  ] as const) {
    await expect(row.getByText(number, { exact: true })).toBeVisible();
    await expect(row.getByText('Entered by demo-results')).toBeVisible();
  }

  const menu = page.getByRole('navigation', { name: 'Console' });
  const entry = menu.getByRole('link', { name: 'Draws' });
  await expect(entry).toHaveText(/\d+ waiting for you$/);
  const waiting = Number(/(\d+) waiting/.exec((await entry.textContent()) ?? '')?.[1]);
  const countsOfMenu = async (): Promise<number> => {
    const counts = (await menu.innerText()).match(/\d+(?=\s*waiting)/g) ?? [];
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };
  // A due result that is also an alert counts twice in the menu and once in the title.
  const total = async (): Promise<number> => {
    const response = await page.request.get(`${server.url}/operator/api/waiting`);
    return ((await response.json()) as { total: number }).total; // the contract of the call
  };
  await expect.poll(async () => (await total()) < (await countsOfMenu())).toBe(true);
  await expect.poll(async () => (await page.title()) === `(${await total()}) Due results · Surahi console`).toBe(true);
  await second.getByRole('button', { name: 'Check and declare' }).click();
  await second.getByRole('button', { name: 'Declare open 124' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Declare', exact: true }).click();
  // An open dialog hides the rows too.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows.filter({ hasText: later.market })).toHaveCount(0);
  await expect(entry).toHaveText(waiting === 1 ? 'Draws' : new RegExp(`${waiting - 1} waiting for you$`));
});
