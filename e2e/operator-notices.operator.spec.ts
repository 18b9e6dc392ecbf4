import type { Browser, Page } from '@playwright/test';
import { offsetTo } from '../apps/server/src/testing/suite-clock.ts';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { enterWithToken, type MoneyPlayer } from './page-models/cashier.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { giveReason, newOperator, signIn } from './page-models/operators.ts';

test.use({ viewport: { width: 1366, height: 800 } });

const MINUTE_MS = 60_000;

/** A player's phone on the home screen. */
async function openPhone(browser: Browser, server: TestServer): Promise<{ phone: Page; player: MoneyPlayer }> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  return { phone, player: await enterWithToken(phone, server) };
}

const menu = (phone: Page) => phone.getByRole('button', { name: /^(Open menu|मेन्यू खोलें)/ });
const rows = (phone: Page) => phone.getByRole('main').getByRole('listitem');
const newest = (page: Page) => page.getByRole('list', { name: 'Notices' }).getByRole('listitem').first();

async function openNotices(phone: Page): Promise<void> {
  await menu(phone).click();
  const entries = phone.getByRole('dialog', { name: 'Menu' });
  await entries.getByRole('button', { name: /^Notifications/ }).click();
}

/** Fills in the texts of a new notice and does not send it. */
async function write(page: Page, english: string, hindi = '') {
  await page.goto('/operator/notices');
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await page.getByLabel('English').fill(english);
  await page.getByLabel('Hindi').fill(hindi);
}

async function sendIt(page: Page, action: 'Send' | 'Schedule'): Promise<void> {
  await page.getByRole('button', { name: 'Review and send' }).click();
  await giveReason(page, action);
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
}

/** Expects that a notice, which the console has just sent, reaches one of the phones alone. */
async function expectOnly(page: Page, text: string, reached: Page, others: Page[]): Promise<void> {
  await expect(menu(reached)).toHaveAccessibleName('Open menu, 1 unread notification');
  // A phone that shows this later notice has had the time to receive the first one.
  await write(page, 'The app has a new version');
  await sendIt(page, 'Send');
  for (const one of [reached, ...others]) {
    await openNotices(one);
    await expect(rows(one).first()).toContainText('The app has a new version');
    const isReached = (await rows(one).allTextContents()).some((row) => row.includes(text));
    expect(isReached).toBe(one === reached);
  }
}

/** Moves the clocks of the server and the pages to an instant. They continue from there. */
async function setClock(server: TestServer, atMs: number): Promise<void> {
  await server.clock.move(Math.ceil(offsetTo(atMs)));
}

/** The date and time of an instant in India, as the fields of the form take them. */
function fieldsOf(atMs: number): { date: string; time: string } {
  const india = new Date(atMs + 330 * MINUTE_MS).toISOString();
  return { date: india.slice(0, 10), time: india.slice(11, 16) };
}

test('[OPR-12] a notice that an operator writes reaches an open phone, in both languages, and disappears when it is withdrawn', async ({
  page,
  browser,
  server,
}) => {
  const { phone } = await openPhone(browser, server);
  await phone.evaluate(() => Object.assign(window, { sameDocument: true }));
  await signIn(page, await newOperator(server, 'support'), '/operator/notices');
  await expect(page.getByText('No notices')).toBeVisible();
  await expectAccessible(page);

  await test.step('the preview shows it as a phone does, and how many players it reaches', async () => {
    await write(page, 'Kalyan is closed on Friday', 'कल्याण शुक्रवार को बंद है');
    const [english, hindi] = [
      page.getByRole('figure', { name: 'On a phone in English' }),
      page.getByRole('figure', { name: 'On a phone in Hindi' }),
    ];
    await expect(english).toContainText('Notifications');
    await expect(english).toContainText('Kalyan is closed on Friday');
    await expect(hindi).toContainText('सूचनाएँ');
    await expect(hindi).toContainText('कल्याण शुक्रवार को बंद है');
    await page.getByLabel('Hindi').fill('');
    await expect(hindi).toContainText('Kalyan is closed on Friday');
    await page.getByLabel('Hindi').fill('कल्याण शुक्रवार को बंद है');
    await expect(page.getByText(/^Reaches \d+ players? now$/)).toBeVisible();
    await expectAccessible(page);
  });

  await sendIt(page, 'Send');
  await expect(newest(page)).toContainText('Live');
  await expect(newest(page)).toContainText('All players');
  await expect(menu(phone)).toHaveAccessibleName('Open menu, 1 unread notification');
  await expect(phone.getByTestId('unseen-dot')).toBeVisible();
  await openNotices(phone);
  await expect(rows(phone)).toHaveText([/(AM|PM)NewKalyan is closed on Friday$/]);
  await expect(menu(phone)).toHaveAccessibleName('Open menu');
  await expectAccessible(phone);

  await test.step('the Hindi app shows the Hindi text, and the English one where there is none', async () => {
    await write(page, 'Winners are paid within minutes');
    await sendIt(page, 'Send');
    await expect(rows(phone)).toHaveCount(2);
    await menu(phone).click();
    await phone.getByRole('radio', { name: 'हिन्दी' }).click();
    await phone.keyboard.press('Escape');
    await expect(rows(phone).first()).toContainText('Winners are paid within minutes');
    await expect(rows(phone).last()).toContainText('कल्याण शुक्रवार को बंद है');
    await expect(rows(phone).last().locator('p[lang=hi]')).toHaveCount(1);
    await expectAccessible(phone);
  });

  await test.step('a withdrawn notice leaves the open list', async () => {
    await page.goto('/operator/notices?state=live');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Kalyan is closed' })
      .getByRole('button', { name: 'Withdraw…' })
      .click();
    await giveReason(page, 'Withdraw');
    await expect(rows(phone)).toHaveText([/Winners are paid within minutes$/]);
    await page.getByLabel('State').selectOption('withdrawn');
    await expect(newest(page)).toContainText('Kalyan is closed on Friday');
    await expect(newest(page)).toContainText('withdrawn by');
    await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  });
  expect(await phone.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[OPR-12] a scheduled notice to one player appears on the phone at its time, and disappears at its end', async ({
  page,
  browser,
  server,
}) => {
  const { phone, player } = await openPhone(browser, server);
  const { phone: stranger } = await openPhone(browser, server);
  await signIn(page, await newOperator(server, 'owner'), '/operator/notices');
  const { now } = await server.db.one<{ now: Date }>({ text: 'select app_now() as now' });
  const startMs = (Math.floor(now.getTime() / MINUTE_MS) + 10) * MINUTE_MS;
  const [start, end] = [fieldsOf(startMs), fieldsOf(startMs + 5 * MINUTE_MS)];
  await write(page, 'Your support call is due');
  await page.getByRole('radio', { name: 'One player' }).check();
  await page.getByRole('button', { name: 'Review and send' }).click();
  await expect(page.getByText('Enter a mobile number of 10 digits')).toBeVisible();
  await page.getByLabel('Mobile number or #number').fill(player.mobile);
  await expect(page.getByText('Reaches 1 player now')).toBeVisible();
  await page.getByRole('radio', { name: 'Send at a time' }).check();
  await page.getByLabel('Start date').fill(start.date);
  await page.getByLabel('Start time').fill(start.time);
  await page.getByLabel('End date').fill(end.date);
  await page.getByLabel('End time').fill(end.time);
  await sendIt(page, 'Schedule');
  await expect(newest(page)).toContainText('Scheduled');
  await expect(menu(phone)).toHaveAccessibleName('Open menu');

  await setClock(server, startMs);
  await expect(menu(phone)).toHaveAccessibleName('Open menu, 1 unread notification');
  await expect(menu(stranger)).toHaveAccessibleName('Open menu');
  await page.reload();
  await expect(newest(page)).toContainText('Live');
  await expect(newest(page)).toContainText('1 receiver');
  await openNotices(phone);
  await expect(rows(phone)).toHaveText([/Your support call is due$/]);

  await setClock(server, startMs + 5 * MINUTE_MS);
  await expect(phone.getByText('No notifications yet')).toBeVisible();
  await page.reload();
  await expect(newest(page)).toContainText('Expired');
});

