import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { financeOperator } from './page-models/cashier.ts';
import { freshDraw, placeBids } from './page-models/draws.ts';
import { newOperator, signIn, giveReason } from './page-models/operators.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { enter, logIn, newPlayer, post, register } from './page-models/players.ts';

test('[OPR-10] support finds a player, switches betting off and the next bid is refused; the records show it all', async ({
  page,
  server,
}) => {
  const player = newPlayer('Chandrika Desai');
  const token = await register(server, player);
  await server.db.query({
    text: `with changed as (update players set betting_status = true where mobile = $1 returning player_id)
           select pg_notify('players', player_id::text) from changed`,
    values: [player.mobile],
  });
  const draw = await freshDraw(server);
  const bid = { pana: 'Single Digit', session: 'Open', digits: '4', points: 20 };
  await expect(() => placeBids(server, token, draw, [bid])).toPass();

  await signIn(page, await newOperator(server, 'support'), '/operator/players');
  await expect(page.getByRole('table', { name: 'Players' })).toBeVisible();
  await expectAccessible(page);
  // the order is kept in the address and survives a reload
  const registered = page.getByRole('columnheader', { name: 'Registered' });
  await expect(registered).toHaveAttribute('aria-sort', 'descending');
  const byWallet = page.getByRole('columnheader', { name: 'Wallet' });
  await byWallet.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-wallet/);
  const wallets = async () =>
    (await page.locator('tbody tr td:nth-child(5)').allInnerTexts()).map((text) =>
      Number(text.replace(/[^0-9.]/g, '')),
    );
  const areInOrder = async (way: 1 | -1) => {
    const all = await wallets();
    return all.length > 1 && all.every((points, at) => way * (points - (all[at - 1] ?? points)) >= 0);
  };
  await expect.poll(() => areInOrder(-1)).toBe(true);
  await byWallet.getByRole('button').click();
  await expect(page).toHaveURL(/sort=wallet/);
  await page.reload();
  await expect(byWallet).toHaveAttribute('aria-sort', 'ascending');
  await expect(registered).toHaveAttribute('aria-sort', 'none');
  await expect.poll(() => areInOrder(1)).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.type('chandr des');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Players' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: player.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: player.name })).toBeVisible();
  await expect(page.getByText(player.mobile)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('switch', { name: 'Betting' }).click();
  await giveReason(page, 'Switch off');
  await expect(page.getByRole('switch', { name: 'Betting' })).not.toBeChecked();
  const refused = await post(server, 'api-submit-bid', {
    unique_token: token,
    game_id: draw.gameId,
    submission_id: randomUUID(),
    new_result: {
      Gamename: draw.market,
      totalbit: '20',
      gameid: draw.gameId,
      pana: bid.pana,
      bid_date: draw.bidDate,
      session: 'Open',
      result: [{ digits: '4', closedigits: '', points: '20', session: 'Open' }],
    },
  });
  expect(refused).toMatchObject({ status: false, msg: 'Betting is not enabled for your account' });
  await page.getByRole('switch', { name: 'Transfers' }).click();
  await giveReason(page, 'Switch off');
  await expect(page.getByText('Transfers off', { exact: true })).toBeVisible();

  const asked = { unique_token: token, request_amount: '5000', utr: randomUUID().slice(0, 8) };
  expect(await post(server, 'api-fund-request-add', { ...asked, request_id: randomUUID() })).toMatchObject({
    status: true,
  });
  await (await financeOperator(server)).rejectDeposit(player.mobile, 'story: not received');
  const another = { ...asked, utr: '', request_amount: '5432', request_id: randomUUID() };
  expect(await post(server, 'api-fund-request-add', another)).toMatchObject({ status: true });
  // the draw may be on another day
  const [dated] = await server.db.query<{ day: string }>({
    text: `select to_char(business_date, 'YYYY-MM-DD') as day from draws where draw_id = $1`,
    values: [draw.drawId],
  });
  const records = page.getByRole('navigation', { name: 'Records' });
  await expect(page.getByRole('table', { name: 'Movements' })).toContainText(draw.market);
  for (const [tab, shown] of [
    ['Bids', draw.market],
    ['Wins', 'No wins in this period'],
    ['Deposits', 'story: not received'],
    ['Withdrawals', 'No requests'],
    ['Transfers', 'No movements'],
    ['Devices', 'Logged in'],
    ['Notes', 'No notes yet'],
  ] as const) {
    await records.getByRole('link', { name: tab }).click();
    if (tab === 'Bids') {
      await page.getByLabel('To', { exact: true }).fill(dated?.day ?? '');
      // the days are part of the address
      await page.reload();
    }
    await expect(page.getByText(shown).first()).toBeVisible();
    // the other tabs use the same components
    if (['Bids', 'Deposits', 'Devices', 'Notes'].includes(tab)) await expectAccessible(page);
  }
  await records.getByRole('link', { name: 'Deposits' }).click();
  const requests = page.getByRole('table', { name: 'Deposit requests' });
  await expect(requests.getByRole('row', { name: '5,000' })).toContainText('Rejected');
  await requests.getByRole('row', { name: '5,432' }).filter({ hasText: 'Pending' }).getByRole('link').click();
  await expect(page.getByRole('region', { name: /^Deposit No\./ })).toContainText('5,432');
  await page.goBack();
  await records.getByRole('link', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Called about betting.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called about betting.' })).toBeVisible();
});

test('[OPR-10] log-out and block reach the player’s open app at once, and unblocking lets them in again', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  const player = await enter(phone, server, 'Devika Rao');
  await signIn(page, await newOperator(server, 'support'), `/operator/players?search=${player.mobile}`);
  await page.getByRole('link', { name: player.name }).click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await giveReason(page, 'Log out');
  await phone.waitForURL('**/login');

  await logIn(phone, player);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await giveReason(page, 'Block', 'asked by the player');
  await expect(page.getByText(/^Blocked since .*: asked by the player$/)).toBeVisible();
  await phone.waitForURL('**/login');
  await phone.getByLabel('Mobile number').fill(player.mobile);
  await phone.getByLabel('Password', { exact: true }).fill(player.password);
  await phone.getByRole('button', { name: 'Login' }).click();
  // a refused log-in never says why
  await expect(phone.getByRole('alert').first()).toContainText('Invalid credentials');
  await expect(phone).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await giveReason(page, 'Unblock');
  await logIn(phone, player);

  await page.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Devices' }).click();
  await removePasskey(page, server, player.mobile);
  await page
    .getByRole('button', { name: /^Log out .+/ })
    .last()
    .click();
  await giveReason(page, 'Log out');
  await phone.waitForURL('**/login');
  await context.close();
});

