import { slowDown } from './fixtures/poor-line.ts';
import { expect, test } from './fixtures/test.ts';
import { addRow, bidsOf, card, openGame, submitList } from './page-models/bets.ts';
import { closeForToday, declareResult, enterResult, freshDraw } from './page-models/draws.ts';
import { demoOperator, signIn } from './page-models/operators.ts';
import { enter, newPlayer, typeCode } from './page-models/players.ts';

test('[ACC-03, ACC-06, BID-06, OPR-04, HSM-02] on a slow network, from registration to the winnings in the wallet, every paisa accounted for', async ({
  browser,
  page,
  server,
}) => {
  const draw = await freshDraw(server);
  const player = newPlayer('Asha');
  // Fast 3G, the network profile of the app's measurements.
  await slowDown(await page.context().newCDPSession(page), { processor: false });

  await test.step('a new player registers with the code that was sent', async () => {
    await page.goto('/r');
    await page.getByLabel('Username').fill(player.name);
    await page.getByLabel('Mobile number').fill(player.mobile);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.waitForURL('**/otpregister');
    await typeCode(page, await server.readCode(player.mobile));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/imp');
    await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'See the markets' }).click();
  });
  const wallet = page
    .getByRole('link', { name: /wallet/i })
    .and(page.locator('header *'))
    .first();
  await test.step('the wallet has the welcome bonus', () => expect(wallet).toContainText('1,000'));

  await test.step('the player bids on Single Digit, Jodi and SP Motor', async () => {
    for (const [game, digits, points, left] of [
      ['Single Digit', '6', '100', '900'],
      ['Jodi Digit', '61', '20', '880'],
      ['SP Motor', '1235', '10', '840'],
    ] as const) {
      await openGame(page, draw.market, game);
      await addRow(page, digits, points);
      await submitList(page);
      // The shown balance subtracts the list even before the bids are placed.
      await expect(page.getByRole('region', { name: /^Your bids? (is|are) placed$/ })).toBeVisible();
      await expect(wallet).toContainText(left);
    }
    expect(await bidsOf(server, player)).toHaveLength(6);
  });

  const onlooker = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  ).newPage();
  await enter(onlooker, server, 'Bela');
  await expect(card(onlooker, draw.market)).toContainText('Market running today');
  await page.goto('/imp');

  await test.step('an operator ends bidding and declares open and close in the console', async () => {
    const operator = await (await browser.newContext({ viewport: { width: 1366, height: 850 } })).newPage();
    await signIn(operator, await demoOperator(server, 'owner'), `/operator/draws/${draw.drawId}`);
    await closeForToday(operator);
    await expect(card(onlooker, draw.market)).toContainText('Market closed for today');
    await enterResult(operator, 'Open', '123');
    await declareResult(operator, 'Open', '123');
    // Single Digit 6 pays 950, SP Motor's 123 pays 1,400; no one has touched the page since.
    await expect(wallet).toContainText('3,190');
    await expect(card(onlooker, draw.market)).toContainText('123-6');
    await enterResult(operator, 'Close', '245');
    await declareResult(operator, 'Close', '245');
  });

  await test.step('the winnings and the result appear by themselves', async () => {
    await expect(wallet).toContainText('5,090');
    await expect(card(page, draw.market)).toContainText('123-61-245');
    await expect(card(onlooker, draw.market)).toContainText('123-61-245');
  });

  await test.step('the win history shows the three wins', async () => {
    await page.goto('/imp3');
    for (const amount of ['950', '1,400', '1,900'])
      await expect(page.getByText(amount, { exact: false }).first()).toBeVisible();
    await expect(page.getByText('NO DATA FOUND')).toHaveCount(0);
  });
});
