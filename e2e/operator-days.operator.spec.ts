import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { holdRequests } from './page-models/answers.ts';
import { moveCutOffs } from './page-models/bets.ts';
import { addPayoutNumber, changeSettings, walletOf } from './page-models/cashier.ts';
import { declareResult, enterResult, freshDraw, placeBids, sidePanel } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { giveReason, newOperator, signIn } from './page-models/operators.ts';
import { newPlayer, post, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-days', viewport: { width: 1366, height: 800 } });

/** Opens a page by the menu, as an operator does all day after one sign-in. */
async function open(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}

async function claimDeposit(server: TestServer, token: string, utr: string): Promise<string> {
  const body = { unique_token: token, request_amount: '500', utr, request_id: randomUUID() };
  return String((await post(server, 'api-fund-request-add', body)).request_number);
}

test('a day of support: a player’s requests, bids, linked accounts and statement are read, and a note is pinned', async ({
  page,
  server,
}) => {
  const [player, friend] = [newPlayer('Meenakshi'), newPlayer('Padmini')];
  const [token, friendToken] = [await register(server, player), await register(server, friend)];
  for (const [one, session] of [
    [player, token],
    [friend, friendToken],
  ] as const) {
    await addPayoutNumber(server, { mobile: one.mobile, token: session }, '9876501299');
  }
  const [main, gali] = [await freshDraw(server), await freshDraw(server, 'gali')];
  await placeBids(server, token, main, [{ pana: 'Single Digit', session: 'Open', digits: '6', points: 10 }]);
  const number = await claimDeposit(server, token, 'SUPPORT00001');

  await signIn(page, await newOperator(server, 'support'), '/operator/');
  await open(page, 'Players');
  await page.keyboard.press('/');
  await page.keyboard.type(player.mobile);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: player.name }).click();
  await expect(page.getByRole('list', { name: 'Waiting for a decision' })).toContainText(
    `Deposit ${number}: 500 points`,
  );
  await expect(page.getByText('Deposits minus payouts')).toBeVisible();
  await page.getByRole('link', { name: 'Bids' }).last().click();
  const bids = page.getByRole('table', { name: 'Bids' });
  await expect(bids.getByRole('row', { name: new RegExp(main.market) })).toContainText('Main');
  const toPages = bids.getByRole('row', { name: new RegExp(main.market) }).getByRole('link');
  await expect(toPages.first()).toHaveAttribute('href', /\/markets\/\d+$/);
  await expect(toPages.last()).toHaveAttribute('href', /\/draws\/\d+$/);
  expect(gali.market).not.toBe(main.market);

  await page.getByRole('link', { name: /^Linked accounts \(\d+\)$/ }).click();
  const link = page.getByRole('table', { name: 'Linked accounts' }).getByRole('row', { name: /Padmini/ });
  await expect(link).toContainText('1 payout number');
  const csv = page.getByRole('link', { name: 'CSV', exact: true });
  const [links] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(links.suggestedFilename()).toBe('surahi-playerlinks.csv');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Speaks Marathi only');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Pin note' }).click();
  const pinned = page.getByRole('list', { name: 'Pinned notes' });
  await expect(pinned).toContainText('Speaks Marathi only');
  await page.reload();
  await expect(pinned).toContainText('pinned by support-');

  await page.getByRole('link', { name: 'Statement' }).click();
  const pdf = page.getByRole('group', { name: 'Export the statement' }).getByRole('link', { name: 'PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
  expect(download.suggestedFilename()).toMatch(/^statement-\d+-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf$/);

  // The answer to the player is a notice.
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New notice' })).toBeVisible();
  await expectAccessible(page);
});