/** Removes a passkey of the player in the list of devices. The browser of the story has no authenticator to make one. */
async function removePasskey(page: Page, server: TestServer, mobile: string): Promise<void> {
  await server.db.query({
    text: `insert into passkeys (player_id, user_handle, credential_id, public_key, sign_count, name, added_in_session, added_from)
      select player_id, 'story', $1::bytea, 'story', 0, 'Lost phone', 1, '203.0.113.7' from players where mobile = $2`,
    values: [mobile, mobile],
  });
  await page.reload();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText(/^Lost phoneAdded .* · not used yet/);
  await passkeys.getByRole('button', { name: 'Remove the passkey Lost phone' }).click();
  await giveReason(page, 'Remove');
  await expect(passkeys.getByText('No passkeys')).toBeVisible();
}

test('[OPR-10] a role that may only read sees masked numbers and disabled switches', async ({ page, server }) => {
  const player = newPlayer('Esha Nair');
  await register(server, player);
  await signIn(page, await newOperator(server, 'auditor'), `/operator/players?search=${player.mobile}`);
  await page.getByRole('link', { name: player.name }).click();
  await expect(page.getByText(player.mobile.slice(-4))).toBeVisible();
  await expect(page.getByText(player.mobile)).toHaveCount(0);
  for (const name of ['Betting', 'Transfers']) await expect(page.getByRole('switch', { name })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Block' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Adjust wallet' })).toHaveCount(0);
});

test('support lists open requests for deletion, the oldest first, and sees which are late', async ({
  page,
  server,
}) => {
  const [late, fresh] = [newPlayer('Late Asker'), newPlayer('Fresh Asker')];
  for (const player of [late, fresh]) {
    await post(server, 'api-deletion-request', { unique_token: await register(server, player), reason: '' });
  }
  await server.db.query({
    text: `update deletion_requests r set at = at - interval '26 days' from players p
      where p.player_id = r.player_id and p.mobile = $1`,
    values: [late.mobile],
  });
  await signIn(page, await newOperator(server, 'support'), '/operator/players');
  await page.getByLabel('State').selectOption('Deletion requested');
  const requested = page.getByRole('columnheader', { name: 'Requested' });
  await expect(requested).toHaveAttribute('aria-sort', 'ascending');
  const asker = page.getByRole('row').filter({ hasText: 'Asker' });
  await expect(asker).toHaveText([
    /Late Asker.*Deletion requested 26 d/,
    /Fresh Asker.*Deletion requested \d+ (s|min)/,
  ]);
  await expectAccessible(page);
  await requested.getByRole('button').click();
  await expect(asker).toHaveText([/Fresh Asker/, /Late Asker/]);
  await page.getByRole('link', { name: 'Late Asker' }).click();
  await expect(page.getByText('The policy promises it within 30 days.')).toBeVisible();
});
