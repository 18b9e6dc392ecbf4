import { randomUUID } from 'node:crypto';
import { encodePick } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { sumAllSlips } from '../../testing/slip-totals.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { placeBatch } from '../bids/index.ts';
import { sumNewSlips } from './slip-totals.sql.ts';

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
  await app.setClock(`${ISO}T09:00:00+05:30`);
  ({ marketId } = await addMarket(app, { open: '11:00', close: '13:00' }));
  drawId = await drawOf(app, marketId, ISO);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function bid(nth: number, ...points: number[]): Promise<void> {
  const rows = points.map((one, index) => ({ digits: String(index), points: one }));
  const asked = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expect((await submitBids(app, players[nth]?.token ?? '', asked)).body).toMatchObject({ status: true });
}

/** Places a slip of 10 points on the draw in `tx`. Returns its number. */
async function place(tx: Tx, nth: number): Promise<bigint> {
  const placed = await placeBatch(tx, [
    {
      playerId: players[nth]?.playerId ?? 0n,
      submissionId: randomUUID(),
      inputHash: randomUUID().replaceAll('-', ''),
      drawId,
      picks: [SEVEN],
      points: [10],
      totalPaise: 1_000n,
      needsOpen: true,
      needsClose: false,
    },
  ]);
  const [first] = placed;
  if (first?.ok !== true) throw new Error('the bid was refused');
  return first.value.slipNo;
}

type Totals = { slips: bigint; stake_paise: bigint; largest_points: number; through_slip_no: bigint };

async function totals(): Promise<Totals | undefined> {
  const [row] = await app.db.query<Totals>({
    text: 'select slips, stake_paise, largest_points, through_slip_no from slip_totals where draw_id = $1',
    values: [drawId],
  });
  return row;
}

/** What readers see: the totals and the slips after them. */
const soFar = (tx: Tx = app.db) =>
  tx.one<{ slips: bigint; stake_paise: bigint }>({
    text: 'select slips, stake_paise from slips_so_far($1, $2)',
    values: [drawId, ISO],
  });

const dayPlayers = async (): Promise<bigint[]> => {
  const rows = await app.db.query<{ player_id: bigint }>({
    text: 'select player_id from day_players where business_date = $1 order by player_id',
    values: [ISO],
  });
  return rows.map((row) => row.player_id);
};

test('slip_totals and day_players hold the slips of a draw, their stakes, the largest bid and who bid', async () => {
  await bid(0, 10, 30);
  await bid(1, 20);
  await sumAllSlips(app);
  expect(await totals()).toMatchObject({ slips: 2n, stake_paise: 6_000n, largest_points: 30 });
  await bid(1, 20);
  await bid(2, 15);
  await sumAllSlips(app);
  expect(await totals()).toMatchObject({ slips: 4n, stake_paise: 9_500n, largest_points: 30 });
  expect(await dayPlayers()).toEqual(players.slice(0, 3).map((one) => one.playerId));
});

test('readers add the slips that are not summed yet', async () => {
  await bid(0, 10);
  await sumAllSlips(app);
  await app.db.transaction(async (tx) => {
    await place(tx, 1);
    expect(await soFar(tx)).toEqual({ slips: 2n, stake_paise: 2_000n });
  });
  expect(await soFar()).toEqual({ slips: 2n, stake_paise: 2_000n });
});

test('a slip that commits after one with a higher number is waited for', async () => {
  await bid(0, 10);
  await sumAllSlips(app);
  const before = (await totals())?.through_slip_no ?? 0n;
  let early = 0n;
  await app.db.transaction(async (tx) => {
    early = await place(tx, 1);
    await bid(2, 10);
    await app.db.query(sumNewSlips());
    await app.db.query(sumNewSlips());
    await app.db.query(sumNewSlips());
    // The slip of the second player has a lower number and is not committed.
    expect((await totals())?.through_slip_no).toBe(before);
    expect(await soFar()).toEqual({ slips: 2n, stake_paise: 2_000n });
  });
  expect(early).toBeGreaterThan(before);
  expect(await soFar()).toEqual({ slips: 3n, stake_paise: 3_000n });
  await sumAllSlips(app);
  expect(await totals()).toMatchObject({ slips: 3n, stake_paise: 3_000n });
});

test('sums that race bids and each other count each slip once, in each snapshot read', async () => {
  let accepted = 0;
  const bidding = { isOver: false };
  const bidders = players.map(async (_, nth) => {
    for (let round = 0; round < 5; round += 1) {
      await bid(nth, 10);
      accepted += 1;
    }
  });
  const summing = [0, 1].map(async () => {
    while (!bidding.isOver) await app.db.query(sumNewSlips());
  });
  const reading = (async () => {
    while (!bidding.isOver) {
      const seen = await app.db.one<{ slips: bigint; counted: bigint }>({
        text: `select t.slips, (select count(*) from slips where draw_id = $1) as counted from slips_so_far($1, $2) t`,
        values: [drawId, ISO],
      });
      expect(seen.slips).toBe(seen.counted);
    }
  })();
  await Promise.all(bidders);
  bidding.isOver = true;
  await Promise.all([...summing, reading]);
  await sumAllSlips(app);
  expect(accepted).toBe(50);
  expect(await totals()).toMatchObject({ slips: 50n, stake_paise: 50_000n });
});

test('a call leaves the horizon unchanged when all slips are summed', async () => {
  await bid(0, 10);
  await sumAllSlips(app);
  // This call stores the latest number if the previous call did not.
  await app.db.query(sumNewSlips());
  const version = () => app.db.one<{ xmin: string }>({ text: 'select xmin::text from slip_horizon' });
  const before = await version();
  await app.db.query(sumNewSlips());
  expect(await version()).toEqual(before);
});

test('sums continue when next_xid is higher than every transaction id, as after a restore into another cluster', async () => {
  await bid(0, 10);
  await app.ownerDb.query({
    text: `update slip_horizon set next_slip_no = summed_slip_no + 1, next_xid = '4000000000000'`,
  });
  await bid(1, 10);
  await sumAllSlips(app);
  expect(await totals()).toMatchObject({ slips: 2n, stake_paise: 2_000n });
});

test('draws of dates before yesterday are not summed, and readers count their slips', async () => {
  await app.ownerDb.transaction(async (tx) => {
    // The node itself cannot sum while this transaction holds the row.
    await tx.query({ text: 'select from slip_horizon for update' });
    await bid(0, 10);
    await app.setClock('2026-11-23T09:00:00+05:30');
  });
  await sumAllSlips(app);
  expect(await totals()).toBeUndefined();
  expect(await soFar()).toEqual({ slips: 1n, stake_paise: 1_000n });
});

test('the totals of a draw are deleted after a week, and readers count its slips', async () => {
  await bid(0, 10);
  await sumAllSlips(app);
  await app.setClock('2026-11-28T09:00:00+05:30');
  await runCleanup();
  expect(await totals()).toMatchObject({ slips: 1n });
  expect(await dayPlayers()).toContain(players[0]?.playerId);
  await app.setClock('2026-11-29T09:00:00+05:30');
  await runCleanup();
  expect(await totals()).toBeUndefined();
  expect(await dayPlayers()).toEqual([]);
  expect(await soFar()).toEqual({ slips: 1n, stake_paise: 1_000n });
});

async function runCleanup(): Promise<void> {
  await app.context.jobs.add(app.db, 'old-slip-totals', null);
  await app.runJobs();
}

test('a started node sums slips by itself', async () => {
  await bid(0, 10);
  await expect.poll(totals).toMatchObject({ slips: 1n, stake_paise: 1_000n });
});
