import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { expectWallets, walletOf } from './page-models/cashier.ts';
import { closeForToday, declareResult, enterResult, freshDraw, placeBids, sidePanel } from './page-models/draws.ts';
import { demoOperator, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

// One slip per transaction, so that the progress of a few bids is visible.
test.use({ serverSettings: { SETTLEMENT_CHUNK_SLIPS: '1' } });

/** The first balance of a new player, by the server's default. */
const BONUS = 1_000;

test('[OPR-05] a result is entered only after its cut-off, once, and a change needs a reason', async ({
  page,
  server,
}) => {
  const draw = await freshDraw(server);
  await signIn(page, await demoOperator(server, 'results'), `/operator/draws/${draw.drawId}`);
  const open = sidePanel(page, 'Open');
  await expect(page.getByRole('heading', { name: draw.market, exact: true })).toBeVisible();
  await expect(open.getByText('Bidding is open.')).toBeVisible();
  await expect(open.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter result' })).toHaveCount(0);
  const early = await callFromPage(page, `draws/${draw.drawId}/results`, { side: 'open', number: '123' });
  expect(early).toEqual([409, 'session_not_closed']);

  await closeForToday(page);
  await open.getByLabel('Open pana').fill('321');
  await expect(open.getByText('321 is not a pana')).toBeVisible();
  await open.getByRole('button', { name: 'Use 123' }).click();
  await expect(open.getByText('123-6')).toBeVisible();
  await open.getByRole('button', { name: 'Enter result' }).click();
  await expect(open.getByText('Entered by demo-results')).toBeVisible();
  const again = await callFromPage(page, `draws/${draw.drawId}/results`, { side: 'open', number: '456' });
  expect(again).toEqual([409, 'already_entered']);

  await open.getByRole('button', { name: 'Change the entry' }).click();
  await open.getByLabel('Open pana').fill('124');
  await open.getByRole('button', { name: 'Replace the entry' }).click();
  await expect(open.getByText('Enter a reason of at least 3 characters')).toBeVisible();
  await open.getByLabel('Reason').fill('misread the slip');
  await open.getByRole('button', { name: 'Replace the entry' }).click();
  await declareResult(page, 'Open', '124');
  await expect(open.getByRole('button', { name: 'Change the entry' })).toHaveCount(0);
  await expect(open.getByLabel('Open pana')).toHaveCount(0);
  const final = await callFromPage(page, `draws/${draw.drawId}/results`, {
    side: 'open',
    number: '456',
    reason: 'again',
  });
  expect(final).toEqual([409, 'already_declared']);
});

test('[OPR-04] winners are shown before they are paid, progress is seen, and each is paid once', async ({
  page,
  server,
}) => {
  const draw = await freshDraw(server);
  const token = await register(server, newPlayer('Bela'));
  const losers = Array.from({ length: 90 }, () => ({ pana: 'Single Digit', session: 'Open', digits: '9', points: 10 }));
  await placeBids(server, token, draw, [
    { pana: 'Single Digit', session: 'Open', digits: '6', points: 20 },
    { pana: 'Single Pana', session: 'Open', digits: '123', points: 10 },
    { pana: 'Jodi Digit', session: '', digits: '61', points: 30 },
    { pana: 'Single Digit', session: 'Close', digits: '1', points: 10 },
    ...losers,
  ]);
  const last = newPlayer('Chand');
  const lastToken = await register(server, last);
  await placeBids(server, lastToken, draw, [{ pana: 'Single Pana', session: 'Open', digits: '123', points: 10 }]);
  const staked = 70 + 90 * 10;
  await signIn(page, await demoOperator(server, 'owner'), `/operator/draws/${draw.drawId}`);
  await closeForToday(page);
  await enterResult(page, 'Open', '123');
  const open = sidePanel(page, 'Open');
  const totals = open.getByRole('table', { name: 'Payout by winning number' });
  await expect(totals.getByRole('row')).toHaveText([
    /^GameNumber/,
    /^Single Digit6 open120190$/,
    /^Single Pana123 open2202,800$/,
  ]);
  await expect(open.getByRole('table', { name: 'Winners' }).getByRole('row', { name: /Bela/ })).toHaveCount(2);
  expect(await walletOf(server, token)).toBe(String(BONUS - staked));

  // Locks the wallet of the last winner before the declaration, until the progress bar has shown the others.
  let lock: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    lock = resolve;
  });
  await Promise.all([
    locked.then(() => declareResult(page, 'Open', '123')),
    server.db.transaction(async (tx) => {
      const holding = 'select 1 from wallets join players using (player_id) where mobile = $1 for update of wallets';
      await tx.query({ text: holding, values: [last.mobile] });
      lock();
      await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', /^9[89]$/);
    }),
  ]);
  await expect(open.getByText('95 of 95')).toBeVisible();
  await expectWallets(server, [token], [BONUS - staked + 190 + 1_400]);
  const again = await callFromPage(page, `draws/${draw.drawId}/results/open/declare`, { entryId: '1' });
  expect(again[0]).toBe(409);

  await enterResult(page, 'Close', '245');
  await declareResult(page, 'Close', '245');
  await expect(page.getByText('123-61-245')).toBeVisible();
  await expectWallets(server, [token], [BONUS - staked + 190 + 1_400 + 30 * 95 + 10 * 9.5]);
  await expectBalanced(page);
});

