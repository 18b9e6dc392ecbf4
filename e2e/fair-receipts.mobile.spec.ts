import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/fair-test.ts';
import { expectFit } from './page-models/accessible.ts';
import { addRow, openGame, submitList } from './page-models/bets.ts';
import { enterWithToken } from './page-models/cashier.ts';
import { placeBids } from './page-models/draws.ts';
import { awaitResult, endBidding, openFairDraw } from './page-models/fair-draws.ts';

test('[FAI-09] [FAI-12] a bid and a win are verified from receipt, history and wallet, and a denied bid fails loudly', async ({
  page,
  server,
  fairWorld,
}) => {
  const draw = await openFairDraw(server, fairWorld);
  const { token } = await enterWithToken(page, server, 'Asha');
  const own = page.locator('section').filter({ hasText: 'Your bids in this proof' });
  const check = (text: string) => own.getByRole('listitem').filter({ hasText: text }).last();

  await test.step('the receipt of a placed bid leads to the operator’s signature', async () => {
    await openGame(page, draw.market, 'Single Digit');
    await addRow(page, '5', '10');
    await submitList(page);
    await expect(page.getByText('proves nothing about the operator')).toBeVisible();
    await page.getByRole('link', { name: 'Verify this bid' }).click();
    await expect(own).toContainText('1 bid, 10 points');
    await expect(check('The operator signed for your bid.').locator('[data-verdict]')).toHaveAttribute(
      'data-verdict',
      'holds',
    );
    await expect(check('Your bid is among the sealed bids.').locator('[data-verdict]')).toHaveAttribute(
      'data-verdict',
      'pending',
    );
  });
  const slip = page.url();

  await test.step('Back returns to the receipt, also after a reload of the check', async () => {
    const receipt = page.getByRole('region', { name: 'Your bid is placed' });
    await page.goBack();
    await expect(receipt).toContainText('Single Digit · Open5 · 10');
    await page.goForward();
    await expect(own).toContainText('1 bid, 10 points');
    await page.reload();
    await page.goBack();
    await receipt.getByRole('button', { name: 'Done' }).click();
    await expect(receipt).toHaveCount(0);
    await page.goForward();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Date' })).toBeVisible();
    await expect(receipt).toHaveCount(0);
  });

  await test.step('history and wallet lead to the sealed bid and to the paid win', async () => {
    const digits = Array.from('012346789');
    const bids = digits.map((digit) => ({ pana: 'Single Digit', session: 'Open', digits: digit, points: 10 }));
    await placeBids(server, token, draw, bids);
    await endBidding(server, fairWorld, draw, 'open');
    await awaitResult(server, fairWorld, draw, 'open');
    await page.goto('/imp4');
    await page.getByRole('link', { name: 'Verify the bid on 5' }).click();
    await expect(check('Your bid is among the sealed bids.')).toContainText('Proven');
    await expect(check('Your bid was paid by its rate.')).toContainText('Proven');
    await expectFit(page);
    await page.goto('/transaction');
    await page.getByRole('link', { name: 'Verify', exact: true }).first().click();
    await expect(own).toContainText('Won +95');
    await expect(check('Your bid was paid by its rate.')).toContainText('Proven');
  });

  await test.step('a server that denies a signed bid is caught by the signature that this browser kept', async () => {
    await page.route('**/api-bid-receipt', (route) => {
      const body: object = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...body, submission_id: randomUUID() }) });
    });
    await page.goto(slip);
    await expect(page.getByRole('alert')).toContainText(/Failed: step 3/);
    await expect(check('Your bid is among the sealed bids.')).toContainText('FAILED');
    const reported = page.waitForRequest('**/log/fraud');
    await page.getByRole('alert').getByRole('button', { name: 'Report it to the operator' }).click();
    const report: { bid: { leaf: string; acceptance: { signature: string } } } = (await reported).postDataJSON();
    const leaf: { kind: string } = JSON.parse(Buffer.from(report.bid.leaf, 'base64').toString());
    expect(leaf.kind).toBe('slip');
    expect(report.bid.acceptance.signature).toMatch(/^[0-9a-f]{128}$/);
    // The sealed bids hold the bid. The server only withheld the receipt, so the report proves nothing by itself.
    await expect(page.getByRole('alert')).toContainText('The report was refused or did not arrive.');
  });
});