test('a day of a cashier: a deposit of a statement is credited, and a payout is claimed and paid', async ({
  page,
  server,
}) => {
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
  });
  const [payer, winner] = [newPlayer('Rukmini'), newPlayer('Saraswati')];
  const [payerToken, winnerToken] = [await register(server, payer), await register(server, winner)];
  await claimDeposit(server, payerToken, 'CASHIER00001');
  await addPayoutNumber(server, { mobile: winner.mobile, token: winnerToken }, '9876501298');
  const asked = { unique_token: winnerToken, request_amount: '300', payment_method: '4', request_id: randomUUID() };
  expect(await post(server, 'api-user-withdraw-fund-request', asked)).toMatchObject({ status: true });

  const login = await newOperator(server, 'finance');
  await signIn(page, login, '/operator/');
  await open(page, 'Money');
  await page.getByRole('link', { name: 'Bank statements' }).click();
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Import a bank statement' });
  await expect(upload.getByText('UTF-8, at most 5 MB and 20,000 lines.')).toBeVisible();
  await upload
    .getByLabel('CSV file from the bank')
    .setInputFiles({ name: 'year.csv', mimeType: 'text/csv', buffer: Buffer.alloc(6 * 1024 * 1024, 'a') });
  await expect(upload.getByText('Choose a file of at most 5 MB')).toBeVisible();
  const csv = 'Date,Narration,UTR,Debit,Credit\n21/11/2026,UPI Rukmini,CASHIER00001,,500.00';
  await upload
    .getByLabel('CSV file from the bank')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await upload.getByRole('button', { name: 'Import 1 line' }).click();
  await page.getByRole('button', { name: /^Approve all/ }).click();
  const approval = page.getByRole('dialog');
  await approval.getByLabel('Password', { exact: true }).fill(login.password);
  await approval.getByRole('button', { name: 'Approve all' }).click();
  await expect(approval).toHaveCount(0);
  expect(await walletOf(server, payerToken)).toBe('1500');

  await page.getByRole('link', { name: 'Withdrawals' }).click();
  await expect(page.getByRole('button', { name: 'Claim to pay' })).toBeVisible();
  const answerSearch = await holdRequests(page, '**/withdrawals?*search=*');
  await page.getByLabel('Mobile, UTR, amount or number').fill(winner.mobile);
  await expect(page.locator('[inert]', { has: page.getByText('Claim to pay') })).toHaveCount(1);
  answerSearch();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByText(`${winner.name}, ${winner.mobile}`)).toBeVisible();
  await page.getByRole('button', { name: 'Claim to pay' }).click();
  await page.getByRole('button', { name: 'Mark as paid…' }).click();
  const paying = page.getByRole('dialog', { name: 'Mark 300 points as paid to Saraswati?' });
  await paying.getByLabel('Reference of the payment').fill('418203774699');
  await paying.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(page, '300 points to Saraswati are marked as paid');
  expect(await walletOf(server, winnerToken)).toBe('700');
});

test('a day of the result desk: a session ends early on the due board, its result is declared and voided', async ({
  page,
  server,
}) => {
  const draw = await freshDraw(server);
  // Its cut-off comes first, so the board shows it.
  await moveCutOffs(server, draw.gameId, { open: 4, close: 120 });
  const token = await register(server, newPlayer('Tulasi'));
  await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '6', points: 100 }]);
  await signIn(page, await newOperator(server, 'results'), '/operator/');
  await open(page, 'Draws');
  await page.getByRole('link', { name: 'Due results' }).click();
  await page.getByRole('button', { name: `End bidding on ${draw.market} open` }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText('Bidding on jodis and sangams of this draw ends too. Bidding on the close session continues.'),
  ).toBeVisible();
  await expectAccessible(page);
  await giveReason(page, 'End bidding', 'the number was called early');
  const due = page.getByRole('list', { name: 'Due results' }).getByRole('link', { name: `${draw.market}, open` });
  await due.click();
  await expect(sidePanel(page, 'Open').getByText(/^ended early at /)).toBeVisible();
  await expect(sidePanel(page, 'Close').getByText('Bidding', { exact: true })).toBeVisible();
  await enterResult(page, 'Open', '123');
  await declareResult(page, 'Open', '123');
  await expect.poll(() => walletOf(server, token)).toBe('1850');
  await sidePanel(page, 'Open').getByRole('button', { name: 'Void the open result' }).click();
  await giveReason(page, 'Void', 'the wrong pana was read');
  await expect.poll(() => walletOf(server, token)).toBe('900');
  await expect(page.getByText('Ended bidding on open')).toBeVisible();
});

