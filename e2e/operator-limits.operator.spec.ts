import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { listMarkets } from './page-models/bets.ts';
import { changeSettings, financeOperator } from './page-models/cashier.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { giveReason, newOperator, signIn, signOut } from './page-models/operators.ts';
import { newPlayer, type Player, post, register, setBetting } from './page-models/players.ts';

test.use({ viewport: { width: 1366, height: 768 } });

type LimitPlayer = Player & { token: string; playerId: string };

/** Registers a player through the protocol. */
async function addPlayer(server: TestServer, name: string): Promise<LimitPlayer> {
  const player = newPlayer(name);
  const token = await register(server, player);
  const row = await server.db.one<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [player.mobile],
  });
  return { ...player, token, playerId: String(row.player_id) };
}

/** Makes a call of the player. Fails the story on a refusal. */
async function as(server: TestServer, player: LimitPlayer, path: string, body: object): Promise<void> {
  expect(await post(server, path, { unique_token: player.token, ...body })).toMatchObject({ status: true });
}

const setLimit = (server: TestServer, player: LimitPlayer, kind: string, amount: string) =>
  as(server, player, 'api-play-limit-set', { kind, period: 'day', amount });

const limitsOf = (player: LimitPlayer) => `/operator/players/${player.playerId}?part=limits`;

/** Opens the console for another operator, in a browser of their own. */
async function openOther(browser: Browser, server: TestServer, role: 'owner' | 'finance', path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
  const other = await context.newPage();
  await signIn(other, await newOperator(server, role), path);
  return other;
}

test('[LIM-04, LIM-11] support lowers a limit and pauses a player, and only a second operator lifts it', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const player = await addPlayer(server, 'Gauri Menon');
  await setBetting(server, player.mobile, true);
  await setLimit(server, player, 'loss', '500');
  const draw = await freshDraw(server);
  const bid = { pana: 'Single Digit', session: 'Open', digits: '4', points: 20 };
  await expect(() => placeBids(server, player.token, draw, [bid])).toPass();

  await signIn(page, await newOperator(server, 'support'), limitsOf(player));
  const limits = page.getByRole('table', { name: 'Limits in force' });
  await expect(limits.getByRole('row', { name: /Losses per day/ })).toContainText('20 used, 480 left');
  await expect(page.getByRole('table', { name: 'Net results' })).toContainText('-20');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Lower a limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lower a limit' });
  await expect(dialog).toContainText('In force: 500. Enter less.');
  await dialog.getByLabel('Points').fill('900');
  await dialog.getByLabel('Reason').fill('story: signs of harm');
  await dialog.getByRole('button', { name: 'Lower the limit' }).click();
  await expect(dialog.getByText('Staff can only lower a limit')).toBeVisible();
  await dialog.getByLabel('Points').fill('200');
  await dialog.getByRole('button', { name: 'Lower the limit' }).click();
  await expect(dialog).toHaveCount(0);
  const row = limits.getByRole('row', { name: /Losses per day/ });
  await expect(row).toContainText('20 used, 180 left');

  await page.getByRole('button', { name: 'Pause or exclude' }).click();
  await page.getByRole('dialog').getByLabel('Length').selectOption('week');
  await expectAccessible(page);
  await giveReason(page, 'Start the time-out', 'story: asked on the phone');
  await expect(page.getByText(/^Time-out until .*, set by support-/)).toBeVisible();
  const refused = await post(server, 'api-fund-request-add', {
    unique_token: player.token,
    request_amount: '500',
    utr: '',
    request_id: randomUUID(),
  });
  expect(refused).toMatchObject({ status: false, code: 'time_out' });

  await test.step('the one who set them proposes, another approves or lifts', async () => {
    await row.getByRole('button', { name: 'Propose to lift Losses per day' }).click();
    await giveReason(page, 'Propose', 'story: talked to the player');
    await expectToast(page, 'A second operator must approve it on the page Approvals');
    const other = await openOther(browser, server, 'owner', '/operator/approvals');
    const proposed = other.getByRole('region', { name: /^Lift a staff limit, proposed by support-/ });
    await expect(proposed).toContainText('200 points');
    await proposed.getByRole('button', { name: 'Approve' }).click();
    await expect(proposed).toHaveCount(0);
    await other.goto(limitsOf(player));
    const lifted = other.getByRole('table', { name: 'Limits in force' }).getByRole('row', { name: /Losses per day/ });
    await expect(lifted).toContainText('480 left');
    await other.getByRole('button', { name: /^Lift the time-out/ }).click();
    await giveReason(other, 'Lift', 'story: talked to the player');
    await expect(other.getByText(/^Time-out until .*, set by/)).toHaveCount(0);
    await expect(other.getByRole('table', { name: 'Changes of limits' })).toContainText('lifted');
    await other.context().close();
  });
});

