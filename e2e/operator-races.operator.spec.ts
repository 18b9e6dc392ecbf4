import { OPERATOR_API, OPERATOR_CALLS } from '@surahi/contract/operator';
import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { claimDeposit } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { demoOperator, giveReason, newOperator, operatorCalls, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test.use({ ownServer: 'operator-races' });

async function depositState(server: TestServer, depositId: string): Promise<string | undefined> {
  const text = 'select state::text as state from deposit_requests where deposit_id = $1';
  const [row] = await server.db.query<{ state: string }>({ text, values: [depositId] });
  return row?.state;
}

/** Delays every read of a path of the API. Returns the function that lets them continue. */
async function holdReads(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${OPERATOR_API}${path}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  return release;
}

test('a dialog keeps its request when another operator decides it, and what is typed opens no other request', async ({
  page,
  server,
}) => {
  const player = newPlayer('Rani');
  const token = await register(server, player);
  const first = await claimDeposit(server, token, 710, 'RACES0000001');
  const second = await claimDeposit(server, token, 720, 'RACES0000002');
  await signIn(page, await newOperator(server, 'finance'), `/operator/money?search=${player.mobile}`);
  await expect(page.getByRole('region', { name: `Deposit No. ${first}` })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Reject…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject the deposit of Rani?' });
  await dialog.getByLabel('Reason').fill('no ');

  const rival = await operatorCalls(server, await newOperator(server, 'finance'));
  await rival(OPERATOR_CALLS.rejectDeposit, { params: { depositId: first }, body: { reason: 'not paid' } });
  await expect(page.locator(`#request-${first}`)).toHaveCount(0);
  await page.keyboard.type('trace');
  await expect(dialog.getByLabel('Reason')).toHaveValue('no trace');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await depositState(server, second)).toBe('pending');
  await expect(page.getByRole('region', { name: `Deposit No. ${first}` })).toContainText('Rejected');
});

test('after a decision, neither a double click nor a mouse that lies still approves the next line', async ({
  page,
  server,
}) => {
  const utrs = ['RACES0000011', 'RACES0000012', 'RACES0000013'];
  const token = await register(server, newPlayer('Sona'));
  for (const utr of utrs) await claimDeposit(server, token, 500, utr);
  const finance = await newOperator(server, 'finance');
  const csv = ['Date,Narration,UTR,Debit,Credit', ...utrs.map((utr) => `21/11/2026,UPI Sona,${utr},,500.00`)].join(
    '\n',
  );
  await signIn(page, finance, '/operator/money/statements');
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Import a bank statement' });
  await upload
    .getByLabel('CSV file from the bank')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await upload.getByRole('button', { name: 'Import 3 lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });

  const approve = lines.first().getByRole('button', { name: 'Approve' });
  const box = await approve.boundingBox();
  if (box === null) throw new Error('The button has no place on the page');
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(lines).toHaveCount(2);
  expect(sent).toHaveLength(1);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(box.x + 21, box.y + 20);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // The page has handled both clicks when it evaluates this.
  await page.evaluate(() => undefined);
  expect(sent).toHaveLength(1);
  await expect(lines).toHaveCount(2);
  await page.mouse.click(box.x + 21, box.y + 20);
  await expect(lines).toHaveCount(1);
});

test('a mobile number that is pasted with its country code finds its own player', async ({ page, server }) => {
  const player = newPlayer('Tara');
  await register(server, player);
  await signIn(page, await newOperator(server, 'finance'), '/operator/money/adjust');
  const field = page.getByLabel("Player's mobile number");
  await field.fill(`+91 ${player.mobile.slice(0, 5)} ${player.mobile.slice(5)}`);
  await expect(field).toHaveValue(player.mobile);
  await expect(page.getByRole('region', { name: 'Adjust a wallet' })).toContainText('Tara');
});

test('a setting can be undone, and once it is saved it follows what other operators store', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const rival = await operatorCalls(server, await newOperator(server, 'owner'));
  const largest = page.getByLabel('Largest credit');
  const stored = await largest.inputValue();
  await largest.fill('777000');
  await expect(page.getByText('1 setting changed but not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No changes.')).toBeVisible();
  await expect(largest).toHaveValue(stored);

  await largest.fill('777000');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes');
  await expect(page.getByText('No changes.')).toBeVisible();
  const change = { settings: { creditCeilingPoints: 888_000 }, before: { creditCeilingPoints: 777_000 } };
  await rival(OPERATOR_CALLS.savePlatformSettings, { body: { ...change, reason: 'more trust' } });
  await expect(largest).toHaveValue('888000');
  await expect(page.getByText('No changes.')).toBeVisible();
});

/** Saves the largest credit, and holds back the refetch of the form until `release`. `stored` is the value before. */
async function saveCeiling(page: Page, value: string) {
  const largest = page.getByLabel('Largest credit');
  const stored = await largest.inputValue();
  await largest.fill(value);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const release = await holdReads(page, '/settings/platform');
  await giveReason(page, 'Save changes');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return { largest, stored, release };
}

test('after a save, a setting that is set back before the refetch keeps the value of the operator', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const { largest, stored, release } = await saveCeiling(page, '666000');
  await largest.fill(stored);
  await expect(page.getByText('No changes.')).toBeVisible();
  release();
  await expect(page.getByText('1 setting changed but not saved.')).toBeVisible();
  await expect(largest).toHaveValue(stored);
});

test('a saved setting that another operator restores before the form has fetched it shows the restored value', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const rival = await operatorCalls(server, await newOperator(server, 'owner'));
  const { largest, stored, release } = await saveCeiling(page, '444000');
  const restored = { settings: { creditCeilingPoints: Number(stored) }, before: { creditCeilingPoints: 444_000 } };
  await rival(OPERATOR_CALLS.savePlatformSettings, { body: { ...restored, reason: 'a mistake' } });
  release();
  await expect(page.getByText('No changes.')).toBeVisible();
  await expect(largest).toHaveValue(stored);
});