test('[OPR-12] a notice to those who bid on a market and registered since a day reaches them alone', async ({
  page,
  browser,
  server,
}) => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const draw = await freshDraw(server);
  const { phone, player } = await openPhone(browser, server);
  const { phone: idle } = await openPhone(browser, server);
  const { phone: early, player: earlier } = await openPhone(browser, server);
  for (const { token } of [player, earlier])
    await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '6', points: 10 }]);
  await server.db.query({
    text: `update players set created_at = created_at - interval '3 days' where mobile = $1`,
    values: [earlier.mobile],
  });
  await signIn(page, await newOperator(server, 'owner'), '/operator/notices');
  await write(page, 'Your market has new hours');
  await page.getByRole('radio', { name: 'Some players' }).check();
  await page.getByLabel(/^Bid in the last \d+ days on$/).selectOption(draw.gameId);
  await page.getByLabel('Registered since').fill(fieldsOf(server.nowMs() - DAY_MS).date);
  await sendIt(page, 'Send');
  await expect(newest(page)).toContainText(`Players who bid on ${draw.market}, registered since`);
  await expectOnly(page, 'Your market has new hours', phone, [idle, early]);
});

test('[OPR-12] a notice to players with a balance between two amounts reaches them alone', async ({
  page,
  browser,
  server,
}) => {
  const draw = await freshDraw(server);
  const { phone: above } = await openPhone(browser, server);
  const { phone: between, player: middle } = await openPhone(browser, server);
  const { phone: below, player: poor } = await openPhone(browser, server);
  for (const [{ token }, points] of [
    [middle, 300],
    [poor, 600],
  ] as const)
    await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '6', points }]);
  await signIn(page, await newOperator(server, 'owner'), '/operator/notices');
  await write(page, 'Points for the season');
  await page.getByRole('radio', { name: 'Some players' }).check();
  await page.getByLabel('Balance from (points)').fill('600');
  await page.getByLabel('Balance to (points)').fill('800');
  await sendIt(page, 'Send');
  await expect(newest(page)).toContainText('Players with 600 to 800 points');
  await expectOnly(page, 'Points for the season', between, [above, below]);
});

test('[OPR-12] the filter of the balance counts its players, and the page of a player leads to a notice to that player', async ({
  page,
  browser,
  server,
}) => {
  const { player } = await openPhone(browser, server);
  await signIn(page, await newOperator(server, 'owner'), '/operator/notices/new');
  await page.getByRole('radio', { name: 'Some players' }).check();
  const reached = page.getByText(/^Reaches [\d,]+ players? now$/);
  await expect(reached).toBeVisible();
  await page.getByLabel('Balance from (points)').fill('999999998');
  await expect(reached).toHaveText('Reaches 0 players now');
  await page.getByLabel('Balance to (points)').fill('5');
  await expect(page.getByText('The smallest balance must not be above the largest one')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/operator/players');
  await page.getByLabel('Mobile number, name or #number').fill(player.mobile);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row').filter({ hasText: player.mobile }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await expect(page.getByRole('radio', { name: 'One player' })).toBeChecked();
  await expect(page.getByText('Reaches 1 player now')).toBeVisible();
  await page.getByRole('radio', { name: 'Promotion' }).check();
  await expect(page.getByText('Does not reach players who are excluded or in a time-out.')).toBeVisible();
});