test('[LIM-11] the list of concerns is acknowledged by name, and a role that only reads changes nothing', async ({
  page,
  server,
}) => {
  const player = await addPlayer(server, 'Hema Pillai');
  await setLimit(server, player, 'stake', '500');
  await setLimit(server, player, 'stake', '900');
  const support = await newOperator(server, 'support');
  await signIn(page, support, '/operator/concerns');
  const row = page.getByRole('listitem').filter({ hasText: player.name });
  await expect(row).toContainText('1 of 5 signs');
  await expect(row).toContainText('Nobody has acknowledged this yet.');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Acknowledge ${player.name}` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog.getByText('Enter a note of at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Note').fill('Called. The player knows the limits.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(`Acknowledged by ${support.username}`);
  await expect(row).toContainText('at 1 sign: Called. The player knows the limits.');

  await signOut(page);
  await signIn(page, await newOperator(server, 'auditor'), '/operator/concerns');
  await expect(row).toContainText('1 of 5 signs');
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: player.name }).click();
  await expect(page.getByRole('table', { name: 'Limits in force' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lower a limit' })).toHaveCount(0);
});

test('an account with the payout number of an excluded player is shown, and excluded too', async ({ page, server }) => {
  const [first, second] = [await addPlayer(server, 'Indu Rao'), await addPlayer(server, 'Indira Rao')];
  const shared = newPlayer().mobile;
  await server.db.query({
    text: `insert into payment_methods (player_id, method, number) select p, 'paytm', $2 from unnest($1::bigint[]) p`,
    values: [[first.playerId, second.playerId], shared],
  });
  await as(server, first, 'api-play-exclude', { length: 'year' });
  await signIn(page, await newOperator(server, 'support'), `/operator/players/${second.playerId}`);
  await page.getByRole('link', { name: 'Open the limits to decide' }).click();
  await expect(page.getByRole('region', { name: 'Accounts of the same person?' })).toContainText('Same payout number');
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Concerns/ })
    .click();
  await page.getByRole('link', { name: /^Linked accounts \(1 open\)/ }).click();
  const linked = page.getByRole('list', { name: 'Linked accounts' });
  const link = linked.getByRole('listitem').filter({ hasText: second.name });
  await expect(link).toContainText(`linked to excluded`);
  await expectAccessible(page);
  await link.getByRole('button', { name: `Decide about ${second.name}` }).click();
  await page.getByRole('radio', { name: 'Same person' }).check();
  await page.getByRole('dialog').getByLabel('Exclude for').selectOption('year');
  await expectAccessible(page);
  await giveReason(page, 'Exclude this account', 'story: same voice and number');
  await expect(page.getByText('No accounts wait for a decision')).toBeVisible();
  // The choice is part of the address, and shows with it.
  await page.getByRole('radio', { name: 'Decided' }).click();
  await expect(link).toContainText('Same person, excluded: story: same voice and number');
  const refused = await post(server, 'api-fund-request-add', { unique_token: second.token, request_amount: '500' });
  expect(refused).toMatchObject({ status: false });
});

test('with the setting of the owner an exclusion gives back open bids, which the console shows as refunded', async ({
  page,
  server,
}) => {
  const [before, after] = [await addPlayer(server, 'Jaya Rao'), await addPlayer(server, 'Kiran Rao')];
  const draw = await freshDraw(server);
  const bid = { pana: 'Single Digit', session: 'Open', digits: '4', points: 20 };
  for (const { token, mobile } of [before, after]) {
    await setBetting(server, mobile, true);
    await expect(() => placeBids(server, token, draw, [bid])).toPass();
  }
  await as(server, before, 'api-play-exclude', { length: 'year' });
  await signIn(page, await newOperator(server, 'owner'), '/operator/settings');
  const setting = page.getByLabel('Refund open bids at an exclusion');
  await expect(setting).toHaveValue('no');
  await setting.selectOption('yes');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes', 'story: open bids end with the exclusion');
  await expect.poll(() => refundsOpenBids(server, after)).toBe(true);
  await as(server, after, 'api-play-exclude', { length: 'year' });
  const bids = page.getByRole('table', { name: 'Bids' }).getByRole('row', { name: new RegExp(draw.market) });
  for (const [player, state] of [
    [before, 'Pending'],
    [after, 'Refunded'],
  ] as const) {
    await page.goto(`/operator/bids?player=${player.playerId}&drawId=${draw.drawId}`);
    await expect(bids).toContainText(player.name);
    await expect(bids).toContainText(state);
  }
  await changeSettings(server, { refundExcludedBids: false });
});

/** Whether the player's screen says that an exclusion gives back open bids. */
async function refundsOpenBids(server: TestServer, { token }: LimitPlayer): Promise<unknown> {
  return (await post(server, 'api-play-limits', { unique_token: token })).refunds_open_bids;
}

test('[LIM-09] a deposit above the limit is listed and returned with the reference of the bank', async ({
  page,
  server,
}) => {
  const player = await addPlayer(server, 'Jaya Shetty');
  const asked = { unique_token: player.token, request_amount: '700', utr: '', request_id: randomUUID() };
  expect(await post(server, 'api-fund-request-add', asked)).toMatchObject({ status: true });
  await setLimit(server, player, 'deposit', '100');
  await (await financeOperator(server)).approveDeposit(player.mobile, 70_000, '718203774512');
  await signIn(page, await newOperator(server, 'finance'), '/operator/money');
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'To return' }).click();
  const row = page.getByRole('table', { name: 'Deposits to return' }).getByRole('row', { name: /Jaya Shetty/ });
  await expect(row).toContainText('700');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Record the return of deposit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference of the bank').fill('12');
  await dialog.getByRole('button', { name: 'Record the return' }).click();
  await expect(dialog.getByText('Reference must be 6 to 35 letters and digits')).toBeVisible();
  await dialog.getByLabel('Reference of the bank').fill('818203774512');
  await dialog.getByRole('button', { name: 'Record the return' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No deposits to return')).toBeVisible();
  await page.goto('/operator/money?state=approved');
  const requests = page.getByRole('list', { name: 'Deposit requests' });
  await expect(requests.getByRole('button', { name: /Jaya Shetty/ })).toContainText('Not credited');
  await requests.getByRole('button', { name: /Jaya Shetty/ }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Not credited' })).toBeVisible();
});

test('[LIM-11] one switch stops a family, and the report on limits is a table and a file', async ({ page, server }) => {
  await signIn(page, await newOperator(server, 'owner'), '/operator/markets');
  const switches = page.getByRole('region', { name: 'Stop switches' });
  await expect(switches.getByText('Taking bids')).toHaveCount(4);
  await expectAccessible(page);
  await switches.getByRole('button', { name: 'Pause Starline' }).click();
  await giveReason(page, 'Pause Starline', 'story: an incident');
  await expect(switches.getByRole('button', { name: 'Resume Starline' })).toBeVisible();
  await expect(switches.getByText('Paused', { exact: true })).toHaveCount(1);
  const statesOf = async (family: 'main' | 'starline') =>
    new Set((await listMarkets(server, family)).map(({ msg_status: status }) => status));
  await expect.poll(async () => [...(await statesOf('starline'))]).toEqual([2]);
  const [line] = await server.db.query<{ reason: string }>({
    text: `select reason from audit_log where action = 'market.edit' order by audit_id desc limit 1`,
  });
  expect(line?.reason).toBe('story: an incident');
  await switches.getByRole('button', { name: 'Resume Starline' }).click();
  await giveReason(page, 'Resume Starline', 'story: solved');
  await expect(switches.getByText('Taking bids')).toHaveCount(4);

  const player = await addPlayer(server, 'Kavya Das');
  await setLimit(server, player, 'loss', '500');
  await page.goto('/operator/reports?by=limits');
  await expect(page.getByRole('region', { name: 'Changes by players and staff' })).toContainText(
    'Limits set or changed',
  );
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveCount(0);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  expect(saved.suggestedFilename()).toMatch(/^surahi-limits-.*\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('Changes,Limits set or changed,');
});
