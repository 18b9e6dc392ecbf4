import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BID_SORTS, OPERATOR_CALLS, type OperatorAnswer } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addPlayers, settleAll, submitBids } from '../../testing/bids.ts';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let support: OperatorClient;
let auditor: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  support = await signInTestOperator(app, 'support');
  auditor = await signInTestOperator(app, 'auditor');
});
afterAll(async () => {
  await app.close();
});

type Query = NonNullable<Parameters<typeof support.ok<typeof OPERATOR_CALLS.listBids>>[1]>['query'];

async function numbers(query: Query): Promise<string[]> {
  const { bids } = await support.ok(OPERATOR_CALLS.listBids, { query });
  return bids.map((bid) => `${bid.game} ${bid.digits}${bid.closedigits} ${bid.points} ${bid.state}`);
}

async function download(query: string, client = support): Promise<Response> {
  return fetch(`${app.url}/operator/api/bids.csv?${query}`, { headers: { cookie: client.cookie } });
}

setFlagsFromString('--expose-gc');
/** Runs the garbage collector. */
const collect: () => void = runInNewContext('gc');

/** Bytes of used heap after a garbage collection. */
function usedBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('bids are found by draw, day, player, game, session, number, amount and state, with their outcome', async () => {
  // Of the bids in the database, only those of this test have this business date.
  const day = '2026-11-20';
  await app.setClock(`${day}T09:00:00+05:30`);
  onTestFinished(() => app.setClock(`${ISO}T09:00:00+05:30`));
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawId = String(await drawOf(app, marketId, day));
  const [asha, bela] = await addPlayers(app, 2, 10_000);
  const bid = async (token: string | undefined, pana: string, session: string, rows: object[]) => {
    // The rows have the format of the game's bid entries.
    const input = {
      marketId,
      bidDate: '20-November-2026',
      pana,
      session,
      rows: rows as { digits: string; points: number }[],
    };
    expect((await submitBids(app, token ?? '', input)).body).toMatchObject({ status: true });
  };
  await bid(asha?.token, 'Single Digit', 'Open', [
    { digits: '6', points: 20 },
    { digits: '7', points: 30 },
  ]);
  await bid(bela?.token, 'Single Digit', 'Close', [{ digits: '6', points: 40 }]);
  await bid(bela?.token, 'Jodi Digit', '', [{ digits: '06', points: 50 }]);
  await bid(bela?.token, 'Half Sangam', 'Open', [{ digits: '6', closedigits: '190', points: 60 }]);

  const all = [
    'half_sangam 6190 60 pending',
    'jodi 06 50 pending',
    'single_digit 6 40 pending',
    'single_digit 7 30 pending',
    'single_digit 6 20 pending',
  ];
  expect(await numbers({ drawId })).toEqual(all);
  expect(await numbers({ date: day })).toEqual(all);
  expect(await numbers({ date: '2026-11-19' })).toEqual([]);
  expect(await numbers({ playerId: String(asha?.playerId) })).toEqual(all.slice(3));
  expect(await numbers({ drawId, playerId: String(bela?.playerId), minPoints: '50' })).toEqual(all.slice(0, 2));
  expect(await numbers({ drawId, digits: '6' })).toEqual([all[0], all[2], all[4]]);
  expect(await numbers({ drawId, digits: '06' })).toEqual([all[1]]);
  expect(await numbers({ drawId, closedigits: '190' })).toEqual([all[0]]);
  expect(await numbers({ drawId, game: 'single_digit', session: 'close' })).toEqual([all[2]]);
  expect(await numbers({ drawId, session: 'none' })).toEqual([all[1]]);
  expect(await numbers({ drawId, maxPoints: '30' })).toEqual(all.slice(3));
  expect(await numbers({ date: day, family: 'gali' })).toEqual([]);
  const [row] = await app.db.query<{ mobile: string }>({
    text: 'select mobile from players where player_id = $1',
    values: [asha?.playerId],
  });
  expect(await numbers({ mobile: row?.mobile ?? '' })).toEqual(all.slice(3));
  expect(await numbers({ mobile: '9999999999' })).toEqual([]);
  const masked = await auditor.ok(OPERATOR_CALLS.listBids, { query: { mobile: row?.mobile ?? '' } });
  expect(masked.bids[0]?.mobile).toBe(`••••••${row?.mobile.slice(-4)}`);

  await closeMarket(app, marketId);
  await declare(app, BigInt(drawId), 'open', '123');
  await settleAll(app);
  expect(await numbers({ drawId })).toEqual([...all.slice(0, 3), 'single_digit 7 30 lost', 'single_digit 6 20 won']);
  const won = await support.ok(OPERATOR_CALLS.listBids, { query: { drawId, state: 'won' } });
  expect(won.bids).toMatchObject([{ digits: '6', wonPaise: '19000' }]);
  expect(await numbers({ drawId, state: 'pending' })).toEqual(all.slice(0, 3));
  expect(await numbers({ drawId, state: 'lost' })).toHaveLength(1);
});

test('a search that names no draw, player or day is refused, as page and as file', async () => {
  const query = { game: 'jodi', minPoints: '500' };
  expect(await support.call(OPERATOR_CALLS.listBids, { query })).toMatchObject({ http: 422, code: 'filter_needed' });
  expect((await download('game=jodi&minPoints=500')).status).toBe(422);
  expect((await download('date=tomorrow')).status).toBe(400);
});

