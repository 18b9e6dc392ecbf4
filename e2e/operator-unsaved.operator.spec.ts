import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { demoOperator, signIn } from './page-models/operators.ts';

test('leaving unsaved rates or settings asks first, by a link and by Back', async ({ page, server }) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/markets');
  const menu = page.getByRole('navigation', { name: 'Console' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('button', { name: 'Change rates of Gali' }).click();
  const rate = page.getByRole('region', { name: 'Gali', exact: true }).getByLabel('Left Digit: pays');
  await menu.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Change rates of Gali' }).click();
  await rate.fill('951');
  await menu.getByRole('link', { name: 'Players' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rate).toHaveValue('951');
  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/markets\/rates$/);
  await expect(rate).toHaveValue('951');
  await page.evaluate(() => history.back());
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/markets\/rates$/);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/operator\/markets$/);

  await menu.getByRole('link', { name: 'Settings' }).click();
  const opens = page.getByLabel('Open from');
  await opens.fill('11:45');
  await menu.getByRole('link', { name: 'Players' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opens).toHaveValue('11:45');
  await menu.getByRole('link', { name: 'Players' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('leaving an unsaved market, adjustment or note asks first', async ({ page, server }) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/markets');
  const [market] = await server.db.query<{ id: bigint }>({
    text: `select min(market_id) as id from markets where result_mode = 'operator'`,
  });
  const [player] = await server.db.query<{ id: bigint }>({ text: 'select min(player_id) as id from players' });
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const changes: [path: string, change: () => Promise<void>][] = [
    ['markets/new', () => page.getByLabel('Name', { exact: true }).fill('Night')],
    [`markets/${market?.id}`, () => panel('Name').getByLabel('Name', { exact: true }).fill('Night')],
    [`markets/${market?.id}`, () => panel('Week').getByRole('switch', { name: 'Draw on Monday' }).click()],
    [`markets/${market?.id}`, () => panel('Results').getByRole('radio', { name: 'Public randomness' }).check()],
    [`money/adjust?player=${player?.id}`, () => page.getByLabel('Points', { exact: true }).fill('5')],
    [`players/${player?.id}?part=notes`, () => page.getByLabel('New note').fill('called twice')],
  ];
  for (const [path, change] of changes) {
    await page.goto(`/operator/${path}`);
    await change();
    await page.getByTitle('Your account').click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/operator\/account$/);
  }
});
