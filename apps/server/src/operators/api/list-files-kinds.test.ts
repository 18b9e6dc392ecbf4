import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS, type OperatorDownload } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2026-11-18';
let app: TestApp;
let owner: OperatorClient;
let params: { playerId: string };
let subject: { Market: string; Draw: string };
let ids: { marketId: string; drawId: string };

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${TODAY}T09:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  const [player, other] = await addPlayers(app, 2, 1_000);
  params = { playerId: String(player?.playerId) };
  const { marketId, name } = await addMarket(app);
  for (const one of [player, other]) {
    const rows = [
      { digits: '6', points: 10 },
      { digits: '7', points: 20 },
    ];
    const bids = { marketId, pana: 'Single Digit', rows, bidDate: '18-November-2026' };
    expectOk(await submitBids(app, one?.token ?? '', bids));
  }
  const drawId = await drawOf(app, marketId, TODAY);
  ids = { marketId: String(marketId), drawId: String(drawId) };
  subject = { Market: name, Draw: String(drawId) };
  await closeMarket(app, marketId);
  await declare(app, drawId, 'open', '123');
  await settleAll(app);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function download(name: OperatorDownload, query: Record<string, string>): Promise<Response> {
  const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS[name].path}?${new URLSearchParams(query).toString()}`;
  return fetch(address, { headers: { cookie: owner.cookie } });
}

async function readCsv(name: OperatorDownload, query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const response = await download(name, query);
  expect(response.status).toBe(200);
  return parse(await response.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
}

test('the bids and wins of one player are exported with the filters of their lists', async () => {
  const bids = await readCsv('playerBidsCsv', params);
  expect(bids.toSorted((a, b) => Number(a.Number) - Number(b.Number))).toMatchObject([
    { ...subject, Number: '6', Points: '10', State: 'won', 'Won points': '95', 'Business date': TODAY },
    { ...subject, Number: '7', Points: '20', State: 'lost', 'Won points': '' },
  ]);
  expect(await readCsv('playerBidsCsv', { ...params, family: 'gali' })).toEqual([]);
  expect(await readCsv('playerBidsCsv', { ...params, to: '2026-11-17' })).toEqual([]);
  expect(await readCsv('playerWinsCsv', params)).toMatchObject([{ ...subject, Number: '6', 'Paid points': '95' }]);
  expect(await readCsv('playerWinsCsv', { ...params, to: '2026-11-17' })).toEqual([]);
});

test('the movements of one player are listed and exported by kind and by time', async () => {
  const hourAgo = String(app.nowMs() - 3_600_000);
  const points = async (query: Record<string, string>) =>
    (await readCsv('playerMovementsCsv', { ...params, ...query })).map((row) => [row.Points, row['Balance after']]);
  expect(await points({ kind: 'win' })).toEqual([['95', '1065']]);
  expect(await points({ fromMs: hourAgo, kind: 'bid' })).toEqual([['-30', '970']]);
  expect(await points({ toMs: hourAgo })).toEqual([]);
  const query = { toMs: hourAgo };
  expect((await owner.ok(OPERATOR_CALLS.playerStatement, { params, query })).rows).toEqual([]);
});

test('bids and wins of a player name the market and the draw by their ids', async () => {
  const { bids } = await owner.ok(OPERATOR_CALLS.listPlayerBids, { params });
  expect(bids).toMatchObject([ids, ids]);
  const { wins } = await owner.ok(OPERATOR_CALLS.listPlayerWins, { params });
  expect(wins).toMatchObject([ids]);
});

test('a file of one player needs the player, and a wrong period is refused', async () => {
  const status = async (query: Record<string, string>) => (await download('playerBidsCsv', query)).status;
  expect(await status({})).toBe(400);
  expect(await status({ ...params, from: 'today' })).toBe(400);
  expect(await status({ ...params, from: TODAY, to: '2026-11-01' })).toBe(422);
  expect((await download('playerWinsXlsx', params)).status).toBe(200);
});

test('the markets of one family, the caps and the browsers let in are exported, and the audit log records it', async () => {
  const star = await addMarket(app, { family: 'starline', open: '20:00' });
  const [row, ...more] = await readCsv('marketsCsv', { family: 'starline' });
  expect([more, row]).toMatchObject([[], { Name: star.name, Paused: 'no', 'On the lists': 'yes' }]);
  expect(row?.Week).toContain('Mon 20:00');
  expect((await readCsv('marketsCsv')).map(({ Name }) => Name)).toEqual(
    expect.arrayContaining([subject.Market, star.name]),
  );

  const cap = { family: 'main', kind: 'draw', maxPoints: 500, before: null, reason: 'a small house' } as const;
  await owner.ok(OPERATOR_CALLS.setCap, { body: cap });
  const setBy = { 'Most points': '500', 'Set by': owner.username };
  expect(await readCsv('capsCsv')).toMatchObject([{ Family: 'main', Market: '', Kind: 'draw', ...setBy }]);

  await app.ownerDb.query({
    text: `insert into browsers_let_in (mobile, support_code, let_in_by, reason, until)
      values ('9876500001', 'ABCDE-12345', $1, 'called from the number', app_now() + interval '1 hour')`,
    values: [owner.operatorId],
  });
  const letIn = { Mobile: '9876500001', State: 'active', 'Let in by': owner.username };
  expect(await readCsv('browsersCsv')).toMatchObject([{ ...letIn, Reason: 'called from the number' }]);

  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { action: 'list.export', limit: '1' } });
  expect(rows).toMatchObject([{ subject: 'list:browsers', after: { format: 'csv' }, actor: owner.username }]);
});