test('a day of risk: the list leads to a draw, a cap is set there, and a liability alert gets a name', async ({
  page,
  server,
}) => {
  await changeSettings(server, {
    alertsFrom: { resultMinutes: 15, payoutHours: 12, failedSignIns: 5, bidPoints: 50_000, liabilityPoints: 1_000 },
  });
  const draw = await freshDraw(server);
  const token = await register(server, newPlayer('Urmila'));
  await placeBids(server, token, draw, [{ pana: 'Jodi Digit', session: '', digits: '60', points: 500 }]);
  await signIn(page, await newOperator(server, 'risk'), '/operator/');
  await open(page, 'Risk');
  await page.locator(`a[href$="/risk/${draw.drawId}"]`).click();
  // The list has such a button too.
  await expect(page.getByRole('heading', { name: `Risk: ${draw.market}` })).toBeVisible();
  await page.getByRole('button', { name: 'Set a cap' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Caps').selectOption('One number');
  await dialog.getByLabel('Game').selectOption('Jodi Digit');
  await dialog.getByLabel('Number').fill('60');
  await dialog.getByLabel('Most points in a draw').fill('500');
  await dialog.getByLabel('Reason').fill('enough on sixty');
  await dialog.getByRole('button', { name: 'Set the cap' }).click();
  await expect(dialog).toHaveCount(0);
  const more = placeBids(server, token, draw, [{ pana: 'Jodi Digit', session: '', digits: '60', points: 10 }]);
  await expect(more).rejects.toThrow(/cap_reached/);
  await open(page, 'Overview');
  const alert = page.getByRole('listitem').filter({ hasText: new RegExp(`${draw.market} may lose`) });
  await alert.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(alert).toContainText('risk-');
  await expectAccessible(page);
});

test('a day of the owner: a setting is changed and a day is signed with reasons, and the audit log tells both in words', async ({
  page,
  server,
}) => {
  const owner = await newOperator(server, 'owner');
  await signIn(page, owner, '/operator/');
  await open(page, 'Settings');
  await page.getByLabel('Payouts above').fill('4321');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes', 'a smaller house');
  await expect(page.getByText('No changes.')).toBeVisible();
  await open(page, 'Day close');
  await page.getByRole('button', { name: 'Sign the close…' }).click();
  await giveReason(page, 'Sign', 'the day is over');
  await expect(page.getByText('One operator has signed this day')).toBeVisible();
  await open(page, 'Audit log');
  await page.getByLabel('Who').fill(owner.username);
  await page.getByRole('button', { name: 'Search' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /a smaller house/ })).toContainText('changed');
  await expect(log.getByRole('row', { name: /the day is over/ })).toContainText('proposed');
  await expectAccessible(page);
});

test('a day of the auditor: the books are checked, the report equals the ledger, and the audit log names the check', async ({
  page,
  server,
}) => {
  const auditor = await newOperator(server, 'auditor');
  await signIn(page, auditor, '/operator/');
  await open(page, 'Integrity');
  const checked = page.waitForResponse((response) => response.url().endsWith('/books/check'));
  await page.getByRole('button', { name: 'Check the books now' }).click();
  await checked;
  await expect(page.getByText('Every account equals the sum of its transfers')).toBeVisible();
  await open(page, 'Reports');
  await expect(page.getByText('Stakes, refunds and payouts equal the ledger')).toBeVisible();
  await open(page, 'Audit log');
  await page.getByLabel('Who').fill(auditor.username);
  await page.getByRole('button', { name: 'Search' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row', { name: /started a check of the books/ })).toHaveCount(1);
  await expectAccessible(page);
});
