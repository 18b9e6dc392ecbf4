import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { expect, test } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { newOperator, operatorCalls, signIn } from './page-models/operators.ts';
import { newPlayer, register } from './page-models/players.ts';

test('a list is filtered by day, sorted, summed by selection, exported and kept as a view that a reload and other pages keep', async ({
  page,
  server,
}) => {
  const name = `Lata${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const first = newPlayer(`${name} One`);
  const second = newPlayer(`${name} Two`);
  const old = newPlayer(`${name} Old`);
  for (const player of [first, second, old]) await register(server, player);
  await server.db.query({
    text: `update players set created_at = created_at - interval '3 days' where mobile = $1`,
    values: [old.mobile],
  });
  await signIn(page, await newOperator(server, 'support'), '/operator/players');
  const table = page.getByRole('table', { name: 'Players' });
  await page.getByLabel('Mobile number, name or #number').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.getByLabel('Registered', { exact: true }).selectOption({ label: 'Today' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await table.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row')).toHaveText([/Number/, /One/, /Two/]);

  // two wallets with the welcome bonus of 1,000
  await page.getByRole('checkbox', { name: `Select ${first.name}` }).check();
  await expect(page.getByText('1 row selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('status').filter({ hasText: '2 rows selected' })).toContainText('2,000 points');
  await page.getByRole('switch', { name: 'Compact rows' }).click();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).not.toContain(old.name);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('New today');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('link', { name: 'New today' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await page.goto('/operator/players');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Compact rows' })).toBeChecked();
  await expect(view).not.toHaveAttribute('aria-current', 'true');
  await view.click();
  await expect(table.getByRole('row')).toHaveText([/Number/, /One/, /Two/]);
  await expect(page).toHaveURL(/period=today/);
  await page.getByRole('button', { name: 'Delete the view New today' }).click();
  await expect(view).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(view).toHaveAttribute('aria-current', 'true');
});

test('a saved view of draws restores its name of a market, and the file has only its draws', async ({
  page,
  server,
}) => {
  const calls = await operatorCalls(server, await newOperator(server, 'owner'));
  const { draws } = await calls(OPERATOR_CALLS.listDraws);
  const names = draws.map(({ marketName }) => marketName);
  const [one = '', other = ''] = names.filter((name) => names.filter((each) => each.includes(name)).length === 1);
  await signIn(page, await newOperator(server, 'owner'), '/operator/draws');
  const field = page.getByRole('textbox', { name: 'Market' });
  const rows = page.getByRole('table', { name: 'Draws' }).getByRole('row');
  await expect(rows.filter({ hasText: other })).toHaveCount(1);
  await field.fill(one);
  await expect(page).toHaveURL(/name=/);
  await expect(rows).toHaveText([/Market/, new RegExp(one)]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(one);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('One market');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await field.fill('');
  await expect(rows.filter({ hasText: other })).toHaveCount(1);
  await expect(page).not.toHaveURL(/name=/);
  await page.getByRole('link', { name: 'One market' }).click();
  await expect(field).toHaveValue(one);
  await expect(rows).toHaveText([/Market/, new RegExp(one)]);
});

test('headings of long lists stay in sight while the page scrolls', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  for (let one = 0; one < 10; one += 1) await register(server, newPlayer(`Row ${one}`));
  await signIn(page, await newOperator(server, 'owner'), '/operator/audit');
  for (const [path, table, column] of [
    ['/audit', 'Audit log', 'When'],
    ['/players', 'Players', 'Mobile'],
  ] as const) {
    await page.goto(`/operator${path}`);
    const heading = page.getByRole('table', { name: table }).getByRole('columnheader', { name: column });
    await expect(heading).toBeVisible();
    await page.getByRole('table', { name: table }).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
});

test('the days in the address limit every list of dated rows, and the filter shows them', async ({ page, server }) => {
  const player = newPlayer('Dated Rows');
  await register(server, player);
  const [row] = await server.db.query<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [player.mobile],
  });
  const ofPlayer = `/players/${row?.player_id}?part=`;
  await signIn(page, await newOperator(server, 'owner'), '/operator/');
  for (const [path, call, label] of [
    ['/risk?', '/risk/draws', 'Draw date'],
    ['/operators?', '/operators', 'Last seen'],
    ['/money/negative?', '/negative-wallets', 'Win taken back'],
    ['/money/payout-files?', '/payout-batches', 'Made'],
    ['/money/to-return?', '/deposits/to-return', 'Refused'],
    ['/concerns?', '/limits/concerns', 'Acknowledged'],
    ['/concerns?part=links', '/limits/linked-accounts', 'Found'],
    ['/outbox?', '/outbox', 'Sent'],
    [`${ofPlayer}deposits`, '/deposits', 'When'],
    [`${ofPlayer}transfers`, '/statement', 'When'],
  ] as const) {
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname.endsWith(call) && (searchParams.has('fromMs') || searchParams.has('from'));
    });
    await page.goto(`/operator${path}&period=yesterday`);
    await asked;
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('yesterday');
    if (label !== 'Acknowledged') continue;
    // An empty period does not say that nobody shows signs of harm.
    await expect(page.getByText('No player was acknowledged in this period')).toBeVisible();
  }
});

test('a day typed digit by digit replaces the day of a list', async ({ page, server }) => {
  await signIn(page, await newOperator(server, 'owner'), '/operator/');
  for (const [path, label] of [
    ['/players?period=days&from=2026-11-10', 'From'],
    ['/draws?date=2026-11-10', 'Business date'],
    ['/bids?date=2026-11-10', 'Business date'],
    ['/day-close?date=2025-11-10', 'Day'],
  ] as const) {
    await page.goto(`/operator${path}`);
    const day = page.getByRole('textbox', { name: label, exact: true });
    await expect(day).toHaveValue(/-11-10$/);
    await day.focus();
    // the same in either order of day and month; the field has days of the years 2, 20 and 202 on the way
    await page.keyboard.type('11112025');
    await expect(day).toHaveValue('2025-11-11');
    await expect(page).toHaveURL(/=2025-11-11/);
  }
});

test('a search on the click after a new day keeps that day, before the page had time to render', async ({
  page,
  server,
}) => {
  await signIn(page, await newOperator(server, 'risk'), '/operator/bids');
  await expect(page.getByLabel('Business date')).toBeVisible();
  await page.getByLabel('Business date').evaluate(async (field: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(field, '2026-01-05');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Between two events the browser runs its microtasks, and no timers.
    await Promise.resolve();
    field.form?.requestSubmit();
  });
  await expect(page).toHaveURL(/date=2026-01-05/);
  await expect(page.getByLabel('Business date')).toHaveValue('2026-01-05');
});
