import { encodePick } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Statement, Tx } from '../../platform/db/db.ts';
import { createForeground } from '../../platform/foreground.ts';
import { addPlayers, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { sumAllSlips } from '../../testing/slip-totals.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type DrawStakes, readStakes } from './read-stakes.ts';

const ISO = '2026-11-21';
const SEVEN = encodePick({ family: 'main', game: 'single_digit', session: 'open', digits: '7', closedigits: '' });
let app: TestApp;
let marketId: number;
let drawId: bigint;
let players: { playerId: bigint; token: string }[];

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  players = await addPlayers(app, 10, 10_000);
});
beforeEach(async () => {
  ({ marketId } = await addMarket(app, { open: '11:00', close: '13:00' }));
  drawId = await drawOf(app, marketId, ISO);
});
afterAll(async () => {
  await app.close();
});

async function bid(token: string, points: number): Promise<void> {
  const rows = [{ digits: '7', points }];
  const asked = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expect((await submitBids(app, token, asked)).body).toMatchObject({ status: true });
}

type Range = { after: bigint; through: bigint };

/** Reads the draw, and returns which ranges of slips were read. The last one is that of slips without sums. */
async function read(): Promise<{ stakes: DrawStakes | undefined; ranges: Range[] }> {
  const ranges: Range[] = [];
  const stakes = await app.db.transaction(async (tx) => {
    const spy: Tx = {
      ...tx,
      one: <Row>(statement: Statement) => {
        // The values of selectSlipRange: a draw, and the two ends of the range.
        const [, after = 0n, through = 0n] = (statement.values ?? []) as [unknown, bigint?, bigint?];
        if (statement.name === 'exposure_slip_range') ranges.push({ after, through });
        return tx.one<Row>(statement);
      },
    };
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    return readStakes(app.context, spy, [drawId]);
  });
  return { stakes: stakes.get(drawId), ranges };
}

async function lastSummed(): Promise<bigint> {
  const row = await app.db.one<{ through: bigint }>({
    text: 'select through_slip_no as through from slip_totals where draw_id = $1',
    values: [drawId],
  });
  return row.through;
}

test('a node reads summed slips once, and the points stay those of all bids', async () => {
  const token = players[0]?.token ?? '';
  await bid(token, 10);
  await sumAllSlips(app);
  const first = await lastSummed();
  const { stakes, ranges } = await read();
  expect(ranges).toEqual([
    { after: 0n, through: first },
    { after: first, through: expect.any(BigInt) },
  ]);
  expect(stakes).toMatchObject({ slips: 1, points: new Map([[SEVEN, 10n]]) });
  await bid(token, 20);
  await sumAllSlips(app);
  const second = await lastSummed();
  const later = await read();
  expect(later.ranges).toEqual([
    { after: first, through: second },
    { after: second, through: expect.any(BigInt) },
  ]);
  expect(later.stakes).toMatchObject({ slips: 2, points: new Map([[SEVEN, 30n]]) });
});

test('slips without sums count, and are not remembered', async () => {
  const before = await read();
  const { seen } = await app.ownerDb.transaction(async (tx) => {
    // Holds the sums back: no node can add to them while this transaction has the row.
    await tx.query({ text: 'select from slip_horizon for update' });
    await bid(players[1]?.token ?? '', 10);
    const once = await read();
    const again = await read();
    expect(again.ranges).toEqual(once.ranges);
    expect(again.stakes).toEqual(once.stakes);
    return { seen: once.stakes };
  });
  expect(seen?.slips).toBe((before.stakes?.slips ?? 0) + 1);
  expect(seen?.points.get(SEVEN)).toBe((before.stakes?.points.get(SEVEN) ?? 0n) + 10n);
});

test('while players submit bids, the reader pauses after each draw', async () => {
  const foreground = createForeground();
  const pause = vi.spyOn(foreground, 'pauseAfter').mockResolvedValue();
  const other = await addMarket(app, { open: '11:00', close: '13:00' });
  const drawIds = [drawId, await drawOf(app, other.marketId, ISO)];
  await app.db.transaction((tx) => readStakes({ db: app.db, foreground }, tx, drawIds));
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(drawIds.length);
});

test('a node whose memory differs from the sums reads the draw again', async () => {
  for (const { token } of players.slice(0, 2)) await bid(token, 10);
  await sumAllSlips(app);
  const { stakes } = await read();
  // As after a failover that lost a slip which this node had read.
  await app.ownerDb.query({ text: 'update slip_totals set slips = slips - 1 where draw_id = $1', values: [drawId] });
  const through = await lastSummed();
  const after = await read();
  expect(after.ranges).toEqual([
    { after: 0n, through },
    { after: through, through: expect.any(BigInt) },
  ]);
  expect(after.stakes).toEqual(stakes);
  await app.ownerDb.query({ text: 'update slip_totals set slips = slips + 1 where draw_id = $1', values: [drawId] });
});

test('a node keeps its memory when a standby answers with older totals', async () => {
  for (const { token } of players.slice(0, 2)) await bid(token, 10);
  await sumAllSlips(app);
  const { stakes } = await read();
  const through = await lastSummed();
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'select from slip_horizon for update' });
    await app.ownerDb.query({
      text: 'update slip_totals set slips = slips - 1, through_slip_no = $2 where draw_id = $1',
      values: [drawId, through - 1n],
    });
    const behind = await read();
    expect(behind.ranges).toEqual([{ after: through, through: expect.any(BigInt) }]);
    expect(behind.stakes).toEqual(stakes);
    await app.ownerDb.query({
      text: 'update slip_totals set slips = slips + 1, through_slip_no = $2 where draw_id = $1',
      values: [drawId, through],
    });
  });
});

test('reads that race bids and sums end with the points of all bids', async () => {
  const before = (await read()).stakes?.points.get(SEVEN) ?? 0n;
  const sum = () => app.db.query({ text: 'select sum_new_slips()' });
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([...players.map(({ token }) => bid(token, 10)), read(), sum(), read(), sum(), read()]);
  }
  expect((await read()).stakes?.points.get(SEVEN)).toBe(before + 300n);
  await sumAllSlips(app);
  expect((await read()).stakes?.points.get(SEVEN)).toBe(before + 300n);
});
