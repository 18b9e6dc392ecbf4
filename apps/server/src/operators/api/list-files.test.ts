import { requestDeposit } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS, type OperatorDownload } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { readXlsx } from '../../testing/xlsx-cells.ts';

/** More players than one page of a file, more adjustments than one page of their list. */
const PLAYERS = 205;
const ADJUSTMENTS = 52;

let app: TestApp;
let owner: OperatorClient;
let finance: OperatorClient;
let players: { playerId: bigint; token: string }[];

beforeAll(async () => {
  app = await createTestApp();
  owner = await signInTestOperator(app, 'owner');
  finance = await signInTestOperator(app, 'finance');
  await addRates(app);
  await addMarket(app);
  players = await addPlayers(app, PLAYERS, 5_000);
  const [first, second] = players;
  for (const [index, who] of [first, second, first].entries()) {
    const fields = { request_amount: String(500 + index), utr: `LIST00000${index}` };
    expectOk(await app.call(requestDeposit, fields, { token: who?.token ?? '' }));
  }
  for (let index = 0; index < ADJUSTMENTS; index += 1) await adjust(index % 2 === 0 ? 'credit' : 'debit', index + 1);
  const rows = ['21/11/2026,70,BANK000001,"=1+1, rent"', '22/11/2026,80,BANK000002,two'];
  const file = Buffer.from(`Date,Credit,UTR,Narration\n${rows.join('\n')}\n`).toString('base64');
  const { mapping } = await finance.ok(OPERATOR_CALLS.previewStatement, { body: { file } });
  await finance.ok(OPERATOR_CALLS.importStatement, { body: { file, fileName: 'bank.csv', mapping } });
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function adjust(direction: 'credit' | 'debit', points: number): Promise<void> {
  const body = { requestId: crypto.randomUUID(), direction, amountPaise: String(points * 100), reason: 'a correction' };
  const params = { playerId: String(players[0]?.playerId) };
  await finance.ok(OPERATOR_CALLS.adjustWallet, { params, body });
}

async function download(name: OperatorDownload, query: Record<string, string> = {}, client = owner): Promise<Response> {
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS[name].path}?${new URLSearchParams(query).toString()}`;
  return fetch(address, { headers: { cookie: client.cookie } });
}

async function readCsv(
  name: OperatorDownload,
  query: Record<string, string> = {},
  client = owner,
): Promise<Record<string, string>[]> {
  const response = await download(name, query, client);
  expect(response.status).toBe(200);
  return parse(await response.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
}

test('a file has the rows of all pages of its list, in the order that the list was asked for', async () => {
  const shown = await readCsv('playersCsv', { sort: 'since' });
  expect(shown.map((row) => row.Player)).toEqual(players.map((player) => String(player.playerId)));
  const adjusted = await readCsv('adjustmentsCsv');
  expect(adjusted.map((row) => row.Points)).toEqual(
    Array.from({ length: ADJUSTMENTS }, (_, index) => (index % 2 === 0 ? '' : '-') + (index + 1)).toReversed(),
  );
});

test('a file respects the filters of its list: state, search and days', async () => {
  const first = String(players[0]?.playerId);
  const utrs = async (query: Record<string, string>) => (await readCsv('depositsCsv', query)).map((row) => row.UTR);
  expect(await utrs({ state: 'pending' })).toEqual(['LIST000000', 'LIST000001', 'LIST000002']);
  expect(await utrs({ state: 'pending', playerId: first, sort: '-amount' })).toEqual(['LIST000002', 'LIST000000']);
  expect(await utrs({ state: 'approved' })).toEqual([]);
  const now = app.nowMs();
  expect(await utrs({ fromMs: String(now + 60_000) })).toEqual([]);
  expect(await utrs({ fromMs: String(now - 3_600_000), toMs: String(now + 60_000) })).toHaveLength(3);
  const lines = async (query: Record<string, string>) =>
    (await readCsv('bankLinesCsv', query)).map((row) => row['Paid on']);
  expect(await lines({})).toEqual(['2026-11-22', '2026-11-21']);
  expect(await lines({ from: '2026-11-22' })).toEqual(['2026-11-22']);
  expect(await lines({ to: '2026-11-21', search: 'rent' })).toEqual(['2026-11-21']);
});

test('players, adjustments, notices and proposals are filtered by days', async () => {
  const past = { toMs: String(app.nowMs() - 3_600_000) };
  const recent = { fromMs: past.toMs, toMs: String(app.nowMs() + 60_000) };
  const body = {
    requestId: crypto.randomUUID(),
    purpose: 'news' as const,
    english: 'A new market opens',
    hindi: '',
    audience: {},
    startsAtMs: null,
    endsAtMs: app.nowMs() + 86_400_000,
    reason: 'news of the week',
  };
  await owner.ok(OPERATOR_CALLS.sendNotice, { body });
  const notices = async (query: object) => (await owner.ok(OPERATOR_CALLS.listNotices, { query })).notices.length;
  expect([await notices(past), await notices(recent)]).toEqual([0, 1]);
  const listed = async (query: object) => (await owner.ok(OPERATOR_CALLS.listPlayers, { query })).players.length;
  expect([await listed(past), await listed(recent)]).toEqual([0, 50]);
  const adjusted = async (query: object) =>
    (await owner.ok(OPERATOR_CALLS.listAdjustments, { query })).adjustments.length;
  expect([await adjusted(past), await adjusted(recent)]).toEqual([0, 50]);
  await app.ownerDb.query({
    text: `insert into proposals (kind, subject, before, after, payload, reason, proposed_by, expires_at)
      select 'day.close', 'day:1', '{}', '{}', '{}', 'the day is over', operator_id, app_now() + interval '1 hour'
      from operators limit 1`,
  });
  const proposed = async (query: object) => (await owner.ok(OPERATOR_CALLS.listProposals, { query })).proposals.length;
  expect([await proposed(past), await proposed(recent)]).toEqual([0, 1]);
});

test('the outbox and the linked accounts are exported with their filters', async () => {
  await app.ownerDb.query({
    text: `insert into sms_outbox (mobile, body) values ('9876500001', 'Your code is 1234'), ('9876500002', 'Your code is 5678')`,
  });
  const texts = async (query: Record<string, string>) => (await readCsv('outboxCsv', query)).map((row) => row.Text);
  expect(await texts({})).toEqual(['Your code is 5678', 'Your code is 1234']);
  expect(await texts({ mobile: '9876500001' })).toEqual(['Your code is 1234']);
  const hourAgo = String(app.nowMs() - 3_600_000);
  expect(await texts({ fromMs: hourAgo, mobile: '9876500002' })).toEqual(['Your code is 5678']);
  expect(await texts({ toMs: hourAgo })).toEqual([]);
  expect((await download('outboxCsv', {}, finance)).status).toBe(403);
  await app.ownerDb.query({
    text: 'insert into play_limits (player_id, counted_from) values ($1, array_fill(app_now()::date, array[3])) on conflict do nothing',
    values: [players[1]?.playerId],
  });
  await app.ownerDb.query({
    text: `insert into account_links (player_id, excluded_player_id, kind, decision, decided_by, decided_at, note)
      select $1, $2, 'payout', 'other', operator_id, app_now(), 'two brothers' from operators where username = $3`,
    values: [players[0]?.playerId, players[1]?.playerId, owner.username],
  });
  expect(await readCsv('linkedAccountsCsv', { state: 'open' })).toEqual([]);
  expect(await readCsv('linkedAccountsCsv', { state: 'decided' })).toMatchObject([
    {
      Player: String(players[0]?.playerId),
      'Excluded player': String(players[1]?.playerId),
      Shares: 'payout',
      Decision: 'other',
      'Decided by': owner.username,
      Note: 'two brothers',
    },
  ]);
});

test('an XLSX has the cells of the CSV, amounts as numbers, and text that looks like a formula as text', async () => {
  for (const table of ['deposits', 'adjustments', 'bankLines', 'players', 'draws', 'operators'] as const) {
    const csv: string[][] = parse(await (await download(`${table}Csv`)).text(), { bom: true });
    const cells = readXlsx(Buffer.from(await (await download(`${table}Xlsx`)).arrayBuffer()));
    expect(csv.length).toBeGreaterThan(1);
    expect(cells.map((row) => Array.from(row, (cell) => String(cell ?? '')))).toEqual(
      csv.map((row) => row.map((cell) => cell.replace(/^'(?=[=+@-])/, ''))),
    );
  }
  const [, line] = readXlsx(Buffer.from(await (await download('bankLinesXlsx', { search: 'rent' })).arrayBuffer()));
  expect(line).toEqual(expect.arrayContaining([70, '=1+1, rent']));
});

test('a role that sees masked numbers exports masked numbers, and the audit log names list, filters and format', async () => {
  const auditor = await signInTestOperator(app, 'auditor');
  const [masked] = await readCsv('depositsCsv', { state: 'pending' }, auditor);
  const [full] = await readCsv('depositsCsv', { state: 'pending' });
  expect(full?.Mobile).toMatch(/^[6-9][0-9]{9}$/);
  expect(masked?.Mobile).not.toBe(full?.Mobile);
  expect(masked?.Mobile?.slice(-4)).toBe(full?.Mobile?.slice(-4));
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, {
    query: { action: 'list.export', actor: auditor.username },
  });
  expect(rows).toMatchObject([{ subject: 'list:deposits', after: { state: 'pending', format: 'csv' } }]);
});

test('a wrong filter is refused and recorded nowhere, and the console prepares a list as a file with progress', async () => {
  const exports = async () => (await owner.ok(OPERATOR_CALLS.listAudit, { query: { action: 'list.export' } })).rows;
  const before = await exports();
  expect((await download('depositsCsv', { state: 'gone' })).status).toBe(400);
  expect((await download('depositsCsv', { cursor: '1' })).status).toBe(400);
  expect(await exports()).toEqual(before);
  const results = await signInTestOperator(app, 'results');
  const body = { name: 'drawsXlsx' as const, query: {} };
  const file = await results.ok(OPERATOR_CALLS.prepareFile, { body });
  expect(file.fileName).toBe('surahi-draws.xlsx');
  expect(await results.call(OPERATOR_CALLS.prepareFile, { body: { ...body, name: 'depositsCsv' } })).toMatchObject({
    code: 'forbidden',
  });
});