test('the dialog about a cap that another operator removes explains why there is nothing to remove', async ({
  page,
  server,
}) => {
  const rival = await operatorCalls(server, await newOperator(server, 'risk'));
  const wish = { family: 'gali', kind: 'draw', maxPoints: 4_242, before: null, reason: 'a story' } as const;
  const { capId } = await rival(OPERATOR_CALLS.setCap, { body: wish });
  await signIn(page, await newOperator(server, 'risk'), '/operator/risk');
  await page.getByRole('row', { name: '4,242' }).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this cap?' });
  await dialog.getByLabel('Reason').fill('not needed');
  await rival(OPERATOR_CALLS.removeCap, { params: { capId }, body: { before: 4_242, reason: 'faster' } });
  await expect(dialog.getByText('Another operator may have removed it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: '4,242' })).toHaveCount(0);
});

test('a save over the change of another operator is refused, and its dialog shows the new values first', async ({
  page,
  server,
}) => {
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const rival = await operatorCalls(server, await newOperator(server, 'owner'));
  const { settings } = await rival(OPERATOR_CALLS.getPlatformSettings);
  const { secondPersonAbove: seen } = settings;
  await page.getByLabel('Payouts above').fill('4321');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 setting?' });

  // The page learns of the other change only after its own save was refused.
  const release = await holdReads(page, '/settings/platform');
  const wish = { secondPersonAbove: { ...seen, depositPoints: 5_678, withdrawalPoints: 8_765 } };
  const body = { settings: wish, before: { secondPersonAbove: seen }, reason: 'a busy week' };
  await rival(OPERATOR_CALLS.savePlatformSettings, { body });
  await dialog.getByLabel('Reason').fill('as agreed');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Another operator changed this. Reload and check it.');
  expect((await rival(OPERATOR_CALLS.getPlatformSettings)).settings).toMatchObject(wish);
  release();
  await expect(dialog.getByText('Another operator changed this. The lines below are up to date.')).toBeVisible();
  await expect(dialog).toContainText('8,765');
  await expect(dialog).toContainText('4,321');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  const after = { ...wish.secondPersonAbove, withdrawalPoints: 4_321 };
  expect((await rival(OPERATOR_CALLS.getPlatformSettings)).settings).toMatchObject({ secondPersonAbove: after });
});
