import { encodePick } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement, Tx } from '../../platform/db/db.ts';
import { addPlayers, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
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
  ({ marketId } = await addMarket(app, { open: '11:00', close: '13:00' }));
  drawId = await drawOf(app, marketId, ISO);
  players = await addPlayers(app, 10, 10_000);
});
afterAll(async () => {
  await app.close();
});

async function bid(token: string, points: number): Promise<void> {
  const rows = [{ digits: '7', points }];
  const asked = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expect((await submitBids(app, token, asked)).body).toMatchObject({ status: true });
}

/** Reads the draw, and returns after which slip number each query of slips began. */
async function read(): Promise<{ stakes: DrawStakes | undefined; began: bigint[] }> {
  const began: bigint[] = [];
  const stakes = await app.db.transaction(async (tx) => {
    const spy: Tx = {
      ...tx,
      query: <Row>(statement: Statement) => {
        const [, after] = statement.values ?? [];
        if (statement.name === 'exposure_new_slips' && Array.isArray(after)) began.push(...after.map(BigInt));
        return tx.query<Row>(statement);
      },
    };
    return readStakes(app.db, spy, [drawId]);
  });
  return { stakes: stakes.get(drawId), began };
}

test('a node reads only the slips after the last one that it knows, and the sums stay those of all bids', async () => {
  const token = players[0]?.token ?? '';
  await bid(token, 10);
  const first = await read();
  expect(first.began).toEqual([0n]);
  expect(first.stakes).toMatchObject({ slips: 1, points: new Map([[SEVEN, 10n]]) });
  await bid(token, 20);
  const second = await read();
  const { last } = await app.db.one<{ last: bigint }>({ text: 'select min(slip_no) as last from slips' });
  expect(second.began).toEqual([last]);
  expect(second.stakes).toMatchObject({ slips: 2, points: new Map([[SEVEN, 30n]]) });
});

test('a slip that commits after one with a higher number is not missed', async () => {
  const { early } = await app.ownerDb.one<{ early: bigint }>({ text: `select nextval('slip_numbers') as early` });
  await bid(players[1]?.token ?? '', 10);
  await read();
  await app.ownerDb.query({
    text: `insert into slips select $1, business_date, $2, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at
      from slips where draw_id = $3 order by slip_no desc limit 1`,
    values: [early, players[2]?.playerId, drawId],
  });
  const { stakes, began } = await read();
  expect(began).toHaveLength(2);
  expect(began[1]).toBe(0n);
  expect(stakes).toMatchObject({ slips: 4, points: new Map([[SEVEN, 50n]]) });
});

test('reads that race bids end with the sums of all bids', async () => {
  const before = (await read()).stakes?.points.get(SEVEN) ?? 0n;
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([...players.map(({ token }) => bid(token, 10)), read(), read(), read()]);
  }
  expect((await read()).stakes?.points.get(SEVEN)).toBe(before + 300n);
});
