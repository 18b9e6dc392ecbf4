import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { changeSettings } from './page-models/cashier.ts';
import { enter, post, register, newPlayer } from './page-models/players.ts';

test('[STA-01] about, data deletion and privacy open without login; privacy was last updated July 3, 2025', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Data Deletion Policy' })).toBeVisible();
  await expect(page.getByText('Surahi is for adults.')).toBeVisible();
  await page.goto('/delete');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Deletion Policy' })).toBeVisible();
  for (const name of ['How to ask', 'What is deleted', 'What stays', 'When']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  for (const path of ['/privacy', '/privacypolicy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(page.getByText('Last updated July 3, 2025')).toBeVisible();
    await expect(page.getByText('Surahi is for players of 18 and older.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Data Deletion Policy' }).click();
  await expect(page).toHaveURL(/\/delete$/);
});

test('[STA-02] [STA-07] how to play has five instructions, the last with the winnings, and the tutorial link once an operator has set it', async ({
  page,
  server,
}) => {
  const video = page.getByRole('link', { name: 'Watch How to Play Tutorial on YouTube' });
  await page.goto('/htp');
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.last()).toContainText('Win up to 10 Lac Points');
  await expect(video).toHaveCount(0);
  await changeSettings(server, {});
  await page.reload();
  await expect(video).toHaveAttribute('href', /^https:\/\/example\.org\/how-to-play\?v=\d+$/);
  await expect(video).toHaveAttribute('target', '_blank');
  await page.goto('/');
  await expect(page.getByText('Win up to 10 Lac Points')).toBeVisible();
});

test('[STA-03] [STA-08] JODI Tricks: four steps, Tuesday to Saturday, six sets, updated weekly', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.goto('/jodi-tricks');
  await expect(page.getByRole('heading', { level: 1, name: 'JODI Tricks' })).toBeVisible();
  const formula = page.getByRole('list').filter({ hasText: 'Same cut as outcome' });
  await expect(formula.locator('b')).toHaveText(['Cut', 'Same', 'Cut', 'Same cut as outcome']);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Closing', 'Next Close', 'Calculation']);
  await expect(table.getByRole('rowheader')).toHaveText(['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  for (const row of (await table.getByRole('row').all()).slice(1)) {
    const [closing = '', nextClose = '', calculation = ''] = await row.getByRole('cell').allTextContents();
    const cut = (digit: string | undefined) => String((Number(digit) + 5) % 10);
    const halfway = cut(closing[0]) + (closing[1] ?? '');
    expect(nextClose).toBe(cut(closing[0]) + cut(closing[1]));
    expect(calculation).toBe(`${closing} → ${halfway} → ${nextClose}`);
  }
  const sets = page.getByRole('listitem').filter({ hasText: /^Set \d/ });
  await expect(sets).toHaveCount(6);
  await expect(page.getByText('This page is updated weekly.')).toBeVisible();
  await expect(page.getByText('Past results do not change the odds.')).toBeVisible();
});

test('[STA-04] [STA-08] Number Pick Ideas: two sets of three digits, their sums, the final format, ten groups', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.goto('/number-picks');
  await expect(page.getByRole('heading', { level: 1, name: 'Number Pick Ideas' })).toBeVisible();
  await expect(page.getByText('Pick 3 digits.')).toBeVisible();
  const sums = await page.getByText(/^\d \+ \d \+ \d = \d+$/).allTextContents();
  expect(sums).toHaveLength(2);
  const sets = sums.map((line) => {
    const [a = '', b = '', c = '', sum = ''] = line.match(/\d+/g) ?? [];
    expect(Number(a) + Number(b) + Number(c)).toBe(Number(sum));
    return { digits: a + b + c, last: sum.at(-1) ?? '' };
  });
  const final = `${sets[0]?.digits}-${sets[0]?.last}${sets[1]?.last}-${sets[1]?.digits}`;
  await expect(page.getByText(final, { exact: true })).toBeVisible();
  const groups = page.getByRole('listitem').filter({ hasText: /^Prefix \d/ });
  await expect(groups).toHaveCount(10);
  for (const [index, text] of (await groups.allTextContents()).entries()) {
    expect(text).toMatch(new RegExp(`^Prefix ${index}(\\d{3}){4}$`));
  }
  await expect(page.getByText('Past results do not change the odds.')).toBeVisible();
});

