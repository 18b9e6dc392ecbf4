import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEntry, sequenceEntries } from '../../fairness/log/index.ts';
import { FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { loseEntriesFrom, loseRecord } from '../../testing/lost-log.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { drawSession } from './draw-results.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import * as sql from './mode-draw.sql.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => scene.relays.setAway(false));
afterAll(() => scene.close());

const stepAgain = () => stepFairDraws(scene.app.db, scene.log, scene.beacon);

const countOf = async (kind: string, marketId: number) => {
  const rows = await scene.app.db.query({
    text: `select from log_entries where kind = $1 and subject like $2 || '/%'`,
    values: [kind, marketId],
  });
  return rows.length;
};

/** The state of a node that has just started: it has not compared its log with the witnesses. */
async function uncompared<Value>(fn: () => Promise<Value>): Promise<Value> {
  scene.log.isCompared = false;
  return fn().finally(() => (scene.log.isCompared = true));
}

/** A draw whose open session has its bids in the log, at the time of its round. */
async function addClosed(open: string, atRound: string) {
  const draw = await scene.addDrawMarket({ family: 'starline', open });
  await scene.at(`${open}:01`);
  await scene.step();
  await scene.at(atRound);
  return draw;
}

/** Adds to the log alone that the open session is void, as the archive of a node does after a restore. */
async function addLostVoid(marketId: number): Promise<void> {
  const proof = { reason: 'no-round', absences: [], signature: '' } as const;
  await addEntry(scene.app.db, { kind: 'void', ...(await scene.ofSession(marketId)), ...proof });
}

test('[FAI-02] a node without the lost records makes no others, so a node with the whole archive continues the log', async () => {
  const before = await scene.app.db.one<{ size: bigint }>({
    text: 'select max(tree_size) as size from log_checkpoints',
  });
  const { marketId, drawId } = await scene.addDrawMarket({ open: '10:00', close: '12:00' });
  const { record } = await scene.fetchBundle(marketId, 'open');
  await loseEntriesFrom(scene.app, Number(before.size));
  await loseRecord(scene.app, drawId);
  // A node whose archive lacks the record. Its keeper halts the log when a witness shows a larger one.
  scene.log.halted = 'the witness knows a larger log';
  await uncompared(stepAgain);
  scene.log.halted = undefined;
  await uncompared(stepAgain);
  expect(await countOf('record', marketId)).toBe(0);
  // The node of the scene has the whole archive. Its keeper puts the entries back before the log counts as compared.
  await sequenceEntries(scene.app.db, scene.log);
  await scene.step();
  const bundle = await scene.fetchBundle(marketId, 'open');
  expect(bundle.record).toBe(record);
  expect(scene.checksThat('fails', bundle)).toEqual([]);
  expectOk(await bid(marketId, 'Single Digit', '5'));
});

test('[FAI-04] a node logs the bids of a session only after it has compared its log', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ family: 'starline', open: '13:00' });
  await scene.at('13:03:00');
  await uncompared(stepAgain);
  expect([await countOf('bids', marketId), await scene.resultsOf(drawId)]).toEqual([0, []]);
  await scene.step();
  expect(await countOf('bids', marketId)).toBe(1);
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
});

test('a halted log takes no new record, and the draws that have theirs get their results', async () => {
  const running = await addClosed('13:10', '13:12:03');
  scene.log.halted = 'the test halts the log';
  const { marketId } = await scene.addDrawMarket({ open: '14:00', close: '14:10' });
  scene.log.halted = undefined;
  expect(await scene.resultsOf(running.drawId)).toHaveLength(1);
  expect(await countOf('record', marketId)).toBe(0);
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'date_not_current');
  await scene.step();
  expectOk(await bid(marketId, 'Single Digit', '5'));
});

test('[FAI-07] before its log is compared, a node draws only sessions that no lost entry can call void', async () => {
  const overdue = await scene.addDrawMarket({ family: 'starline', open: '15:00' });
  const fresh = await scene.addDrawMarket({ family: 'starline', open: '15:33' });
  scene.relays.setAway(true);
  await scene.at('15:33:01');
  await scene.step();
  await scene.at('15:35:03');
  expect(await uncompared(() => voidOverdue(scene.app.db, scene.log))).toBe(0);
  scene.relays.setAway(false);
  await uncompared(stepAgain);
  expect(await scene.resultsOf(fresh.drawId)).toHaveLength(1);
  expect(await scene.resultsOf(overdue.drawId)).toEqual([]);
  expect(await countOf('void', overdue.marketId)).toBe(0);
  await scene.step();
  expect(await scene.resultsOf(overdue.drawId)).toHaveLength(1);
});

test('[FAI-07] a session that becomes void in the log while a node computes its result gets no result', async () => {
  const { marketId, drawId } = await addClosed('16:00', '16:02:03');
  const undrawn = await scene.app.db.query<sql.DueSessionRow>(sql.selectUndrawn());
  const session = undrawn.find(({ draw_id: id }) => id === drawId);
  if (session === undefined) throw new Error('the session does not wait for its round');
  const round = await scene.beacon.client.round(Number(session.beacon_round));
  await addLostVoid(marketId);
  expect(await drawSession(scene.app.db, scene.log, session, round)).toBe(false);
  await scene.step();
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'void']);
});
