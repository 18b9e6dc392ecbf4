import { type LogEntry, parseEntry } from '@surahi/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { changeMarkets, must, TEST_ACTOR } from '../../testing/markets.ts';
import { expectOk } from '../../testing/test-app.ts';
import { editMarket } from '../markets/index.ts';

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
afterAll(() => scene.close());

const place = (marketId: number) => bid(marketId, 'Single Digit', '5');

const edit = (marketId: number, patch: { isPaused?: boolean; isActive?: boolean }) =>
  changeMarkets(scene.app, async (tx) => must(await editMarket(tx, { marketId, patch, actor: TEST_ACTOR })));

/** Adds to the log alone that a market was paused or resumed now, as the archive of a node does after a restore. */
async function addLost(kind: 'pause' | 'resume', marketId: number, version: number, atMs = scene.nowMs): Promise<void> {
  const { origin } = scene.log;
  await addEntry(scene.app.db, { kind, v: 1, origin, market: String(marketId), version, at: atMs });
}

/** The pauses and resumptions of a market in the log, as their kinds with their versions. */
async function loggedOf(marketId: number): Promise<string[]> {
  const rows = await scene.app.db.query<{ bytes: Buffer }>({
    text: `select bytes from log_entries where kind in ('pause', 'resume') and subject = $1 order by entry_no`,
    values: [String(marketId)],
  });
  return rows.map(({ bytes }) => nameOf(parseEntry(new Uint8Array(bytes))));
}

const nameOf = (entry: LogEntry): string => `${entry.kind} ${'version' in entry ? entry.version : ''}`;

const repeatsOf = (marketId: number) =>
  scene.app.db.query({
    text: `select action, reason, operator_id from audit_log where actor = 'Public log' and subject = $1`,
    values: [`market:${marketId}`],
  });

const REPEAT = { action: 'market.edit', reason: 'in the public log', operator_id: null };

test('a pause that the database lost is repeated, and a later resumption and pause get the next numbers', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await addLost('pause', marketId, 1);
  await scene.step();
  expect((await place(marketId)).body).toMatchObject({ status: false });
  expect(await repeatsOf(marketId)).toEqual([REPEAT]);
  await edit(marketId, { isPaused: false });
  await edit(marketId, { isPaused: true });
  await scene.step();
  expect(await loggedOf(marketId)).toEqual(['pause 1', 'resume 1', 'pause 2']);
  expect(await repeatsOf(marketId)).toEqual([REPEAT]);
});

test('a resumption that the database lost is repeated', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await edit(marketId, { isPaused: true });
  await scene.step();
  await addLost('resume', marketId, 1, scene.nowMs + 60_000);
  await scene.step();
  expectOk(await place(marketId));
  expect(await repeatsOf(marketId)).toEqual([REPEAT]);
});

test('a lost pause with its lost resumption changes nothing, and the next pause has an entry of its own', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await addLost('pause', marketId, 1);
  await addLost('resume', marketId, 1);
  await scene.step();
  expectOk(await place(marketId));
  await edit(marketId, { isPaused: true });
  await scene.step();
  expect(await loggedOf(marketId)).toEqual(['pause 1', 'resume 1', 'pause 2']);
  expect(await repeatsOf(marketId)).toEqual([]);
});

test('a market that an operator paused after the lost resumption stays paused, and the log says so', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await addLost('pause', marketId, 1, scene.nowMs - 60_000);
  await addLost('resume', marketId, 1, scene.nowMs - 30_000);
  await edit(marketId, { isPaused: true });
  await scene.step();
  expect((await place(marketId)).body).toMatchObject({ status: false });
  expect(await loggedOf(marketId)).toEqual(['pause 1', 'resume 1', 'pause 2']);
});

test('a market that is not in the lists stays stopped after a lost resumption, and the log says so', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await edit(marketId, { isActive: false });
  await scene.step();
  await addLost('resume', marketId, 1, scene.nowMs + 60_000);
  await scene.step();
  expect(await loggedOf(marketId)).toEqual(['pause 1', 'resume 1', 'pause 2']);
  expect(await repeatsOf(marketId)).toEqual([]);
});