test('[OPR-06] a void reverses exactly the payouts, and the correct result pays again', async ({ page, server }) => {
  const draw = await freshDraw(server);
  const wrongly = await register(server, newPlayer('Chitra'));
  const rightly = await register(server, newPlayer('Devi'));
  await placeBids(server, wrongly, draw, [{ pana: 'Single Digit', session: 'Open', digits: '6', points: 100 }]);
  await placeBids(server, rightly, draw, [{ pana: 'Single Digit', session: 'Open', digits: '7', points: 100 }]);
  await signIn(page, await demoOperator(server, 'owner'), `/operator/draws/${draw.drawId}`);
  await closeForToday(page);
  await enterResult(page, 'Open', '123');
  await declareResult(page, 'Open', '123');
  await expectWallets(server, [wrongly, rightly], [1850, 900]);

  const open = sidePanel(page, 'Open');
  await open.getByRole('button', { name: 'Void the open result' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 payment of 950 points')).toBeVisible();
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(dialog.getByText('Enter a reason of at least 3 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('the wrong pana was read');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(open.getByText('The last result was voided. Enter the correct result.')).toBeVisible();
  await expectWallets(server, [wrongly, rightly], [900, 900]);

  await enterResult(page, 'Open', '124');
  await declareResult(page, 'Open', '124');
  await expectWallets(server, [wrongly, rightly], [900, 1850]);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Voided open 123 – the wrong pana was read')).toBeVisible();
  await expect(history.getByText('Reversed open 123: 1 payment')).toBeVisible();
  await expectBalanced(page);
});

test('[OPR-07] a cancelled draw refunds each stake once', async ({ page, server }) => {
  const draw = await freshDraw(server);
  const token = await register(server, newPlayer('Esha'));
  await placeBids(server, token, draw, [
    { pana: 'Single Digit', session: 'Open', digits: '6', points: 100 },
    { pana: 'Jodi Digit', session: '', digits: '61', points: 50 },
  ]);
  await signIn(page, await demoOperator(server, 'results'), `/operator/draws/${draw.drawId}`);
  await closeForToday(page);
  await enterResult(page, 'Open', '123');
  await declareResult(page, 'Open', '123');
  await expectWallets(server, [token], [BONUS - 150 + 950]);

  await page.getByRole('button', { name: 'Cancel draw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 slips with 150 points are refunded')).toBeVisible();
  await expect(dialog.getByText('950 points already paid to winners are reversed first')).toBeVisible();
  await dialog.getByLabel('Reason').fill('the market was called off');
  await dialog.getByRole('button', { name: 'Cancel draw' }).click();
  await expect(page.getByRole('main').getByText(/^Cancelled \d+ .*the market was called off/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Refund' }).getByText('2 of 2')).toBeVisible();
  await expectWallets(server, [token], [BONUS]);
  await expect(page.getByRole('button', { name: 'Cancel draw' })).toHaveCount(0);
  expect(await callFromPage(page, `draws/${draw.drawId}/cancel`, { reason: 'once more' })).toEqual([
    409,
    'draw_cancelled',
  ]);
  expect(await walletOf(server, token)).toBe(String(BONUS));
});

test('[OPR-18] the audit log shows who changed what, before, after and why', async ({ page, server }) => {
  const draw = await freshDraw(server);
  await signIn(page, await demoOperator(server, 'owner'), `/operator/draws/${draw.drawId}`);
  await closeForToday(page);
  await enterResult(page, 'Open', '123');
  await declareResult(page, 'Open', '123');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Who')).toBeFocused();
  await page.getByLabel('Subject', { exact: true }).fill(`draw:${draw.drawId}`);
  await page.getByRole('button', { name: 'Search' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row')).toHaveText([
    /^WhenWhat/,
    /result\.declare · demo-owner · 127\.0\.0\.1/,
    /result\.preview · demo-owner · 127\.0\.0\.1/,
    /result\.enter · demo-owner · 127\.0\.0\.1/,
    /draw\.close_early · demo-owner · 127\.0\.0\.1.*story: bidding ends/,
  ]);
  // the subject is named by market and date and links to its page
  const subject = log.getByRole('link', { name: new RegExp(`^${draw.market}, \\d\\d \\w+ \\d{4}$`) });
  await expect(subject).toHaveCount(4);
  await expect(subject.first()).toHaveAttribute('href', `/operator/draws/${draw.drawId}`);
  await log.getByRole('button', { name: / entered / }).click();
  await expect(page.getByRole('table', { name: 'What was changed' }).getByRole('row', { name: /^Number/ })).toHaveText(
    /Number–123/,
  );
  const attempt = server.db.query({ text: `update audit_log set reason = 'another'` });
  await expect(attempt).rejects.toThrow(/append-only/);
});

test('the console works by keyboard and passes axe in both themes', async ({ page, server }) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/draws');
  const table = page.getByRole('table', { name: 'Draws' });
  await expect(table).toBeVisible();
  await page.getByRole('button', { name: 'Calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar of draws' });
  await expect(calendar.getByRole('button', { name: /: \d+ (waiting|draws)$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await calendar.locator('[aria-current="date"]').click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  // The page receives no keys while a dialog is open.
  await expect(calendar).toHaveCount(0);
  // makes the database's clock look as if it was set back
  await server.db.query({ text: `update clock_marks set at = app_now() + interval '90 seconds'` });
  await page.keyboard.press('/');
  await page.keyboard.type('kaveri');
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('link', { name: 'Kaveri Morning' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kaveri Morning' })).toBeVisible();
  for (const name of ['Overview', 'Draws', 'SMS outbox', 'Audit log', 'Integrity', 'Settings']) {
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    if (name === 'Overview') {
      await expect(page.getByRole('alert')).toContainText('Bidding has stopped: the database’s clock was set back');
    }
    await expectAccessible(page);
  }
  await server.db.query({ text: 'update clock_marks set at = app_now()' });
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Overview' }).click();
  // the server reads its clock once a second
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Stakes today')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

/** Sends a change from the page without its buttons. Returns the HTTP status and the error code. */
async function callFromPage(page: Page, path: string, body: object): Promise<[number, unknown]> {
  return page.evaluate(
    async ([path, body]) => {
      const me: unknown = await (await fetch('/operator/api/me')).json();
      const csrf = typeof me === 'object' && me !== null && 'csrfToken' in me ? String(me.csrfToken) : '';
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf };
      const answer = await fetch(`/operator/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const refusal: unknown = await answer.json();
      const code = typeof refusal === 'object' && refusal !== null && 'code' in refusal ? refusal.code : undefined;
      return [answer.status, code] satisfies [number, unknown];
    },
    [path, body] as const,
  );
}

/** Checks the books on the integrity page. */
async function expectBalanced(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Integrity' }).click();
  const asked = page.waitForResponse((response) => response.url().endsWith('/books/check'));
  await page.getByRole('button', { name: 'Check the books now' }).click();
  await asked;
  await expect(page.getByRole('button', { name: 'Check the books now' })).toBeEnabled();
  await expect(page.getByRole('table', { name: 'Account totals' })).toBeVisible();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
}
