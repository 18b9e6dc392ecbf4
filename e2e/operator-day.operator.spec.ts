import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@surahi/contract/operator';
import type { Browser, Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { addPayoutNumber, changeSettings, expectWallets } from './page-models/cashier.ts';
import { closeForToday, declareResult, enterResult, freshDraw, placeBids, sidePanel } from './page-models/draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { newOperator, signIn, giveReason } from './page-models/operators.ts';
import { newPlayer, post, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-day' });

/** A new operator of this role in a browser of their own. */
async function openConsole(browser: Browser, server: TestServer, role: OperatorRole, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 850 } });
  const page = await context.newPage();
  await signIn(page, await newOperator(server, role), path);
  return page;
}

test('[HND-01] one day with all roles: markets, risk, results, a correction, payouts, a question and the books', async ({
  browser,
  server,
}) => {
  await changeSettings(server, {
    withdrawal: { minPoints: 1, maxPoints: null },
    withdrawWindow: { open: '00:00', close: '00:00' },
  });
  const draw = await freshDraw(server);
  const [first, second] = [newPlayer('Chitra'), newPlayer('Devika')];
  const [firstToken, secondToken] = [await register(server, first), await register(server, second)];
  await placeBids(server, firstToken, draw, [{ pana: 'Single Digit', session: 'Open', digits: '6', points: 100 }]);
  await placeBids(server, secondToken, draw, [{ pana: 'Single Digit', session: 'Open', digits: '7', points: 100 }]);

  // The owner opens the overview, and the risk operator watches the exposure.
  const owner = await openConsole(browser, server, 'owner', '/operator/');
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();
  const risk = await openConsole(browser, server, 'risk', `/operator/risk/${draw.drawId}`);
  const six = risk.getByRole('table', { name: 'Anks' }).getByRole('link', { name: /^6: / });
  await expect(six).toHaveAccessibleName('6: 1 bid with 100 points, pays 950 points if it wins');

  // the results role declares a wrong result, the owner voids it, the results role declares the correct one
  const results = await openConsole(browser, server, 'results', `/operator/draws/${draw.drawId}`);
  await closeForToday(results);
  await enterResult(results, 'Open', '123');
  await declareResult(results, 'Open', '123');
  await expectWallets(server, [firstToken, secondToken], [1850, 900]);

  // the wrong winner asks for a payout before the result is voided; the dialog names it
  await addPayoutNumber(server, { mobile: first.mobile, token: firstToken }, '9876501236');
  const early = { unique_token: firstToken, request_amount: '1000', payment_method: '4', request_id: randomUUID() };
  expect(await post(server, 'api-user-withdraw-fund-request', early)).toMatchObject({ status: true });
  await owner.goto(`/operator/draws/${draw.drawId}`);
  await sidePanel(owner, 'Open').getByRole('button', { name: 'Void the open result' }).click();
  await expect(owner.getByRole('dialog').getByText(/Chitra waits for withdrawal No\./)).toBeVisible();
  await giveReason(owner, 'Void', 'the wrong pana was read');
  await expect(
    sidePanel(owner, 'Open').getByText('The last result was voided. Enter the correct result.'),
  ).toBeVisible();

  // finance finds the negative wallet and rejects what must not be paid
  await expectWallets(server, [firstToken], [-100]);
  const finance = await openConsole(browser, server, 'finance', '/operator/money/negative');
  await expect(finance.getByRole('link', { name: 'Negative wallets' })).toBeVisible();
  const debtor = finance
    .getByRole('table', { name: 'Negative wallets' })
    .getByRole('row')
    .filter({ hasText: first.name });
  await expectAccessible(finance);
  await debtor.getByRole('link', { name: /^Withdrawal No\./ }).click();
  await expect(finance.getByText(/^The wallet is negative/)).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Claim to pay' })).toBeDisabled();
  await finance.getByRole('button', { name: 'Reject…' }).click();
  await giveReason(finance, 'Reject', 'the result was voided');
  await expectWallets(server, [firstToken], [900]);

  await expect(sidePanel(results, 'Open').getByLabel('Open pana')).toBeVisible();
  await enterResult(results, 'Open', '124');
  await declareResult(results, 'Open', '124');
  await expectWallets(server, [firstToken, secondToken], [900, 1850]);

  // the winner requests a withdrawal, finance pays it
  await addPayoutNumber(server, { mobile: second.mobile, token: secondToken }, '9876501235');
  const request = { unique_token: secondToken, request_amount: '850', payment_method: '4', request_id: randomUUID() };
  expect(await post(server, 'api-user-withdraw-fund-request', request)).toMatchObject({ status: true });
  await finance.goto(`/operator/money/withdrawals?search=${second.mobile}`);
  await finance.getByRole('button', { name: 'Claim to pay' }).click();
  await finance.getByRole('button', { name: 'Mark as paid…' }).click();
  const dialog = finance.getByRole('dialog', { name: 'Mark 850 points as paid to Devika?' });
  await dialog.getByLabel('Reference of the payment').fill('418203774600');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(finance, '850 points to Devika are marked as paid');

  // the player whose win was reversed asks support, which sees both movements
  const support = await openConsole(browser, server, 'support', `/operator/players?search=${first.mobile}`);
  await support.getByRole('link', { name: first.name }).click();
  await expect(support.getByRole('row', { name: /950/ })).toHaveCount(2);

  // the auditor reads the audit log, the owner checks the books
  const auditor = await openConsole(browser, server, 'auditor', '/operator/reports');
  await expect(auditor.getByText('Stakes, refunds and payouts equal the ledger')).toBeVisible();
  await auditor.getByRole('link', { name: 'Audit log' }).click();
  await expect(auditor.getByRole('table', { name: 'Audit log' })).toContainText('the wrong pana was read');
  await owner.goto('/operator/integrity');
  const checked = owner.waitForResponse((response) => response.url().endsWith('/books/check'));
  await owner.getByRole('button', { name: 'Check the books now' }).click();
  await checked;
  await expect(owner.getByRole('button', { name: 'Check the books now' })).toBeEnabled();
  await expect(owner.getByText('Every account equals the sum of its transfers')).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Audit chain' })).toBeVisible();
  await expect(owner.getByText('Rows sealed')).toBeVisible();
  for (const page of [owner, risk, finance, results, support, auditor]) await page.context().close();
});
