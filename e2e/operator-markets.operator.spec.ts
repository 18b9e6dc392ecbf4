import type { Browser, Page } from '@playwright/test';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { card, listMarkets, moveCutOffs } from './page-models/bets.ts';
import { changeSettings } from './page-models/cashier.ts';
import { freshDraw } from './page-models/draws.ts';
import { demoOperator, newOperator, operatorCalls, signIn, giveReason } from './page-models/operators.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { enter } from './page-models/players.ts';

/** The open app of a player, on its home screen. */
async function openPhone(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await enter(phone, server);
  return phone;
}

test('[OPR-01] a market is created, ordered, renamed and paused, and the player’s home shows it', async ({
  page,
  browser,
  server,
}) => {
  await changeSettings(server, { marketOrder: 'operator' });
  const phone = await openPhone(browser, server);
  await signIn(page, await newOperator(server, 'results'), '/operator/markets');
  const table = page.getByRole('table', { name: 'Markets' });
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New market' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Story Sunrise');
  await page.getByLabel('Open time on Monday').fill('23:55');
  await page.getByLabel('Close time on Monday').fill('00:30');
  await expect(page.getByText('next day', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Use the times of Monday on all days' }).click();
  await expect(page.getByText('next day', { exact: true })).toHaveCount(7);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create market' }).click();
  await giveReason(page, 'Create market');
  const row = table.getByRole('row', { name: /Story Sunrise/ });
  await expect(row).toContainText('Every day 11:55 PM – 12:30 AM next day');
  await expect(phone.getByText('Story Sunrise').first()).toBeVisible();

  // one place up by its button and two more by dragging, then saved
  await page.getByRole('button', { name: 'Move Story Sunrise up' }).click();
  await expect(page.getByText('Players still see the old order')).toBeVisible();
  const place = (await listMarkets(server, 'main')).length - 3;
  await row.dragTo(table.getByRole('row').nth(place));
  await page.getByRole('button', { name: 'Save order' }).click();
  await giveReason(page, 'Save order');
  await expect(table.getByRole('row').nth(place)).toContainText('Story Sunrise');
  await expect
    .poll(async () => (await listMarkets(server, 'main')).findIndex((each) => each.game_name === 'Story Sunrise'))
    .toBe(place - 1);

  const cards = phone.getByRole('article').getByRole('heading', { level: 2 });
  await expect
    .poll(async () => {
      const rows = await listMarkets(server, 'main');
      const byState = [
        ...rows.filter((each) => each.msg_status === 1),
        ...rows.filter((each) => each.msg_status !== 1),
      ];
      const shown = await cards.allTextContents();
      return shown.join() === byState.map((each) => each.game_name).join() ? 'the order of the list' : shown;
    })
    .toBe('the order of the list');
  await changeSettings(server, { marketOrder: 'closing' });

  await row.getByRole('link', { name: 'Story Sunrise' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Story Dawn');
  await page.getByRole('button', { name: 'Save name' }).click();
  await giveReason(page, 'Save name');
  await expect(phone.getByText('Story Dawn').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Draw on Sunday' }).click();
  await page.getByRole('button', { name: 'Save week' }).click();
  await giveReason(page, 'Save week');
  await expect(page.getByRole('button', { name: 'Save week' })).toBeDisabled();
  // The page shows the week that another operator stores, so that the next change does not undo it.
  const rival = await operatorCalls(server, await newOperator(server, 'results'));
  const { markets } = await rival(OPERATOR_CALLS.listOperatorMarkets);
  const stored = markets.find(({ name }) => name === 'Story Dawn');
  const before = stored?.days ?? [];
  const days = before.map((day) => (day.weekday === 1 ? { ...day, isOn: false } : day));
  const params = { marketId: stored?.marketId ?? '' };
  await rival(OPERATOR_CALLS.setTimetable, { params, body: { days, before, reason: 'story: no draw on Monday' } });
  await expect(page.getByRole('switch', { name: 'Draw on Monday' })).not.toBeChecked();
  await expectAccessible(page);
  const onPhone = card(phone, 'Story Dawn');
  await expect(onPhone).toContainText('Market running today');
  await page.getByRole('button', { name: 'Pause Story Dawn' }).click();
  await giveReason(page, 'Pause');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(onPhone).toContainText('Market closed for today');
  await onPhone.getByRole('button', { name: 'Story Dawn is closed' }).click();
  await expect(phone.getByRole('dialog', { name: 'Oops! Market is closed for today', exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'OK' }).click();
  const stateOf = async (name: string) =>
    (await listMarkets(server, 'main')).find((each) => each.game_name === name)?.msg_status;
  await expect.poll(() => stateOf('Story Dawn')).toBe(2);
  await page.getByRole('button', { name: 'Resume Story Dawn' }).click();
  await giveReason(page, 'Resume');
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
  await expect(onPhone).toContainText('Market running today');
  await expect(onPhone.getByRole('button', { name: 'Play Story Dawn' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove from the lists' }).click();
  await giveReason(page, 'Remove from the lists');
  await expect(phone.getByText('Story Dawn')).toHaveCount(0);
  await phone.context().close();
});

for (const [family, label] of [
  ['starline', 'Starline'],
  ['gali', 'Gali'],
] as const) {
  test(`[OPR-01] a market of ${label} is created, ordered and paused in the console, and the player’s list shows it`, async ({
    page,
    browser,
    server,
  }) => {
    const name = `Story ${label}`;
    const placeOf = async () => (await listMarkets(server, family)).findIndex((row) => row.game_name === name);
    await signIn(page, await newOperator(server, 'results'), '/operator/markets/new');
    await page.getByRole('radio', { name: label }).check();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create market' }).click();
    await giveReason(page, 'Create market');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await expect.poll(placeOf).toBeGreaterThan(-1);
    const before = (await listMarkets(server, family)).map((row) => row.game_name);
    // The console lists the markets in their order. On the player's list only markets of one order go by time.
    const last = page.getByRole('row').last();
    await expect(last).toContainText(name);
    for (let place = 1; place < before.length; place += 1)
      await page.getByRole('button', { name: `Move ${name} up` }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(name);
    await page.getByRole('button', { name: 'Save order' }).click();
    await giveReason(page, 'Save order');
    await expect.poll(placeOf).toBe(0);
    const phone = await openPhone(browser, server);
    await phone.goto(family === 'gali' ? '/galigame' : '/stargame');
    const { game_id: marketId = '' } =
      (await listMarkets(server, family)).find((each) => each.game_name === name) ?? {};
    await moveCutOffs(server, marketId, { open: 60 });
    const onPhone = card(phone, name);
    await expect(onPhone).toContainText(/Market (running|Open for) today/);
    await page.getByRole('button', { name: `Pause ${name}` }).click();
    await giveReason(page, 'Pause');
    await expect(onPhone).toContainText(/Market [Cc]losed? for today/);
    await phone.context().close();
  });
}

test('[OPR-02] a pause and a close for today hold at once for the player’s list; the console sets and removes closed days', async ({
  page,
  server,
}) => {
  const draw = await freshDraw(server, 'gali');
  const rowOf = async () => (await listMarkets(server, 'gali')).find((each) => each.game_id === draw.gameId);
  await signIn(page, await newOperator(server, 'results'), '/operator/markets?family=gali');
  await page.getByRole('button', { name: 'Pause all' }).click();
  await giveReason(page, 'Pause all');
  await expect.poll(async () => (await rowOf())?.open_session).toBe(false);
  await page.getByRole('button', { name: 'Resume all' }).click();
  await giveReason(page, 'Resume all');
  await expect.poll(async () => (await rowOf())?.open_session).toBe(true);
  await page.getByRole('button', { name: `Close ${draw.market} for today` }).click();
  await giveReason(page, 'Close for today');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: draw.market, exact: true }) });
  await expect(row).toContainText('Closed for today');
  expect((await rowOf())?.open_session).toBe(false);
  await moveCutOffs(server, draw.gameId, { open: 60 });

  await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'Closed days' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const day = page.getByRole('button', { name: /^\w+, 15 \w+ \d+/ });
  await day.click();
  // Nothing is chosen at first.
  await page.getByRole('dialog').getByLabel('Reason').fill('Fair in town');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close the day' })).toBeDisabled();
  await page
    .getByRole('dialog')
    .getByLabel('Market')
    .selectOption({ label: `${draw.market} (Gali)` });
  await giveReason(page, 'Close the day', 'Fair in town');
  await expect(day).toHaveAccessibleName(/1 market off/);
  await day.click();
  await page.getByRole('dialog').getByLabel('Market').selectOption('All markets');
  await giveReason(page, 'Close the day', 'Republic Day');
  await expect(day).toHaveAccessibleName(/All off/);
  const list = page.getByRole('list', { name: 'Closed days' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Open all markets again/ }).click();
  await giveReason(page, 'Open again');
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('[OPR-03] [FAI-11] new rates are a version, and the console says that open draws and their bids keep theirs', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/markets/rates');
  const panel = page.getByRole('region', { name: 'Gali', exact: true });
  const before = Number(/\d+/.exec(await panel.getByText(/^Version \d+$/).innerText())?.[0]);
  await panel.getByRole('button', { name: 'Change rates of Gali' }).click();
  await panel.getByLabel('Left Digit: pays').fill('101');
  await expect(panel.getByRole('row').filter({ hasText: 'Left Digit' })).toContainText('above 100 %, refused');
  await panel.getByLabel('Left Digit: pays').fill('97');
  await expect(panel.getByRole('row').filter({ hasText: 'Left Digit' })).toContainText('97 %');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toContainText('→ 10 pays 97');
  await expect(page.getByRole('dialog')).toContainText('keep the rates they have');
  await giveReason(page, 'Publish');
  await expect(panel.getByText(/^Version \d+$/)).not.toHaveText(`Version ${before}`);
  await expect(panel).toContainText(`and their bids keep version ${before}`);
  await expect(panel.getByText(/^Version \d+ · .* used by \d+ open draws?$/)).toBeVisible();
});

test('[FAI-11] rates above 100 % or below the lowest return cannot be published, and the settings hold the lowest returns', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/markets/rates');
  const panel = page.getByRole('region', { name: 'Gali', exact: true });
  const row = panel.getByRole('row').filter({ hasText: 'Left Digit' });
  const publish = panel.getByRole('button', { name: 'Publish' });
  const draft = async (pays: string): Promise<void> => {
    await panel.getByRole('button', { name: 'Change rates of Gali' }).click();
    await panel.getByLabel('Left Digit: stake').fill('10');
    await panel.getByLabel('Left Digit: pays').fill(pays);
  };
  await draft('101');
  await expect(row).toContainText('above 100 %, refused');
  await expect(publish).toBeDisabled();
  await panel.getByLabel('Left Digit: pays').fill('45');
  await expect(row).toContainText('below 50 %, refused');
  await expect(publish).toBeDisabled();
  await expect(panel.getByText('at least its lowest return from the settings')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Discard' }).click();

  const setLeast = async (from: string, to: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('Rates that return less in a fair draw cannot be published.').first()).toBeVisible();
    await expect(page.getByLabel('Left digit')).toHaveValue(from);
    await page.getByLabel('Left digit').fill(to);
    await page.getByRole('button', { name: 'Review and save' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(new RegExp(`Left digit.*${from}.*${to}`));
    await giveReason(page, 'Save changes');
    await expect(page.getByText('No changes.')).toBeVisible();
  };
  await setLeast('50', '40');
  await page.goto('/operator/markets/rates');
  await draft('45');
  await expect(row).toContainText('45 %');
  await expect(row).not.toContainText('refused');
  await expect(publish).toBeEnabled();
  await panel.getByRole('button', { name: 'Discard' }).click();
  await setLeast('40', '50');
});