test('the tips pages open only while the operator offers them', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/charts');
  await expect(page.getByRole('link', { name: 'JODI Tricks' })).toBeVisible();
  await changeSettings(server, { tipsOn: false });
  await page.goto('/charts');
  await expect(page.getByRole('link', { name: 'Starline chart' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'JODI Tricks' })).toHaveCount(0);
  await page.goto('/number-picks');
  await expect(page.getByText('This page is not available right now')).toBeVisible();
  await expect(page.getByText('Pick 3 digits.')).toHaveCount(0);
});

test('[STA-05] Market Rates shows seven games with their pairs of values', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/gameRates');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Rates' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Game Win Rate For All Bids' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText([
    'Single Digit',
    'Jodi Digit',
    'Single Pana',
    'Double Pana',
    'Triple Pana',
    'Half Sangam',
    'Full Sangam',
  ]);
  await expect(page.getByRole('definition')).toHaveText([
    '10-95',
    '10-950',
    '10-1400',
    '10-2800',
    '10-6000',
    '10-10000',
    '10-100000',
  ]);
});

test('[NAV-10] All Bids has four cards to the histories', async ({ page, server }) => {
  await enter(page, server);
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Bids' }).click();
  const cards = page.getByRole('navigation', { name: 'All Bids' }).getByRole('link');
  await expect(cards).toHaveText(['Bid History', 'Win History', 'Add Credit History', 'Withdraw Fund History']);
  for (const [index, path] of ['/imp4', '/imp3', '/addfundhistory', '/withdrawhistory'].entries()) {
    await page.goto('/allbids');
    await cards.nth(index).click();
    await expect(page).toHaveURL(server.url + path);
  }
});

test('[NAV-11] Histories has eight buttons', async ({ page, server }) => {
  await enter(page, server);
  await page.goto('/allbids');
  await page.getByRole('link', { name: 'All histories' }).click();
  const buttons = page.getByRole('navigation', { name: 'Histories' }).getByRole('link');
  const wanted = [
    ['Deposit History', '/addfundhistory'],
    ['Wallet History', '/transaction'],
    ['Main Bid-History', '/imp4'],
    ['Main Win-History', '/imp3'],
    ['Starline Bid-History', '/imp5'],
    ['Starline Win-History', '/imp6'],
    ['Gali Bid-History', '/impbid'],
    ['Gali Win-History', '/impwin'],
  ] as const;
  await expect(buttons).toHaveText(wanted.map(([name]) => name));
  for (const [index, [, path]] of wanted.entries()) {
    await page.goto('/histories');
    await buttons.nth(index).click();
    await expect(page).toHaveURL(server.url + path);
  }
});

test('devices: another session is listed and can be logged out, alone or with all others', async ({
  page,
  server,
  browser,
}) => {
  const player = newPlayer();
  const registered = await register(server, player);
  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const phone = await other.newPage();
  for (const each of [page, phone]) {
    await each.goto('/login');
    await each.getByLabel('Mobile number').fill(player.mobile);
    await each.getByLabel('Password', { exact: true }).fill(player.password);
    await each.getByRole('button', { name: 'Login' }).click();
    await each.waitForURL('**/imp');
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Signed-in devices' }).click();
  const devices = page.getByRole('main').getByRole('listitem');
  // The session of the registration, the other phone's and this one.
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await devices
    .nth(1)
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Log out on all other devices' }).click();
  await expect(devices).toHaveCount(1);
  await expect(phone).toHaveURL(/\/login$/);
  // The server learns by a notification, a moment later, that the session has ended.
  const wallet = () => post(server, 'api-user-wallet-balance', { unique_token: registered });
  await expect.poll(wallet).toMatchObject({ status: false });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Signed-in devices' }).click();
  await expect(page).toHaveURL(/\/devices$/);
  await other.close();
});

test('no information page has an axe violation in either theme', async ({ page, server }) => {
  await enter(page, server);
  const paths = ['/about', '/delete', '/privacypolicy', '/htp', '/gameRates', '/jodi-tricks', '/number-picks'];
  for (const path of [...paths, '/allbids', '/histories', '/devices']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('ul, ol, dl, section, nav').first()).toBeVisible();
    await expectAccessible(page);
  }
});