test('pages have no gap and no repetition while bids arrive, across the draws of a day', async () => {
  const markets = await Promise.all([1, 2, 3].map(() => addMarket(app, { open: '11:00', close: '13:00' })));
  const [player] = await addPlayers(app, 1, 10_000);
  const place = async (marketId: number) => {
    const rows = ['1', '2', '3'].map((digits) => ({ digits, points: 11 }));
    await submitBids(app, player?.token ?? '', { marketId, bidDate: DATE, pana: 'Single Digit', rows });
  };
  for (let round = 0; round < 4; round += 1) for (const { marketId } of markets) await place(marketId);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Query = {
      date: ISO,
      minPoints: '11',
      maxPoints: '11',
      limit: '5',
      ...(cursor === null ? {} : { cursor }),
    };
    const page: OperatorAnswer<typeof OPERATOR_CALLS.listBids> = await support.ok(OPERATOR_CALLS.listBids, { query });
    seen.push(...page.bids.map((bid) => bid.bidId));
    cursor = page.nextCursor;
    await place(markets[0]?.marketId ?? 0);
  } while (cursor !== null);
  expect(seen).toHaveLength(36);
  expect(new Set(seen).size).toBe(36);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
});

test('an export of 200,000 bids is streamed: it starts before the last bids are read and contains all of them', async () => {
  const { marketId, name } = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawId = await drawOf(app, marketId, ISO);
  await addPlayers(app, 1_000, 100_000);
  await seedSlips(app.ownerDb, { drawId, slips: 10_000, bids: 20 });
  await app.ownerDb.query({ text: 'analyze slips' });
  const response = await download(`date=${ISO}`, auditor);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="bids.csv"');
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('the file has no body');
  const decoder = new TextDecoder();
  let [lines, ofDraw, renamed, bytes, chunks] = [0, 0, 0, 0, 0];
  let rest = '';
  const beforeBytes = usedBytes();
  let [mostBytes, looks] = [0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks += 1;
    // A change after the first chunk appears in the later chunks.
    if (chunks === 1) await app.ownerDb.query({ text: `update players set name = 'Renamed'` });
    bytes += value.length;
    const parts = (rest + decoder.decode(value, { stream: true })).split('\r\n');
    rest = parts.pop() ?? '';
    lines += parts.length;
    ofDraw += parts.filter((line) => line.includes(`,${name},`) && line.includes('••••••')).length;
    renamed += parts.filter((line) => line.includes(',Renamed,')).length;
    if (lines < looks * 25_000) continue;
    looks += 1;
    mostBytes = Math.max(mostBytes, usedBytes() - beforeBytes);
  }
  expect(ofDraw).toBe(200_000);
  expect(lines).toBeGreaterThan(200_000);
  expect(renamed).toBeGreaterThan(100_000);
  expect(renamed).toBeLessThan(lines);
  expect(bytes).toBeGreaterThan(15_000_000);
  expect(chunks).toBeGreaterThan(100);
  expect(looks).toBeGreaterThanOrEqual(8);
  expect(mostBytes).toBeLessThan(40_000_000);
  const [log] = await app.db.query({
    text: `select actor, after from audit_log where action = 'bids.export' order by audit_id desc limit 1`,
  });
  expect(log).toEqual({ actor: auditor.username, after: { date: ISO } });
});

test('bids sort by time or by points, in pages as in one list', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const [player] = await addPlayers(app, 1, 10_000);
  for (const points of [20, 30, 10, 30]) {
    const rows = ['1', '2', '3'].map((digits) => ({ digits, points }));
    await submitBids(app, player?.token ?? '', { marketId, bidDate: DATE, pana: 'Single Digit', rows });
  }
  const narrowings = [
    { drawId },
    { drawId, playerId: String(player?.playerId) },
    { drawId, state: 'pending' as const },
  ];
  for (const sort of BID_SORTS) {
    const asked = await support.ok(OPERATOR_CALLS.listBids, { query: { drawId, sort } });
    const points = asked.bids.map((bid) => bid.points);
    const whole = asked.bids.map((bid) => bid.bidId);
    const way = sort.startsWith('-') ? -1 : 1;
    expect(points).toHaveLength(12);
    const keys = sort.endsWith('points') ? points : whole.map(Number);
    expect(keys).toEqual(keys.toSorted((a, b) => way * (a - b)));
    for (const narrowed of narrowings) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Query = { ...narrowed, sort, limit: '5', ...(cursor === null ? {} : { cursor }) };
        const page: OperatorAnswer<typeof OPERATOR_CALLS.listBids> = await support.ok(OPERATOR_CALLS.listBids, {
          query,
        });
        seen.push(...page.bids.map((bid) => bid.bidId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    }
  }
  const { nextCursor } = await support.ok(OPERATOR_CALLS.listBids, { query: { drawId, sort: 'points', limit: '5' } });
  const ofOther = await support.call(OPERATOR_CALLS.listBids, { query: { drawId, cursor: nextCursor ?? '' } });
  expect(ofOther).toMatchObject({ http: 400, code: 'malformed' });
});

test('the file shows the time of each bid in the zone of its market, and its header says so', async () => {
  const { marketId } = await addMarket(app, { open: '11:00', close: '13:00', zone: 'Asia/Dubai' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const [player] = await addPlayers(app, 1, 10_000);
  const rows = [{ digits: '6', points: 20 }];
  const input = { marketId, bidDate: DATE, pana: 'Single Digit', session: 'Open', rows };
  expect((await submitBids(app, player?.token ?? '', input)).body).toMatchObject({ status: true });
  const { bids } = await support.ok(OPERATOR_CALLS.listBids, { query: { drawId } });
  const inDubai = new Date((bids[0]?.atMs ?? 0) + 4 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const [header = '', line = ''] = (await (await download(`drawId=${drawId}`)).text()).split('\r\n');
  expect(header).toContain("Bid,Time (in the market's zone),Business date");
  expect(line.split(',')[1]).toBe(inDubai);
});
