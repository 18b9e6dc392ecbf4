import {
  OPERATOR_API,
  OPERATOR_CALLS,
  OPERATOR_DOWNLOADS,
  type OperatorDownload,
  type ReportBy,
  REPORTS_BY,
} from '@surahi/contract/operator';
import { formatAmount } from '@surahi/game';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playTwoDays, seededRandom } from '../../testing/betting-days.ts';
import { addPlayers, expectMoneyRight, giveBalance } from '../../testing/bids.ts';
import { addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { readXlsx } from '../../testing/xlsx-cells.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PERIOD = { from: '2026-11-20', to: '2026-11-21' };
const FORMULA = '=HYPERLINK("http://x", "win, more")';
let app: TestApp;
let owner: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-20T07:00:00+05:30');
  await addRates(app);
  const days = await playTwoDays(app, seededRandom(11));
  await app.ownerDb.query({
    text: 'update players set name = $2 where player_id = $1',
    values: [days.players[0]?.playerId, FORMULA],
  });
  await app.ownerDb.query({
    text: 'update players set name = $2 where player_id = $1',
    values: [days.players[1]?.playerId, 'आशा राव'],
  });
  await app.ownerDb.query({
    text: 'update players set name = $2 where player_id = $1',
    values: [days.players[2]?.playerId, '王雪 Ravi'],
  });
  owner = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function download(name: OperatorDownload, query: Record<string, string>, client = owner): Promise<Response> {
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS[name].path}?${new URLSearchParams(query).toString()}`;
  return fetch(address, { headers: { cookie: client.cookie } });
}

async function readCsv(name: OperatorDownload, query: Record<string, string>): Promise<Record<string, string>[]> {
  const response = await download(name, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return parse(await response.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
}

const points = (paise: string) => formatAmount(BigInt(paise));
const printed = (paise: string) => {
  const [whole = '', fraction = ''] = points(paise).split('.');
  return `${Number(whole).toLocaleString('en-IN')}.${fraction.padEnd(2, '0')}`;
};

test('the XLSX files have the cells of the CSV files, amounts as numbers and names as text', async () => {
  const bets = { ...PERIOD, by: 'player' };
  const exports = [
    ['betsCsv', 'betsXlsx', bets],
    ['cashCsv', 'cashXlsx', PERIOD],
    ['limitsCsv', 'limitsXlsx', PERIOD],
    ['bidsCsv', 'bidsXlsx', { date: PERIOD.to }],
  ] as const;
  for (const [csvName, xlsxName, query] of exports) {
    const csv: string[][] = parse(await (await download(csvName, query)).text(), { bom: true });
    const cells = readXlsx(Buffer.from(await (await download(xlsxName, query)).arrayBuffer()));
    // CSV marks text that looks like a formula. A text cell needs no mark.
    expect(cells.map((row) => row.map(String))).toEqual(
      csv.map((row) => row.map((text) => text.replace(/^'(?=[=+@-])/, ''))),
    );
    expect(cells.flat().some((cell) => typeof cell === 'number')).toBe(true);
    expect(cells.flat()).not.toContainEqual(expect.stringMatching(/^[0-9]+\.[0-9]+$/));
  }
});

test.each(REPORTS_BY)('[OPR-14] the CSV by %s parses to the figures of the page', async (by: ReportBy) => {
  const report = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...PERIOD, by } });
  const rows = await readCsv('betsCsv', { ...PERIOD, by });
  const expected = [...report.rows, { ...report.totals, label: 'Total', actualReturn: null, expectedReturn: null }];
  expect(rows).toHaveLength(expected.length);
  for (const [index, row] of expected.entries()) {
    expect(rows[index]).toMatchObject({
      Bids: String(row.bids),
      Players: String(row.players),
      Stakes: points(row.stakePaise),
      Refunds: points(row.refundedPaise),
      Payouts: points(row.paidPaise),
      Open: points(row.openPaise),
      Profit: points(row.profitPaise),
      ...(by === 'game' ? { 'Return %': row.actualReturn ?? '', 'Expected %': row.expectedReturn ?? '' } : {}),
    });
  }
  const names = rows.map((row) => row.Name ?? row.Market ?? row.Game ?? row.Day).slice(0, -1);
  expect(names).toEqual(report.rows.map((row) => (row.label === FORMULA ? `'${FORMULA}` : row.label)));
  expect(Object.values(rows.at(-1) ?? {})[0]).toBe('Total');
});

