import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/fair-test.ts';
import { expectAccessible, expectFit } from './page-models/accessible.ts';
import { pathOf, verdicts } from './page-models/draw-page.ts';
import { openFairDraw } from './page-models/fair-draws.ts';

test('[FAI-03] the browser remembers the log, shows a split view loudly, offers the evidence and reports it', async ({
  page,
  server,
  fairWorld,
}, info) => {
  await openFairDraw(server, fairWorld);
  await page.goto('/fairness');
  await expect(page.getByText('From now on this browser remembers')).toBeVisible();
  const kept = await page.evaluate<{ size: number }>(`JSON.parse(localStorage.getItem('log.kept'))`);
  // The same number of entries with another root: two pages that the log's key signed.
  const other = fairWorld.otherCheckpoint(kept.size);
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body: other }));
  await page.reload();
  const alarm = page.getByRole('alert');
  await expect(alarm).toContainText('You are being shown ANOTHER book');
  await expectFit(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await alarm.getByRole('button', { name: 'Download the evidence' }).click();
  const file = info.outputPath('split-view.json');
  await (await download).saveAs(file);
  const evidence: { kept: { note: string }; shown: { note: string } } = JSON.parse(await readFile(file, 'utf8'));
  for (const { note } of [evidence.kept, evidence.shown]) expect(note).toContain('— story.example/log ');
  await alarm.getByRole('button', { name: 'Report it to the operator' }).click();
  await expect(alarm.getByRole('status')).toContainText('verified the proof of fraud and stored it');
  const reports = await server.db.query({ text: 'select 1 from fraud_reports' });
  expect(reports.length).toBe(1);
  // The alarm stays when the log is consistent again, until the reader starts again.
  await page.unroute('**/log/checkpoint');
  await page.reload();
  await alarm.getByRole('button', { name: 'Start again' }).click();
  await expect(alarm).toHaveCount(0);
  await expect(page.getByText('From now on this browser remembers')).toBeVisible();
});

test('[FAI-08] a draw in mode operator says that people entered its result', async ({ page, server, fairWorld }) => {
  const draw = await openFairDraw(server, fairWorld, 'operator');
  await page.goto(pathOf(draw, 'open'));
  await expect(page.getByRole('heading', { name: 'People entered this result' })).toBeVisible();
  await expect(page.getByText('It does not prove that the draw was fair.')).toBeVisible();
  await expect(page.getByText('Source: The city gazette')).toBeVisible();
  await expect.poll(async () => (await verdicts(page)).slice(0, 2)).toEqual(['unproven', 'unproven']);
});

test('a draw without a record, and a server out of reach, say so', async ({ page, server }) => {
  const { market_id: market } = await server.db.one<{ market_id: number }>({
    text: 'select market_id from markets order by market_id limit 1',
  });
  await page.goto(`/fairness/${market}/2019-01-01/open`);
  await expect(page.getByText('This draw is not covered by the log')).toBeVisible();
  await page.route('**/log/draws/**', (route) => route.abort());
  await page.goto(`/fairness/${market}/2019-01-02/open`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/log/draws/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This draw is not covered by the log')).toBeVisible();
});

test('the verifier downloads under its name and under its fingerprint', async ({ server }) => {
  const status: { verifier: string } = await (await fetch(`${server.url}/log/status`)).json();
  const file = await fetch(`${server.url}/log/verify.mjs`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="verify.mjs"');
  const text = await file.text();
  expect(text).toContain('Usage: node verify.mjs');
  expect(await (await fetch(`${server.url}/log/verify-${status.verifier}.mjs`)).text()).toBe(text);
  for (const path of ['/log/nothing', `/log/verify-${'0'.repeat(64)}.mjs`]) {
    expect((await fetch(server.url + path)).status, path).toBe(404);
  }
});

test('the voids of a year are listed with the late result and with what the operator gained or lost', async ({
  page,
}) => {
  const one = {
    market: '1',
    title: 'KALYAN',
    date: '2026-11-01',
    session: 'open',
    reason: 'no-round',
    refundedPaise: '150000',
    isRefunded: true,
    result: '128',
    payoutPaise: '950000',
  };
  const lost = { ...one, date: '2026-10-31', session: 'close', payoutPaise: '0' };
  const unknown = { ...one, date: '2026-10-30', result: null, payoutPaise: null, isRefunded: false };
  const voids = [one, lost, unknown, { ...one, date: '2026-10-29', session: 'nonsense' }];
  await page.route('**/log/voids', (route) => route.fulfill({ json: { total: 24, voids } }));
  await page.goto('/fairness');
  const rows = page.getByRole('list', { name: 'Void draws of the last year' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Stakes returned: 1,500 points');
  await expect(rows.nth(0)).toContainText(
    'The late number gives the result 128. The bids would have won 9,500 points.',
  );
  await expect(rows.nth(0)).toContainText('The operator gained 8,000 points by the void.');
  await expect(rows.nth(1)).toContainText('The operator lost 1,500 points by the void.');
  await expect(rows.nth(2)).toContainText('The late number is not known yet.');
  await expect(rows.nth(2)).toContainText('Stakes being returned: 1,500 points');
  await expect(page.getByText('And 21 earlier ones')).toBeVisible();
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', '/fairness/1/2026-10-31/close');
  await expectFit(page);
});