test.each(REPORTS_BY)('[OPR-14] the PDF by %s has title, period, every row, totals and page numbers', async (by) => {
  const { rows, totals } = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...PERIOD, by } });
  const response = await download('betsPdf', { ...PERIOD, by });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="surahi-bets-by-${by}-2026-11-20-to-2026-11-21.pdf"`,
  );
  const { pages, texts } = readPdf(Buffer.from(await response.arrayBuffer()));
  expect(pages).toBe(1);
  expect(texts[0]).toBe(`Bets by ${by}`);
  expect(texts).toContain('Business dates 2026-11-20 to 2026-11-21 (India), all families');
  expect(texts).toContain('Page 1 of 1');
  for (const row of rows) expect(texts).toContain(printed(row.stakePaise));
  const last = texts.slice(texts.indexOf('Total'));
  expect(last).toEqual(expect.arrayContaining([totals.stakePaise, totals.paidPaise, totals.profitPaise].map(printed)));
});

test('the PDF of a demo prints Hindi names, a mark for letters that its font lacks, and no sign of money', async () => {
  const response = await download('betsPdf', { ...PERIOD, by: 'player' });
  const { texts } = readPdf(Buffer.from(await response.arrayBuffer()));
  expect(texts).toContain('आशा राव');
  expect(texts).toContain('?? Ravi');
  expect(texts.join()).not.toMatch(/₹|Rs/);
});

test('[OPR-14] a report of 400 days has headings and a page number on each page', async () => {
  const query = { from: '2025-11-01', to: '2026-12-05', by: 'day' };
  const { pages, texts } = readPdf(Buffer.from(await (await download('betsPdf', query)).arrayBuffer()));
  expect(pages).toBeGreaterThan(10);
  expect(texts.filter((text) => text === 'Payouts')).toHaveLength(pages);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  expect(texts.filter((text) => /^20\d\d-\d\d-\d\d$/.test(text))).toHaveLength(400);
});

test('[OPR-14] money counts on its booking day in India, and the files match', async () => {
  await app.setClock('2026-11-25T23:50:00+05:30');
  await registerTestPlayer(app);
  const [player] = await addPlayers(app, 1, 100);
  await app.setClock('2026-11-26T00:00:10+05:30');
  owner = await signInTestOperator(app, 'owner');
  await giveBalance(app, player?.playerId ?? 0n, 250);
  const query = { from: '2026-11-25', to: '2026-11-26' };
  const { days, totals } = await owner.ok(OPERATOR_CALLS.cashReport, { query });
  const [bonus] = await app.db.query<{ paise: bigint }>({
    text: `select sum(amount_paise)::bigint as paise from transfers where kind = transfer_kind('welcome_bonus')`,
  });
  expect(days).toMatchObject([
    { date: '2026-11-25', bonusPaise: String(bonus?.paise), creditsPaise: '10000', debitsPaise: '0' },
    { date: '2026-11-26', bonusPaise: '0', creditsPaise: '25000' },
  ]);
  expect(totals).toMatchObject({ creditsPaise: '35000', depositsCount: 0, withdrawalsPaise: '0' });
  const rows = await readCsv('cashCsv', query);
  expect(rows.map((row) => [row.Day, row.Credits])).toEqual([
    ['2026-11-25', '100'],
    ['2026-11-26', '250'],
    ['Total', '350'],
  ]);
  const pdf = readPdf(Buffer.from(await (await download('cashPdf', query)).arrayBuffer()));
  expect(pdf.texts).toContain('350.00');
});

test('[OPR-14] each export is recorded, and other roles are refused', async () => {
  const support = await signInTestOperator(app, 'support');
  for (const name of ['betsCsv', 'betsPdf', 'cashCsv', 'cashPdf'] as const) {
    const query = name.startsWith('bets') ? { ...PERIOD, by: 'day' } : PERIOD;
    expect((await download(name, query)).status).toBe(200);
    const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { action: 'report.export', limit: '1' } });
    expect(rows).toMatchObject([{ actor: owner.username, subject: `report:${name}`, after: query }]);
    expect((await download(name, query, support)).status).toBe(403);
    expect((await download(name, { ...query, from: '2020-01-01' })).status).toBe(422);
    expect((await download(name, { ...query, what: 'else' })).status).toBe(400);
  }
});
